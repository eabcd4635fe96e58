import { limits } from '../http/contract.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { addChallenge, removeChallenge } from './challenges.ts';
import { challengeSentences, createChallenge, deleteChallenge, viewChallenges, YEARS_AHEAD } from './contract.ts';
import { activeChallenge, type ChallengePlace, challengeOf, endedChallenges, ownChallenge } from './queries.ts';

const YEAR = 366 * 86_400;

export const challengeRoutes = [
  on(viewChallenges, async (call, { cursor }) => {
    const after = placeOf(cursor);
    const { active, ended } = await call.load({
      active: activeChallenge(call.build, call.memberId, call.seconds),
      ended: endedChallenges(call.build, call.memberId, call.seconds, after, limits.page + 1),
    });
    const page = ended.slice(0, limits.page);
    const last = ended.length > limits.page ? page.at(-1) : undefined;
    return {
      challenges_active: active.map(challengeOf),
      challenges_ended: page.map(challengeOf),
      time_zone: call.zone(),
      ...(last ? { next_cursor: `${last.dueAt}.${last.id}` } : {}),
    };
  }),

  on(createChallenge, async (call, input) => {
    const id = call.newId;
    const { active, before } = await call.load({
      active: activeChallenge(call.build, call.memberId, call.seconds),
      before: ownChallenge(call.build, call.memberId, id),
    });
    if (call.madeBefore(before[0])) return { challenge_id: id };
    if (input.challenge_due_date <= call.seconds) refuse('invalid_input', challengeSentences.past);
    if (input.challenge_due_date > call.seconds + YEARS_AHEAD * YEAR)
      refuse('invalid_input', challengeSentences.tooFar);
    if (active.length > 0) refuse('conflict', challengeSentences.most);
    const { made } = await call.save(
      [
        addChallenge(call.build, {
          id,
          userId: call.memberId,
          name: input.challenge_name,
          numBooks: input.num_books,
          dueAt: input.challenge_due_date,
          now: call.seconds,
        }),
      ],
      { made: ownChallenge(call.build, call.memberId, id) },
    );
    // Two different clicks at once: both found none, the statement let one in.
    if (made.length === 0) refuse('conflict', challengeSentences.most);
    return { challenge_id: id };
  }),

  on(deleteChallenge, async (call, { challenge_id: id }) => {
    const { own } = await call.load({ own: ownChallenge(call.build, call.memberId, id) });
    if (own.length === 0) refuse('not_found', challengeSentences.gone);
    await call.save(removeChallenge(call.build, id, call.memberId));
    return {};
  }),
];

function placeOf(cursor: string | undefined): ChallengePlace | null {
  const match = /^(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { dueAt: Number(match[1]), id: match[2] ?? '' } : null;
}
