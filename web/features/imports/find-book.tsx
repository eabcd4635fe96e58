import { type FormEvent, useState } from 'react';
import { isbnOf, type PresentedVolume, searchBooks } from '../../../worker/features/books/contract.ts';
import type { Candidate } from '../../../worker/features/imports/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { BookLine } from './book-line.tsx';
import styles from './imports.module.css';

// Few readers look through more results in a dialog.
const MAX_RESULTS = 10;

interface FindBookProps {
  open: boolean;
  /** Initial search text. */
  words: string;
  onClose: () => void;
  onFound: (book: Candidate) => void;
}

/** Searches for a book; the reader chooses one of the results. */
export function FindBook({ open, words, onClose, onFound }: FindBookProps) {
  return (
    <Dialog title="Find the book" open={open} onClose={onClose}>
      <Search words={words} onFound={onFound} />
    </Dialog>
  );
}

// Mounted with each opening, so that it starts with this row's title.
function Search({ words, onFound }: Pick<FindBookProps, 'words' | 'onFound'>) {
  const [searchText, setSearchText] = useState(words.slice(0, limits.searchQuery));
  const [results, setResults] = useState<readonly Candidate[] | null>(null);
  const { pending, run } = useAction();

  const search = (event: FormEvent) => {
    event.preventDefault();
    return run(
      async () => {
        const { items } = await call(searchBooks, { query: searchText });
        setResults(items.slice(0, MAX_RESULTS).map(candidateOf));
      },
      { keepPage: true },
    );
  };

  return (
    <form className="stack" onSubmit={search}>
      <TextField
        label="Title, author or ISBN"
        value={searchText}
        maxLength={limits.searchQuery}
        autoComplete="off"
        onChange={({ target }) => setSearchText(target.value)}
      />
      <div>
        <Button type="submit" look="primary" pending={pending}>
          Search
        </Button>
      </div>
      <p role="status" className="small soft">
        {results === null ? '' : results.length === 0 ? 'Nothing found.' : `${results.length} found`}
      </p>
      <ul className={styles.found}>
        {(results ?? []).map((book) => (
          <li key={book.isbn}>
            <button type="button" className={styles.candidate} onClick={() => onFound(book)}>
              <BookLine book={book} />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

function candidateOf(volume: PresentedVolume): Candidate {
  const { title, authors = [], imageLinks, publishedDate } = volume.volumeInfo;
  const year = Number(publishedDate?.slice(0, 4));
  return {
    isbn: isbnOf(volume),
    work_id: volume.work_id,
    title,
    authors,
    cover: imageLinks?.thumbnail ?? '',
    ...(year > 0 ? { year } : {}),
  };
}
