import { partialDateToNumber } from '../../../platform/column-types.ts';
import { on } from '../../../platform/http/handle.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { newRemoval } from '../../undo/removals.ts';
import { listOwned, markOwned, unmarkOwned } from './contract.ts';
import { addOwned, removeOwned } from './owned.ts';
import { ownedBookOf, ownedPages, ownedShelf } from './queries.ts';

export const ownedRoutes = [
  on(markOwned, async (call, { isbn, lent_to: lentTo, lent_since: since }) => {
    const { storedBooks } = await call.load({ storedBooks: storedBook({ isbn }) });
    const lentSince = lentTo === '' || !since ? null : partialDateToNumber(since);
    await call.save([
      ...(await storeIfNew(call, isbn, storedBooks.length > 0)),
      addOwned({ userId: call.memberId, isbn, lentTo, lentSince, now: call.seconds }),
    ]);
    return {};
  }),

  on(unmarkOwned, async (call, { isbn }) => {
    const { storedBooks } = await call.load({ storedBooks: storedBook({ isbn }) });
    const removal = newRemoval(call);
    const work = storedBooks.length > 0 ? '' : await lookUpWorkId(call, isbn);
    await call.save(removeOwned(removal, { isbn, work }));
    return { undo_id: removal.removalId };
  }),

  on(listOwned, async (call, { cursor }) => {
    const { rows } = await call.load({ rows: ownedShelf({ userId: call.memberId, ...ownedPages.after(cursor) }) });
    const page = ownedPages.page(rows);
    return { books: page.rows.map(ownedBookOf), next_cursor: page.next_cursor };
  }),
];
