import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';

/** Valid calls of profiles. */
export const examples: Examples = {
  '/api/user_actions/view_user_book_stats': {
    access: 'optional',
    input: async ({ app }) => {
      const other = await app.reader('Other');
      const [read = '', bookmarked = ''] = await someIsbns(2);
      await hasReviewed(other, read);
      await other.call(markBookmarked, { isbn: bookmarked });
      return { target_id: other.userId };
    },
  },
};
