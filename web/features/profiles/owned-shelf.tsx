import { listOwned, type OwnedBook } from '../../../worker/features/library/owned/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { dateInWords } from '../../platform/ui/fields/partial-date.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { Shelf } from './shelf.tsx';

/** Loads a page of the books that the reader owns. */
export async function ownedPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<OwnedBook>> {
  const at = cursor === null ? {} : { cursor };
  const { books, next_cursor: next } = await call(listOwned, at, signal === undefined ? {} : { signal });
  return { items: books.map((book) => ({ ...book, cover: coverOf(book.cover) ?? '' })), next: next ?? null };
}

/** The books that the reader owns, with those to whom they are lent. */
export function OwnedShelf({ first }: { first: ListPage<OwnedBook> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'owned',
    first,
    idOf: ({ isbn }) => isbn,
    load: ownedPage,
  });
  if (items.length === 0)
    return (
      <div className="stack">
        <p className="soft">No books marked as owned yet. Scan your shelves, or tap “I own it” on a book’s page.</p>
        <div className="row">
          <ButtonLink to={paths.scan()}>Scan books</ButtonLink>
          <ButtonLink to={paths.importLibrary()}>Import your library</ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="stack">
      <Shelf books={items.map((book) => ({ ...book, below: <Loan {...book} /> }))} />
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </div>
  );
}

function Loan({ lent_to: lentTo, lent_since: since }: OwnedBook) {
  if (lentTo === undefined) return null;
  return (
    <p className="small soft" dir="auto">
      Lent to {lentTo}
      {since === undefined ? '' : ` since ${dateInWords(since.date)}`}
    </p>
  );
}
