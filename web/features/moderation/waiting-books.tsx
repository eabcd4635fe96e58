import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  getOwnBooks,
  librarianSentences,
  type PendingBook,
  type PendingBooks,
} from '../../../worker/features/moderation/librarians/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { AcceptDialog } from './accept-dialog.tsx';

const partOf = ({ own_books: items, next_cursor: next }: PendingBooks) => ({ items, next: next ?? null });

/** Own books pending review, with a button to accept each. */
export function WaitingBookList({
  first,
  importId,
  onAccepted,
}: {
  first: PendingBooks;
  /** The import they belong to, if any. */
  importId?: string;
  /** Called to move the focus, as the focused button is removed with its row. */
  onAccepted: () => void;
}) {
  const [book, setBook] = useState<PendingBook | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set());
  const more = useMore({
    name: importId === undefined ? 'own books' : `own books of ${importId}`,
    first: partOf(first),
    idOf: ({ isbn }) => isbn,
    load: async (cursor) =>
      partOf(
        await call(getOwnBooks, {
          ...(importId === undefined ? {} : { import: importId }),
          ...(cursor === null ? {} : { cursor }),
        }),
      ),
  });
  const items = more.items.filter(({ isbn }) => !doneIds.has(isbn));
  useEffect(() => {
    if (doneIds.size > 0) onAccepted();
  }, [doneIds, onAccepted]);
  return (
    <>
      {items.length === 0 && !more.hasMore ? <p className="soft">{librarianSentences.none}</p> : null}
      <ul>
        {items.map((item) => (
          <li key={item.isbn} className="line">
            <div className="grow">
              <p className="title">
                <Link to={paths.book(item.isbn)} dir="auto">
                  {item.title}
                </Link>
              </p>
              <p className="quote">{detailsOf(item)}</p>
              <p className="small soft">
                Work {item.work_id}, added <RelativeTime at={item.added_at} />
                {item.added_by === undefined ? null : (
                  <>
                    {' '}
                    by{' '}
                    <Link to={paths.profile({ id: item.added_by.id })} dir="auto">
                      {item.added_by.name}
                    </Link>
                  </>
                )}
                {' · '}
                <Link to={paths.search(item.title)}>Find duplicates</Link>
              </p>
            </div>
            {item.yours ? (
              <p className="small">{librarianSentences.yours}</p>
            ) : (
              <Button
                aria-label={`Accept: ${item.title}`}
                onClick={() => {
                  setBook(item);
                  setIsConfirming(true);
                }}
              >
                Accept
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore hasMore={more.hasMore} waiting={more.waiting} more={more.more}>
        Show more books
      </ShowMore>
      {book === null ? null : (
        <AcceptDialog
          key={book.isbn}
          book={book}
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          onChanged={setBook}
          onAccepted={() => {
            setIsConfirming(false);
            setDoneIds((current) => new Set([...current, book.isbn]));
          }}
        />
      )}
    </>
  );
}

/** The pending books of an import, loaded when unfolded. */
export function WaitingBooksOf({ importId }: { importId: string }) {
  const [first, setFirst] = useState<PendingBooks | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { run } = useAction();
  const focus = useCallback(() => top.current?.focus(), []);
  useEffect(() => {
    void run(async () => setFirst(await call(getOwnBooks, { import: importId })));
  }, [importId, run]);
  return (
    <div ref={top} tabIndex={-1}>
      {first === null ? (
        <p className="soft">Loading...</p>
      ) : (
        <WaitingBookList first={first} importId={importId} onAccepted={focus} />
      )}
    </div>
  );
}

function detailsOf(book: PendingBook): string {
  const { authors, isbn13, series, position, source_id, year, pages, language, copies } = book;
  const place = series === undefined ? undefined : [series, position].filter(Boolean).join(', book ');
  const facts = [
    authors.join(', '),
    place,
    isbn13 === undefined ? undefined : `ISBN ${isbn13}`,
    copies < 2 ? undefined : `added ${copies} times`,
    source_id,
    year,
    pages === undefined ? undefined : `${pages} pages`,
    language,
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
