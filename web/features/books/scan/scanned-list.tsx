import { Link } from 'react-router';
import { ownBookLimits } from '../../../../worker/features/books/own/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import styles from './scan.module.css';
import type { ScannedBook } from './scanned-book.ts';

interface ScannedListProps {
  books: readonly ScannedBook[];
  onChange: (book: ScannedBook) => void;
  onRemove: (isbn: string) => void;
}

/** The scanned books, the last one first. */
export function ScannedList({ books, onChange, onRemove }: ScannedListProps) {
  return (
    <ul className="stack">
      {books.map((book) => (
        <li key={book.isbn} className={styles.item}>
          {book.cover === '' ? <span /> : <Cover address={book.cover} title={book.title} width={48} />}
          <div>
            {book.isFound ? (
              <>
                <Link to={paths.book(book.isbn)} dir="auto">
                  {book.title}
                </Link>
                <p className="small soft" dir="auto">
                  {book.author}
                </p>
              </>
            ) : (
              <p>{book.isUnknown ? `No service knows ${book.isbn}. It becomes a book of your own.` : book.isbn}</p>
            )}
            {book.problem === '' ? null : <p role="alert">{book.problem}</p>}
          </div>
          <Button look="plain" aria-label={`Remove ${book.title || book.isbn}`} onClick={() => onRemove(book.isbn)}>
            Remove
          </Button>
          {book.isUnknown ? (
            <div className={`${styles.wide} stack`}>
              <TextField
                label={`Title of ${book.isbn}`}
                value={book.title}
                maxLength={limits.title}
                autoComplete="off"
                onChange={({ target }) => onChange({ ...book, title: target.value, problem: '' })}
              />
              <TextField
                label={`Author of ${book.isbn}`}
                value={book.author}
                maxLength={ownBookLimits.name}
                autoComplete="off"
                onChange={({ target }) => onChange({ ...book, author: target.value, problem: '' })}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
