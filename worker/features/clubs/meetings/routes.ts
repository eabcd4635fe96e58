import { sentences } from '../../../platform/http/basics-contract.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { requireOpenSession, SESSION_ENDED } from '../../accounts/sessions.ts';
import { requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireMembership } from '../membership.ts';
import * as contract from './contract.ts';
import { meetingSentences } from './contract.ts';
import { calendarText } from './ics.ts';
import { calendarAddress } from './keys.ts';
import * as meetings from './meetings.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';

export const meetingRoutes = [
  on(contract.getMeetings, async (call, { club_id: clubId, past = false, cursor }) => {
    const at = { clubId, reader: call.memberId, now: call.seconds };
    const pages = past ? queries.pastPages : queries.upcomingPages;
    const listed = past ? queries.pastMeetings : queries.upcomingMeetings;
    const { membership, meetings } = await call.load({
      membership: membershipIn(at),
      meetings: listed({ ...at, ...pages.after(cursor) }),
    });
    requireMembership(membership);
    const { rows, next_cursor } = pages.page(meetings);
    return { meetings: rows.map((row) => present.toMeeting(row, call.seconds)), next_cursor };
  }),

  on(contract.answerMeeting, async (call, { club_id: clubId, meeting_id: meetingId, answer }) => {
    const userId = call.memberId;
    const { membership, meetingRows } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      meetingRows: queries.meetingOf({ clubId, reader: userId, meetingId }),
    });
    requireMembership(membership);
    const meeting = meetingRows[0] ?? throwApiError('not_found', meetingSentences.notFound);
    if (meeting.cancelled) throwApiError('conflict', meetingSentences.cancelled);
    if (present.endOf(meeting) <= call.seconds) throwApiError('conflict', meetingSentences.over);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: null }),
      answer === null
        ? meetings.withdrawAnswer({ clubId, meetingId, userId })
        : meetings.answerMeeting({ clubId, meetingId, userId, answer, now: call.seconds }),
    ]);
    return {};
  }),

  on(contract.getMeetingAnswers, async (call, { club_id: clubId, meeting_id: meetingId, cursor }) => {
    const at = { clubId, reader: call.memberId, meetingId };
    const { membership, meetings, people } = await call.load({
      membership: membershipIn(at),
      meetings: queries.meetingOf(at),
      people: queries.meetingAnswers({ ...at, ...queries.answerPages.after(cursor) }),
    });
    requireMembership(membership);
    if (meetings.length === 0) throwApiError('not_found', meetingSentences.notFound);
    const { rows, next_cursor } = queries.answerPages.page(people);
    return { people: rows.map(present.toAnswer), next_cursor };
  }),

  on(contract.getMeetingFile, async (call, { club_id: clubId, meeting_id: meetingId }) => {
    const at = { clubId, reader: call.memberId, meetingId };
    const { membership, meetings } = await call.load({ membership: membershipIn(at), meetings: queries.meetingOf(at) });
    const club = requireMembership(membership);
    const meeting = meetings[0] ?? throwApiError('not_found', meetingSentences.notFound);
    const { place, notes } = meeting;
    const event = present.toCalendarEvent(meeting, { id: clubId, name: club.name }, call.config.publicOrigin);
    return { name: fileName(meeting.title), text: calendarText(club.name, [{ ...event, place, notes }]) };
  }),

  on(contract.getCalendarAddress, async (call) => {
    const { calendars } = await call.load({ calendars: queries.calendarOf({ reader: call.memberId }) });
    const own = calendars[0];
    return own === undefined ? {} : { address: await calendarAddress(call.config, call.memberId, own.generation) };
  }),

  on(contract.renewCalendarAddress, async (call) => {
    const { calendars } = await call.load({ calendars: queries.calendarOf({ reader: call.memberId }) });
    const generation = (calendars[0]?.generation ?? 0) + 1;
    const { sessionId } = call.member();
    // A link that ended meanwhile, with the session of this call, is not made again.
    await call.saveUnless({ [SESSION_ENDED]: sentences.relog }, [
      requireOpenSession(sessionId, call.arrived),
      meetings.renewCalendar({ userId: call.memberId, generation, now: call.seconds }),
    ]);
    return { address: await calendarAddress(call.config, call.memberId, generation) };
  }),
];

/** Returns a file name that every system accepts: the letters and digits of the title, in any script. */
function fileName(title: string): string {
  const asciiTitle = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${asciiTitle.slice(0, 60) || 'meeting'}.ics`;
}
