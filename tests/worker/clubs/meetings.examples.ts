import { answerMeeting, renewCalendarAddress } from '../../../worker/features/clubs/meetings/contract.ts';
import type { Examples, Setup } from '../../support/worker/examples.ts';
import { aMeeting, plansMeeting } from '../../support/worker/features/club-life.ts';
import { foundsClub, joins, losesClub } from '../../support/worker/features/clubs.ts';
import { MEETING_TABLES } from '../../support/worker/tables.ts';

const ownMeeting: Setup = async ({ reader }) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, meeting_id: await plansMeeting(reader, clubId) };
};

const answeredMeeting: Setup = async ({ reader, app }) => {
  const clubId = await foundsClub(reader);
  const member = await app.reader();
  await joins(reader, clubId, member);
  const of = { club_id: clubId, meeting_id: await plansMeeting(reader, clubId) };
  await member.call(answerMeeting, { ...of, answer: 'maybe' });
  return of;
};

/** Valid calls of meetings. */
export const examples: Examples = {
  '/api/bookclub/meetings': async (stage) => {
    const { club_id } = (await answeredMeeting(stage)) as { club_id: string };
    return { club_id };
  },
  '/api/bookclub/manage/create_meeting': {
    input: async ({ reader }) => ({
      club_id: await foundsClub(reader),
      ...aMeeting({ notes: 'Bring a cup.' }),
      minutes: 90,
    }),
    writes: ['club_meetings', 'capped_acts', 'notices'],
    lose: losesClub,
  },
  '/api/bookclub/manage/edit_meeting': {
    input: async (stage) => ({
      ...(await ownMeeting(stage)),
      ...aMeeting({ title: 'Chapters five to eight', place: 'https://meet.example/lighthouse' }),
    }),
    writes: ['club_meetings', 'notices'],
  },
  '/api/bookclub/manage/cancel_meeting': { input: ownMeeting, writes: ['club_meetings'] },
  '/api/bookclub/answer_meeting': {
    input: async (stage) => ({ ...(await ownMeeting(stage)), answer: 'yes' }),
    writes: MEETING_TABLES,
  },
  '/api/bookclub/meeting_answers': answeredMeeting,
  '/api/bookclub/meeting_file': ownMeeting,
  '/api/bookclub/calendar_address': async ({ reader }) => {
    await reader.call(renewCalendarAddress, {});
    return {};
  },
  '/api/bookclub/renew_calendar_address': {
    input: () => ({}),
    writes: ['calendar_addresses'],
    twice: ['calendar_addresses', 'revocations'],
  },
};
