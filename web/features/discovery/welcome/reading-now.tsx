import { useState } from 'react';
import { isbnOf, searchBooks, type Volume } from '../../../../worker/features/books/contract.ts';
import { deleteReading, type Reading, startReading } from '../../../../worker/features/library/readings/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import styles from './steps.module.css';

/** The number of search results shown; a more precise search finds other books. */
const MAX_RESULTS = 6;

interface ReadingNowProps {
  going: readonly Reading[];
  onStart: () => void;
}

/** Asks which book the reader is reading; they search and choose it. */
export function ReadingNow({ going: isLeaving, onStart }: ReadingNowProps) {
  const [words, setWords] = useState('');
  const [results, setResults] = useState<readonly Volume[] | null>(null);
  const [started, setStarted] = useState<readonly Reading[]>(isLeaving);
  const { pending, run } = useAction();
  const removing = useAction();
  const showUndo = useUndoToast();
  const remove = (reading: Reading) =>
    removing.run(
      async () => {
        const { undo_id } = await call(deleteReading, { reading_id: reading.id });
        setStarted((all) => all.filter(({ id }) => id !== reading.id));
        showUndo('Removed.', undo_id, {
          description: reading.title,
          onUndone: () => setStarted((all) => [reading, ...all]),
        });
      },
      { keepPage: true },
    );
  const search = () =>
    run(
      async () => {
        const { searchLanguages } = session();
        const language = searchLanguages.length > 0 ? { language: searchLanguages } : {};
        setResults((await call(searchBooks, { query: words, ...language })).items.slice(0, MAX_RESULTS));
      },
      { keepPage: true },
    );
  return (
    <>
      {started.map((reading) => {
        const { id, title, authors, cover } = reading;
        return (
          <div key={id} className={styles.found}>
            {cover === '' ? null : <Cover address={cover} title={title} width={56} />}
            <p className={styles.about}>
              <span className="title" dir="auto">
                {title}
              </span>
              <br />
              <span className="small soft">{authors[0]} · reading</span>
            </p>
            <Button
              look="plain"
              pending={removing.pending}
              aria-label={`Remove ${title}`}
              onClick={() => remove(reading)}
            >
              Remove
            </Button>
          </div>
        );
      })}
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          label="Title, author or ISBN"
          type="search"
          value={words}
          maxLength={limits.searchQuery}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" pending={pending}>
          Search
        </Button>
      </form>
      <div aria-live="polite">
        {results?.length === 0 ? (
          <p className="soft">No results. You can add any book later, from the search page.</p>
        ) : null}
        {(results ?? []).map((book) => (
          <Found
            key={isbnOf(book)}
            book={book}
            going={started.some(({ work_id }) => work_id === book.work_id)}
            onStart={(reading) => {
              setStarted((all) => [reading, ...all.filter(({ id }) => id !== reading.id)]);
              setResults(null);
              setWords('');
              onStart();
            }}
          />
        ))}
      </div>
    </>
  );
}

interface FoundProps {
  book: Volume;
  going: boolean;
  onStart: (reading: Reading) => void;
}

function Found({ book, going: isLeaving, onStart }: FoundProps) {
  const { pending, run } = useAction();
  const { title, authors = [], imageLinks } = book.volumeInfo;
  const cover = coverOf(imageLinks?.thumbnail);
  const start = () =>
    run(
      async (key) => {
        onStart((await call(startReading, { isbn: isbnOf(book) }, { key })).reading);
      },
      { keepPage: true },
    );
  return (
    <div className={styles.found}>
      {cover === undefined ? null : <Cover address={cover} title={title} width={56} />}
      <p className={styles.about}>
        <span className="title" dir="auto">
          {title}
        </span>
        <br />
        <span className="small soft">{authors[0] ?? 'Unknown'}</span>
      </p>
      <Button pending={pending} disabled={isLeaving} aria-label={`I am reading ${title}`} onClick={start}>
        I am reading it
      </Button>
    </div>
  );
}
