import type { InputOf } from '../../../platform/http/contract.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countInDay, requireRole, saveInClub } from '../guards.ts';
import { asAdmin, membershipIn } from '../membership.ts';
import * as contract from './contract.ts';
import { meetingLimits, meetingSentences } from './contract.ts';
import * as meetings from './meetings.ts';
import { meetingOf } from './queries.ts';
import { tomorrowReminder } from './reminders.ts';
import { requireFutureStart, startOf } from './starts.ts';

export const meetingManageRoutes = [
  on(contract.createMeeting, async (call, input) => {
    const { newId: id, memberId: userId } = call;
    const { club_id: clubId } = input;
    const { membership, made } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      made: meetingOf({ clubId, reader: userId, meetingId: id }),
    });
    asAdmin(membership);
    if (call.madeBefore(made[0])) return { meeting_id: id };
    const said = saidIn(input);
    requireFutureStart(said.startsAt, call.seconds);
    await saveInClub(
      call,
      [
        requireRole({ clubId, userId, role: 'admin' }),
        ...(await countInDay(call, { kind: 'meeting', thing: id, limit: meetingLimits.aDay })),
        meetings.addMeeting({ id, clubId, userId, ...said, now: call.seconds }),
        tomorrowReminder({ ...said, id, clubId, by: userId, now: call.seconds }),
      ],
      meetingSentences.tooMany,
    );
    return { meeting_id: id };
  }),

  on(contract.editMeeting, async (call, input) => {
    const { club_id: clubId, meeting_id: meetingId } = input;
    const userId = call.memberId;
    const { membership, found } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      found: meetingOf({ clubId, reader: userId, meetingId }),
    });
    asAdmin(membership);
    const before = found[0] ?? throwApiError('not_found', meetingSentences.gone);
    if (before.cancelled) throwApiError('conflict', meetingSentences.cancelled);
    const said = saidIn(input);
    // Words of a meeting that is over can be set right; its time stays what it was.
    if (said.startsAt !== before.startsAt) requireFutureStart(said.startsAt, call.seconds);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: 'admin' }),
      meetings.changeMeeting({ clubId, meetingId, ...said, now: call.seconds }),
      tomorrowReminder({ ...said, id: meetingId, clubId, by: userId, now: call.seconds }),
    ]);
    return {};
  }),

  on(contract.cancelMeeting, async (call, { club_id: clubId, meeting_id: meetingId }) => {
    const userId = call.memberId;
    const { membership, found } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      found: meetingOf({ clubId, reader: userId, meetingId }),
    });
    asAdmin(membership);
    if (found.length === 0) throwApiError('not_found', meetingSentences.gone);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: 'admin' }),
      meetings.cancelMeeting({ clubId, meetingId, now: call.seconds }),
    ]);
    return {};
  }),
];

/** The typed fields of a meeting, its start as a moment. Throws `invalid_input`. */
function saidIn(input: InputOf<typeof contract.createMeeting>) {
  const { title, place, notes, minutes = null } = input;
  return { title, place, notes, minutes, ...startOf(input) };
}
