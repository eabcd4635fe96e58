import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  getOwnBooks,
  librarianSentences,
  mergeTwoWorks,
  type PendingBook,
  type PendingBooks,
} from '../../../worker/features/moderation/librarians/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { timeAgo } from '../../platform/ui/text/time.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { MergeWorks } from './merge-works.tsx';
import styles from './overview.module.css';

const partOf = ({ own_books: items, next_cursor: next }: PendingBooks) => ({ items, next: next ?? null });

/** The librarians' tasks: books that readers added, and duplicate works. */
export function LibrarianSection({ first }: { first: PendingBooks }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, run } = useAction();
  const [book, setBook] = useState<PendingBook | null>(null);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const waiting = useMore({
    name: 'own books',
    first: partOf(first),
    idOf: ({ isbn }) => isbn,
    load: async (cursor) => partOf(await call(getOwnBooks, cursor === null ? {} : { cursor })),
  });
  const items = waiting.items.filter(({ isbn }) => !done.has(isbn));

  // The focused button disappears with its line.
  useEffect(() => {
    if (done.size > 0) heading.current?.focus();
  }, [done]);

  const merge = (from: string, into: string) =>
    run(async () => {
      const { message } = await call(mergeTwoWorks, { from, into });
      toast.success(message);
    });

  return (
    <>
      <section className="stack" aria-labelledby="own-books">
        <h2 ref={heading} id="own-books" tabIndex={-1}>
          {librarianSentences.heading}
        </h2>
        {items.length === 0 && !waiting.hasMore ? <p className="soft">{librarianSentences.none}</p> : null}
        <ul className={styles.lines}>
          {items.map((one) => (
            <li key={one.isbn} className={styles.line}>
              <div className={styles.grow}>
                <p className="title">
                  <Link to={paths.book(one.isbn)}>{one.title}</Link>
                </p>
                <p className={styles.said}>{detailsOf(one)}</p>
                <p className="small soft">
                  Work {one.work_id}, added {timeAgo(one.added_at)}
                  {one.added_by === undefined ? null : (
                    <>
                      {' '}
                      by <Link to={paths.profile({ id: one.added_by.id })}>{one.added_by.name}</Link>
                    </>
                  )}
                  {' · '}
                  <Link to={paths.search(one.title)}>Find duplicates</Link>
                </p>
              </div>
              <Button
                aria-label={`Accept: ${one.title}`}
                onClick={() => {
                  setBook(one);
                  setAsking(true);
                }}
              >
                Accept
              </Button>
            </li>
          ))}
        </ul>
        <ShowMore hasMore={waiting.hasMore} waiting={waiting.waiting} more={waiting.more}>
          Show more books
        </ShowMore>
        {book === null ? null : (
          <AcceptDialog
            key={book.isbn}
            book={book}
            open={asking}
            onClose={() => setAsking(false)}
            onAccepted={() => {
              setAsking(false);
              setDone((before) => new Set([...before, book.isbn]));
            }}
          />
        )}
      </section>
      <MergeWorks pending={pending} onMerge={merge} />
    </>
  );
}

function detailsOf({ authors, isbn13, series, position, source_id, year, pages, language }: PendingBook): string {
  const place = series === undefined ? undefined : [series, position].filter(Boolean).join(', book ');
  const number = isbn13 === undefined ? undefined : `ISBN ${isbn13}`;
  const facts = [
    authors.join(', '),
    place,
    number,
    source_id,
    year,
    pages === undefined ? undefined : `${pages} pages`,
    language,
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
