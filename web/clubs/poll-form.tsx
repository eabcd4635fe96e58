import { type FormEvent, useState } from 'react';
import { isbnOf, type ShownVolume, searchBooks } from '../../worker/books/contract.ts';
import { limits } from '../../worker/http/contract.ts';
import { createPoll, pollLimits, pollSentences } from '../../worker/polls/contract.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { clock } from '../ui/clock.ts';
import { Cover } from '../ui/cover.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import styles from './club-life.module.css';

// More is not looked through in a dialog.
const SHOWN = 6;
const WEEK = 7 * 86_400_000;

/** Puts some books to a club, and asks which to read next. */
export function PollForm({ clubId, open, onClose }: { clubId: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Start a poll" open={open} onClose={onClose}>
      <Form clubId={clubId} onClose={onClose} />
    </Dialog>
  );
}

// As a field for date and time says it, by this device's clock.
function localTime(moment: number): string {
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function Form({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const [books, setBooks] = useState<readonly ShownVolume[]>([]);
  const [ends, setEnds] = useState(() => localTime(clock() + WEEK));
  const { pending, run } = useAction();

  const submit = async () => {
    if (books.length < pollLimits.least) return toast.error(pollSentences.few);
    const at = Math.floor(new Date(ends).getTime() / 1000);
    if (!Number.isFinite(at)) return toast.error(pollSentences.past);
    const done = await run(async (key) => {
      const asked = { club_id: clubId, ends: at, books: books.map((book) => ({ isbn: isbnOf(book) })) };
      await call(createPoll, asked, { key });
      toast.success('The club is asked.');
    });
    if (done) onClose();
  };
  return (
    <div className="stack">
      <Search
        taken={books}
        onFound={(book) => {
          if (books.length < pollLimits.most) setBooks([...books, book]);
          else toast.error(pollSentences.many);
        }}
      />
      <h3>
        In the poll ({books.length} of {pollLimits.most})
      </h3>
      {books.length === 0 ? <p className="soft">Search for at least two books and add them.</p> : null}
      <ul className={styles.found}>
        {books.map((book) => (
          <BookLine
            key={isbnOf(book)}
            book={book}
            action="Remove"
            onPress={() => setBooks(books.filter((one) => one !== book))}
          />
        ))}
      </ul>
      <TextField
        label="Open until"
        type="datetime-local"
        value={ends}
        onChange={({ target }) => setEnds(target.value)}
      />
      <div className="row">
        <Button look="primary" pending={pending} onClick={submit}>
          Ask the club
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

function Search({ taken, onFound }: { taken: readonly ShownVolume[]; onFound: (book: ShownVolume) => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly ShownVolume[] | null>(null);
  const { pending, run } = useAction();
  const works = new Set(taken.map(({ work_id: work }) => work));
  const left = (found ?? []).filter(({ work_id: work }) => !works.has(work)).slice(0, SHOWN);

  const search = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => setFound((await call(searchBooks, { query: typed })).items), { keepPage: true });
  };
  return (
    <>
      <form className={styles.find} onSubmit={search}>
        <TextField
          label="Title, author or ISBN"
          value={typed}
          maxLength={limits.searchQuery}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" pending={pending}>
          Search
        </Button>
      </form>
      <p role="status" className="small soft">
        {found === null ? '' : left.length === 0 ? 'Nothing found.' : `${left.length} found`}
      </p>
      <ul className={styles.found}>
        {left.map((book) => (
          <BookLine key={isbnOf(book)} book={book} action="Add" onPress={() => onFound(book)} />
        ))}
      </ul>
    </>
  );
}

function BookLine({ book, action, onPress }: { book: ShownVolume; action: string; onPress: () => void }) {
  const { title, authors = [], imageLinks } = book.volumeInfo;
  return (
    <li>
      <Cover address={imageLinks?.thumbnail ?? ''} title={title} width={36} />
      <span>
        <span className="title">{title}</span> <span className="soft">{authors.join(', ')}</span>
      </span>
      <Button aria-label={`${action} ${title}`} onClick={onPress}>
        {action}
      </Button>
    </li>
  );
}
