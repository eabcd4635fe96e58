import {
  createChallenge,
  deleteChallenge,
  viewChallenges,
} from '../../../../worker/features/habits/challenges/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';

const nextWeek = () => Math.floor(Date.now() / 1000) + 7 * 86_400;

const aChallenge = () => ({ challenge_name: 'Ten by spring', num_books: 10, challenge_due_date: nextWeek() });

// A reader has one active challenge at most.
async function activeChallengeOf(reader: Reader): Promise<string> {
  const { challenges_active: active } = await reader.call(viewChallenges, {});
  return active[0]?._id ?? (await reader.call(createChallenge, aChallenge())).challenge_id;
}

/** Valid calls of challenges. */
export const examples: Examples = {
  '/api/challenges/view': async ({ reader }) => {
    await reader.call(createChallenge, aChallenge());
    return {};
  },
  '/api/challenges/create': {
    input: aChallenge,
    writes: ['challenges', 'challenge_books'],
    remove: ({ reader }, _input, { challenge_id: id }) => reader.call(deleteChallenge, { challenge_id: String(id) }),
  },
  '/api/challenges/edit': {
    input: async ({ reader }) => ({ challenge_id: await activeChallengeOf(reader), num_books: 12 }),
    writes: ['challenges', 'challenge_books', 'ledger'],
    others: 'not_found',
  },
  '/api/challenges/delete': {
    input: async ({ reader }) => ({ challenge_id: await activeChallengeOf(reader) }),
    writes: ['challenges', 'challenge_books', 'removed_rows'],
    others: 'not_found',
    again: 'not_found',
  },
};
