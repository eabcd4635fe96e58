import type { InputOf } from '../../../platform/http/contract.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { countInDay } from '../../accounts/caps.ts';
import { requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireAdmin } from '../membership.ts';
import * as contract from './contract.ts';
import { meetingLimits, meetingSentences } from './contract.ts';
import * as meetings from './meetings.ts';
import { toMeetingFields } from './present.ts';
import { meetingOf } from './queries.ts';
import { reminderIfSoon } from './reminders.ts';
import { parseStart, requireFutureStart } from './starts.ts';

export const meetingManageRoutes = [
  on(contract.createMeeting, async (call, input) => {
    const { newId: id, memberId: userId } = call;
    const { club_id: clubId } = input;
    const { membership, createdRows } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      createdRows: meetingOf({ clubId, reader: userId, meetingId: id }),
    });
    requireAdmin(membership);
    if (call.earlierResult(createdRows[0])) return { meeting_id: id };
    const values = parseMeeting(input);
    requireFutureStart(values.startsAt, call.seconds);
    await saveInClub(
      call,
      [
        requireRole({ clubId, userId, role: 'admin' }),
        ...(await countInDay(call, { kind: 'meeting', targetId: id, limit: meetingLimits.aDay })),
        meetings.addMeeting({ id, clubId, userId, ...values, now: call.seconds }),
        reminderIfSoon({ ...values, id, clubId, by: userId, now: call.seconds }),
      ],
      meetingSentences.tooMany,
    );
    return { meeting_id: id };
  }),

  on(contract.editMeeting, async (call, input) => {
    const { club_id: clubId, meeting_id: meetingId } = input;
    const userId = call.memberId;
    const { membership, meetingRows } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      meetingRows: meetingOf({ clubId, reader: userId, meetingId }),
    });
    requireAdmin(membership);
    const before = meetingRows[0] ?? throwApiError('not_found', meetingSentences.notFound);
    if (before.cancelled) throwApiError('conflict', meetingSentences.cancelled);
    const values = parseMeeting(input);
    const version = checkVersion(call, {
      seen: input.version,
      stored: toMeetingFields(before),
      wanted: toMeetingFields(values),
      from: ['meetingRows'],
    });
    // The texts of a past meeting can be edited; its time stays.
    if (values.startsAt !== before.startsAt) requireFutureStart(values.startsAt, call.seconds);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: 'admin' }),
      meetings.changeMeeting({ clubId, meetingId, ...values, now: call.seconds }),
      reminderIfSoon({ ...values, id: meetingId, clubId, by: userId, now: call.seconds }),
    ]);
    return { version };
  }),

  on(contract.cancelMeeting, async (call, { club_id: clubId, meeting_id: meetingId }) => {
    const userId = call.memberId;
    const { membership, meetingRows } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      meetingRows: meetingOf({ clubId, reader: userId, meetingId }),
    });
    requireAdmin(membership);
    if (meetingRows.length === 0) throwApiError('not_found', meetingSentences.notFound);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: 'admin' }),
      meetings.cancelMeeting({ clubId, meetingId, now: call.seconds }),
    ]);
    return {};
  }),
];

/** Returns the fields of a meeting, with its start as a time. Throws `invalid_input`. */
function parseMeeting(input: InputOf<typeof contract.createMeeting>) {
  const { title, place, notes, minutes = null } = input;
  return { title, place, notes, minutes, ...parseStart(input) };
}
