import { unmarkRead } from '../../../worker/features/library/shelves/contract.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn, hasRead } from '../../support/worker/features/builders.ts';
import { LEDGER_TABLES } from '../../support/worker/tables.ts';

/** A valid call of undo. */
export const examples: Examples = {
  '/api/undo': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasRead(reader, isbn);
      const { undo_id } = await reader.call(unmarkRead, { isbn });
      return { undo_id };
    },
    writes: [
      ...['removed_rows', 'readings', 'books_bookmarked', 'book_activity', 'notes', 'book_lists', 'book_list_books'],
      ...['challenges', 'challenge_books', ...LEDGER_TABLES],
      ...['books', 'works', 'reviews', 'review_likes', 'daily_counts'],
      ...['friendships', 'ended_friendships', 'friend_requests', 'declined_requests'],
      ...['club_posts', 'club_replies', 'club_likes', 'club_members', 'club_milestones'],
    ],
    others: 'not_found',
    again: 'not_found',
  },
};
