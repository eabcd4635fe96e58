import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newRemoval } from '../../undo/removals.ts';
import { addChallenge, removeChallenge, resizeChallenge } from './challenges.ts';
import {
  challengeSentences,
  createChallenge,
  deleteChallenge,
  editChallenge,
  goalName,
  viewChallenges,
  YEARS_AHEAD,
} from './contract.ts';
import { activeChallenge, challengeOf, endedChallenges, endedPages, ownChallenge } from './queries.ts';

const YEAR = 366 * 86_400;

// In some time zones a day ends up to fourteen hours earlier or later than in UTC.
function isYearEnd(due: number, year: number): boolean {
  return Math.abs(due - Date.UTC(year + 1, 0, 1) / 1000) <= 15 * 3_600;
}

export const challengeRoutes = [
  on(viewChallenges, async (call, { cursor }) => {
    const reader = { userId: call.memberId, now: call.seconds };
    const { active, ended } = await call.load({
      active: activeChallenge(reader),
      ended: endedChallenges({ ...reader, ...endedPages.after(cursor) }),
    });
    const { rows, next_cursor } = endedPages.page(ended);
    return {
      challenges_active: active.map(challengeOf),
      challenges_ended: rows.map(challengeOf),
      time_zone: call.zone(),
      next_cursor,
    };
  }),

  on(createChallenge, async (call, input) => {
    const id = call.newId;
    const { active, before } = await call.load({
      active: activeChallenge({ userId: call.memberId, now: call.seconds }),
      before: ownChallenge({ userId: call.memberId, id }),
    });
    if (call.earlierResult(before[0])) return { challenge_id: id };
    if (input.challenge_due_date <= call.seconds) throwApiError('invalid_input', challengeSentences.past);
    if (input.challenge_due_date > call.seconds + YEARS_AHEAD * YEAR)
      throwApiError('invalid_input', challengeSentences.tooFar);
    if (input.year !== undefined && !isYearEnd(input.challenge_due_date, input.year))
      throwApiError('invalid_input', challengeSentences.notYearEnd);
    if (active.length > 0) throwApiError('conflict', challengeSentences.most);
    const { createdRows } = await call.save(
      [
        addChallenge({
          id,
          userId: call.memberId,
          name: input.challenge_name,
          numBooks: input.num_books,
          dueAt: input.challenge_due_date,
          year: input.year ?? null,
          now: call.seconds,
        }),
      ],
      { createdRows: ownChallenge({ userId: call.memberId, id }) },
    );
    // Of two simultaneous calls, both of which found no active challenge, the statement accepts one.
    if (createdRows.length === 0) throwApiError('conflict', challengeSentences.most);
    return { challenge_id: id };
  }),

  on(editChallenge, async (call, { challenge_id: id, num_books: numBooks }) => {
    const { own } = await call.load({ own: ownChallenge({ userId: call.memberId, id }) });
    const [challenge] = own;
    if (challenge === undefined) throwApiError('not_found', challengeSentences.notFound);
    if (challenge.dueAt <= call.seconds) throwApiError('conflict', challengeSentences.over);
    const { name: oldName, numBooks: oldNumber, year } = challenge;
    const isNamedAfterNumber = year !== null && oldName === goalName(oldNumber, year);
    const name = isNamedAfterNumber ? goalName(numBooks, year) : oldName;
    await call.save(resizeChallenge(call, { id, name, numBooks }));
    return { message: challengeSentences.edited(numBooks) };
  }),

  on(deleteChallenge, async (call, { challenge_id: id }) => {
    const { own } = await call.load({ own: ownChallenge({ userId: call.memberId, id }) });
    if (own.length === 0) throwApiError('not_found', challengeSentences.notFound);
    const removal = newRemoval(call);
    await call.save(removeChallenge(removal, id));
    return { undo_id: removal.removalId };
  }),
];
