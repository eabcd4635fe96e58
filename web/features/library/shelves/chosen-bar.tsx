import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import {
  type ActOnBook,
  actOnEach,
  addToOwned,
  addToWanted,
  type ChosenBook,
  type ChosenBooks,
  moveToRead,
} from '../../../platform/api/act-on-books.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { ListPicker } from '../lists/list-picker.tsx';
import { addToList } from '../lists/save-list.ts';
import { dateLastReading } from '../readings/date-last-reading.ts';
import { ReadDateDialog } from '../readings/read-date-dialog.tsx';
import styles from './chosen-bar.module.css';

interface ChosenBarProps {
  /** The shelf on which the books are. */
  shelf: 'bookmarked' | 'read' | 'owned';
  chosen: ChosenBooks;
  open: boolean;
  onChange: (chosen: ChosenBooks) => void;
  onClose: () => void;
}

/** The most books at once: marking each and taking it back is up to four calls, of 120 in a minute. */
const MOST_CHOSEN = 25;

/** What can be done with several books of a shelf, at the bottom of the window. Escape and Back end it. */
export function ChosenBar({ open, ...props }: ChosenBarProps) {
  const { onClose } = props;
  const blocker = useBlocker(({ historyAction }) => open && historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);
  return open ? <Bar {...props} /> : null;
}

function Bar({ shelf, chosen, onChange, onClose }: Omit<ChosenBarProps, 'open'>) {
  const [question, setQuestion] = useState<'list' | 'read' | 'date' | null>(null);
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const bar = useHeightBelow();
  const books = [...chosen.values()];
  const count = pluralise(books.length, 'book');
  const isTooMany = books.length > MOST_CHOSEN;
  const ask = (next: typeof question) => () => setQuestion(next);
  const dontAsk = () => setQuestion(null);

  useEffect(() => {
    const end = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.querySelector('dialog:modal') === null) onClose();
    };
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, [onClose]);

  const actOn = (act: ActOnBook<ChosenBook>, messageOf: (books: string) => string) =>
    run(async () => {
      const { failures, undo } = await actOnEach(books, act);
      setQuestion(null);
      const done = books.length - failures.length;
      if (done > 0) showUndo(messageOf(pluralise(done, 'book')), undo);
      if (failures.length === 0) return onClose();
      // They stay chosen, so that the reader can do something else with them.
      onChange(new Map(failures.map(({ book }) => [book.isbn, book])));
      toast.error(`${pluralise(failures.length, 'book')} not changed`, { description: reasonsOf(failures) });
    });
  const addAllTo = ({ id, name }: { id: string; name: string }) =>
    run(async () => {
      const undo = await addToList(id, [...chosen.keys()]);
      showUndo(`${count} added to ${name}.`, undo);
      onClose();
    });
  const act = (label: string, name: string, onClick: () => unknown) => (
    <Button
      aria-label={name}
      pending={pending}
      aria-disabled={books.length === 0 || isTooMany}
      onClick={() => books.length > 0 && !isTooMany && onClick()}
    >
      {label}
    </Button>
  );

  return (
    <section ref={bar} className={styles.bar} aria-label="Chosen books">
      <p role="status" className={styles.count}>
        {isTooMany ? `${books.length} chosen. Choose up to ${MOST_CHOSEN} at once.` : `${books.length} chosen`}
      </p>
      <div className={styles.acts}>
        {shelf === 'bookmarked'
          ? null
          : act('Want to read', 'Move to Want to read', () =>
              actOn(addToWanted, (done) => `${done} added to Want to read.`),
            )}
        {shelf === 'read' ? null : act('Read', 'Move to Read', ask('read'))}
        {act('Add to list', 'Add to list', ask('list'))}
        {shelf === 'owned'
          ? null
          : act('I own it', 'I own it', () => actOn(addToOwned, (done) => `${done} marked as owned.`))}
        {shelf === 'read' ? act('Date read', 'Date read', ask('date')) : null}
      </div>
      <Button look="plain" onClick={onClose}>
        Cancel
      </Button>
      <ReadDateDialog
        books={books.length === 1 ? 'this book' : `these ${count}`}
        isChange={question === 'date'}
        open={question === 'read' || question === 'date'}
        pending={pending}
        onClose={dontAsk}
        onChoose={(date) =>
          question === 'date'
            ? actOn(dateLastReading(date), (done) => `Date changed for ${done}.`)
            : actOn(moveToRead(date), (done) => `${done} moved to Read.`)
        }
      />
      <ListPicker
        title={`Add ${count} to a list`}
        open={question === 'list'}
        pending={pending}
        onClose={dontAsk}
        onPick={addAllTo}
      />
    </section>
  );
}

/** Keeps messages and the page's end above the bar, whatever its height is. */
function useHeightBelow() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--step-bar', `${element.current?.offsetHeight ?? 0}px`),
    );
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--step-bar');
    };
  }, []);
  return element;
}

/** Names the books that failed for each reason. */
function reasonsOf(failures: readonly { book: ChosenBook; error: Error }[]): string {
  const titles = new Map<string, string[]>();
  for (const { book, error } of failures) titles.set(error.message, [...(titles.get(error.message) ?? []), book.title]);
  return [...titles].map(([reason, books]) => `${books.join(', ')}: ${reason}`).join(' ');
}
