import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ClubReading,
  endReading,
  MAX_MILESTONES,
  type PlannedMilestone,
  setReading,
} from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';
import { BookLine, FindBook, type FoundBook } from './find-book.tsx';
import styles from './plan-form.module.css';

const NO_BOOK = 'Choose a book: search for it, or enter its ISBN.';

interface Row {
  key: string;
  title: string;
  unit: 'page' | 'percent';
  value: string;
  due: string;
}

const newRow = (row: Partial<Row> = {}): Row => ({
  key: crypto.randomUUID(),
  title: '',
  // Most editions have no page count, and without one page targets can't be compared with members' progress.
  unit: 'percent',
  value: '',
  due: '',
  ...row,
});

const rowsOf = (reading: ClubReading | undefined): Row[] =>
  reading === undefined
    ? [newRow({ key: 'first' })]
    : reading.milestones.map(({ id, title, upto: { unit, value }, due = '' }) => ({
        key: id,
        title,
        unit,
        value: String(value),
        due,
      }));

const plannedOf = ({ title, unit, value, due }: Row): PlannedMilestone => ({
  title,
  upto: { unit, value: value.trim() === '' ? Number.NaN : Number(plainNumbers(value)) },
  ...(due === '' ? {} : { due }),
});

/** Edits the club's book, its start day and its milestones, and ends the reading. */
export function PlanForm({ clubId, reading }: { clubId: string; reading: ClubReading | undefined }) {
  const [isbn, setIsbn] = useState(reading?.isbn ?? '');
  const [starts, setStarts] = useState(reading?.starts ?? '');
  const [rows, setRows] = useState(() => rowsOf(reading));
  const [isConfirming, setIsConfirming] = useState(false);
  const saving = useAction();
  const ending = useAction();
  const change = (key: string, part: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const save = (event: FormEvent) => {
    event.preventDefault();
    // Text in the field that is not an ISBN names no book.
    if (!/^\d[\d\s-]{8,}[\dx]$/i.test(isbn.trim())) return toast.error(NO_BOOK);
    return saving.run(async () => {
      await call(setReading, { club_id: clubId, isbn, starts, milestones: rows.map(plannedOf) });
      toast.success('Plan saved.');
    });
  };
  const end = () =>
    ending.run(async () => {
      await call(endReading, { club_id: clubId });
      setIsConfirming(false);
      toast.success('The book is on the club’s shelf now.');
    });

  return (
    <div className="stack">
      <PlanBook reading={reading} onIsbn={setIsbn} />
      <form className="stack" noValidate onSubmit={save}>
        <TextField
          label="The club starts on"
          type="date"
          value={starts}
          onChange={(event) => setStarts(event.target.value)}
        />
        {rows.map((row, place) => (
          <fieldset key={row.key} className={styles.milestone}>
            <legend>Milestone {place + 1}</legend>
            <TextField
              label="Title"
              value={row.title}
              maxLength={100}
              placeholder="Part one"
              onChange={(event) => change(row.key, { title: event.target.value })}
            />
            <TextField
              label="Ends at"
              value={row.value}
              inputMode="numeric"
              maxLength={5}
              onChange={(event) => change(row.key, { value: event.target.value })}
            />
            <SelectField
              label="Unit"
              value={row.unit}
              onChange={(event) => change(row.key, { unit: event.target.value === 'percent' ? 'percent' : 'page' })}
            >
              <option value="percent">Percent</option>
              <option value="page">Page</option>
            </SelectField>
            <TextField
              label="Due (optional)"
              type="date"
              value={row.due}
              onChange={(event) => change(row.key, { due: event.target.value })}
            />
            {rows.length === 1 ? null : (
              <Button
                look="plain"
                aria-label={`Remove milestone ${place + 1}`}
                onClick={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
              >
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        <div className="row">
          {rows.length < MAX_MILESTONES ? (
            <Button onClick={() => setRows((all) => [...all, newRow({ unit: all.at(-1)?.unit ?? 'percent' })])}>
              Add a milestone
            </Button>
          ) : null}
          <Button type="submit" look="primary" pending={saving.pending}>
            Save the plan
          </Button>
          {reading === undefined ? null : <Button onClick={() => setIsConfirming(true)}>End this book</Button>}
        </div>
        <ConfirmDialog
          title={`End ${reading?.title ?? 'the book'}?`}
          action="End this book"
          open={isConfirming}
          pending={ending.pending}
          onClose={() => setIsConfirming(false)}
          onConfirm={end}
        >
          <p>The book moves to the club’s shelf. Posts stay hidden from those who haven’t got that far.</p>
        </ConfirmDialog>
      </form>
    </div>
  );
}

/** The book of a plan: a search result, or the ISBN that was typed. */
function PlanBook({ reading, onIsbn }: { reading: ClubReading | undefined; onIsbn: (isbn: string) => void }) {
  const [book, setBook] = useState<Omit<FoundBook, 'work_id'> | null>(reading ?? null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shownBook = useRef(book);
  useEffect(() => {
    // The pressed button disappeared with its row, so the focus moves to its replacement.
    if (shownBook.current !== book) (book === null ? field : button).current?.focus();
    shownBook.current = book;
  }, [book]);

  const choose = (newBook: Omit<FoundBook, 'work_id'> | null) => {
    setBook(newBook);
    onIsbn(newBook?.isbn ?? '');
  };
  return (
    <section className={`stack ${styles.book}`} aria-label="The book">
      {book === null ? (
        <>
          <FindBook action="Choose" field={field} onFound={choose} onTyped={onIsbn} />
          {reading === undefined ? null : (
            <div>
              <Button onClick={() => choose(reading)}>Keep {reading.title}</Button>
            </div>
          )}
        </>
      ) : (
        <BookLine book={book} action="Change" button={button} onPress={() => choose(null)} />
      )}
      <p className="small soft">
        {book === null
          ? 'Pages are counted in the edition you choose. To choose a specific one, enter its ISBN.'
          : `ISBN ${book.isbn}. Pages are counted in this edition.`}
        {reading === undefined || book?.isbn === reading.isbn
          ? ''
          : ` The club reads ${reading.title}. Choosing another book ends it; its posts stay.`}
      </p>
    </section>
  );
}
