import { type FormEvent, type RefObject, useState } from 'react';
import * as z from 'zod/mini';
import { isbnOf, type PresentedVolume, searchBooks } from '../../../../worker/features/books/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import styles from '../club-life.module.css';

// Few readers look through more results in a form.
const MAX_RESULTS = 6;

/** Schema of a result, for drafts. */
export const foundBook = z.object({
  isbn: z.string(),
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
});
export type FoundBook = z.infer<typeof foundBook>;

interface FindBookProps {
  action: string;
  /** Works that are already chosen and therefore not offered. */
  taken?: readonly string[];
  onFound: (book: FoundBook) => void;
  /** Called with the text of the field on each input. */
  onTyped?: (words: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

/** Searches by title, author or ISBN; the reader chooses one of the results. */
export function FindBook({ action, taken = [], onFound, onTyped, field }: FindBookProps) {
  const [searchText, setSearchText] = useState('');
  const [results, setResults] = useState<readonly FoundBook[] | null>(null);
  const { pending, run } = useAction();
  const choices = (results ?? []).filter(({ work_id: work }) => !taken.includes(work)).slice(0, MAX_RESULTS);

  const search = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => setResults((await call(searchBooks, { query: searchText })).items.map(toFoundBook)), {
      keepPage: true,
    });
  };
  return (
    <>
      <form className={styles.find} onSubmit={search}>
        <TextField
          label="Title, author or ISBN"
          value={searchText}
          maxLength={limits.searchQuery}
          autoComplete="off"
          {...(field === undefined ? {} : { ref: field })}
          onChange={({ target }) => {
            setSearchText(target.value);
            onTyped?.(target.value);
          }}
        />
        <Button type="submit" pending={pending}>
          Search
        </Button>
      </form>
      <p role="status" className="small soft">
        {results === null ? '' : choices.length === 0 ? 'Nothing found.' : `${choices.length} found`}
      </p>
      <ul className={styles.found}>
        {choices.map((book) => (
          <li key={book.isbn}>
            <BookLine book={book} action={action} onPress={() => onFound(book)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface BookLineProps {
  book: Omit<FoundBook, 'work_id'>;
  action: string;
  onPress: () => void;
  button?: RefObject<HTMLButtonElement | null>;
}

/** A book in one line, with a button. */
export function BookLine({ book: { title, authors, cover }, action, onPress, button }: BookLineProps) {
  return (
    <div className={styles.line}>
      <Cover address={cover} title={title} width={36} />
      <span>
        <span className="title" dir="auto">
          {title}
        </span>{' '}
        <span className="soft">{authors.join(', ')}</span>
      </span>
      <Button aria-label={`${action} ${title}`} {...(button === undefined ? {} : { ref: button })} onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}

function toFoundBook(volume: PresentedVolume): FoundBook {
  const { title, authors = [], imageLinks } = volume.volumeInfo;
  return { isbn: isbnOf(volume), work_id: volume.work_id, title, authors, cover: imageLinks?.thumbnail ?? '' };
}
