import { createChallenge, deleteChallenge } from '../../../../worker/features/habits/challenges/contract.ts';
import type { Examples } from '../../../support/worker/examples.ts';

const nextWeek = () => Math.floor(Date.now() / 1000) + 7 * 86_400;

const aChallenge = () => ({ challenge_name: 'Ten by spring', num_books: 10, challenge_due_date: nextWeek() });

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
    input: async ({ reader }) => {
      const { challenge_id: id } = await reader.call(createChallenge, aChallenge());
      return { challenge_id: id, num_books: 12 };
    },
    writes: ['challenges', 'challenge_books', 'ledger'],
    others: 'not_found',
  },
  '/api/challenges/delete': {
    input: async ({ reader }) => {
      const { challenge_id: id } = await reader.call(createChallenge, aChallenge());
      return { challenge_id: id };
    },
    writes: ['challenges', 'challenge_books', 'removed_rows'],
    others: 'not_found',
    again: 'not_found',
  },
};
