import { answerMeeting, renewCalendarAddress } from '../../../../worker/features/clubs/meetings/contract.ts';
import { aMeeting, plansMeeting } from '../club-life.ts';
import { foundsClub, joins } from '../clubs.ts';
import type { Example, Examples } from '../examples.ts';

const ownMeeting: Example = async ({ reader }) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, meeting_id: await plansMeeting(reader, clubId) };
};

const answeredMeeting: Example = async ({ reader, app }) => {
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
  '/api/bookclub/manage/create_meeting': async ({ reader }) => ({
    club_id: await foundsClub(reader),
    ...aMeeting({ notes: 'Bring a cup.' }),
    minutes: 90,
  }),
  '/api/bookclub/manage/edit_meeting': async (stage) => ({
    ...(await ownMeeting(stage)),
    ...aMeeting({ title: 'Chapters five to eight', place: 'https://meet.example/lighthouse' }),
  }),
  '/api/bookclub/manage/cancel_meeting': ownMeeting,
  '/api/bookclub/answer_meeting': async (stage) => ({ ...(await ownMeeting(stage)), answer: 'yes' }),
  '/api/bookclub/meeting_answers': answeredMeeting,
  '/api/bookclub/meeting_file': ownMeeting,
  '/api/bookclub/calendar_address': async ({ reader }) => {
    await reader.call(renewCalendarAddress, {});
    return {};
  },
  '/api/bookclub/renew_calendar_address': () => ({}),
};
