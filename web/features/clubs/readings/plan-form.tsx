import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type ClubReading,
  endReading,
  MAX_MILESTONES,
  type PlannedMilestone,
  setReading,
} from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';
import { BookLine, FindBook } from './find-book.tsx';

const NO_BOOK = 'Choose a book: search for it, or enter its ISBN.';

const planRow = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.enum(['page', 'percent']),
  value: z.string(),
  due: z.string(),
});
type Row = z.infer<typeof planRow>;

const plannedBook = z.object({ isbn: z.string(), title: z.string(), authors: z.array(z.string()), cover: z.string() });
type PlannedBook = z.infer<typeof plannedBook>;

const planDraft = z.object({
  book: z.nullable(plannedBook),
  /** What was typed instead of choosing a book. */
  typed: z.string(),
  starts: z.string(),
  rows: z.array(planRow),
});

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

const bookOf = ({ isbn, title, authors, cover }: PlannedBook): PlannedBook => ({ isbn, title, authors, cover });

const plannedOf = ({ title, unit, value, due }: Row): PlannedMilestone => ({
  title,
  upto: { unit, value: value.trim() === '' ? Number.NaN : Number(plainNumbers(value)) },
  ...(due === '' ? {} : { due }),
});

interface PlanFormProps {
  clubId: string;
  reading: ClubReading | undefined;
  /** The version of the stored plan, also where there is none. */
  version: string;
}

/** Edits the club's book, its start day and its milestones, and ends the reading. What was typed stays as a draft. */
export function PlanForm({ clubId, reading, version }: PlanFormProps) {
  const stored = {
    book: reading === undefined ? null : bookOf(reading),
    typed: '',
    starts: reading?.starts ?? '',
    rows: rowsOf(reading),
  };
  const { value, change: changeDraft, clear, notice } = useDraft(`plan:${clubId}`, planDraft, stored);
  const { book, typed, starts, rows } = value;
  const isbn = book?.isbn ?? typed;
  const [isConfirming, setIsConfirming] = useState(false);
  const saving = useAction();
  const ending = useAction();
  const setRows = (newRows: Row[]) => changeDraft({ rows: newRows });
  const change = (key: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const save = (event: FormEvent) => {
    event.preventDefault();
    // Text in the field that is not an ISBN names no book.
    if (!/^\d[\d\s-]{8,}[\dx]$/i.test(isbn.trim())) return toast.error(NO_BOOK);
    return saving.run(async () => {
      // The stored plan is shown above the draft, so the reader has seen it.
      await call(setReading, { club_id: clubId, isbn, starts, milestones: rows.map(plannedOf), version });
      clear();
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
      <DraftNote notice={notice} onDiscard={clear}>
        {reading === undefined ? <p>No book.</p> : <StoredPlan reading={reading} />}
      </DraftNote>
      <PlanBook
        reading={reading}
        book={book}
        onChoose={(chosen) => changeDraft({ book: chosen, typed: '' })}
        onTyped={(words) => changeDraft({ typed: words })}
      />
      <form className="stack" noValidate onSubmit={save}>
        <TextField
          label="The club starts on"
          type="date"
          value={starts}
          onChange={(event) => changeDraft({ starts: event.target.value })}
        />
        {rows.map((row, place) => (
          <fieldset key={row.key} className="sheet fields">
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
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        <div className="row">
          {rows.length < MAX_MILESTONES ? (
            <Button onClick={() => setRows([...rows, newRow({ unit: rows.at(-1)?.unit ?? 'percent' })])}>
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

function StoredPlan({ reading }: { reading: ClubReading }) {
  return (
    <>
      <p>{`${reading.title}, from ${reading.starts}`}</p>
      <ol>
        {reading.milestones.map(({ id, title, upto: { unit, value }, due }) => (
          <li key={id}>{`${title}: ${unit} ${value}${due === undefined ? '' : `, by ${due}`}`}</li>
        ))}
      </ol>
    </>
  );
}

interface PlanBookProps {
  reading: ClubReading | undefined;
  book: PlannedBook | null;
  onChoose: (book: PlannedBook | null) => void;
  onTyped: (words: string) => void;
}

/** The book of a plan: a search result, or the ISBN that was typed. */
function PlanBook({ reading, book, onChoose, onTyped }: PlanBookProps) {
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shownBook = useRef(book);
  useEffect(() => {
    // The pressed button disappeared with its row, so the focus moves to its replacement.
    if (shownBook.current !== book) (book === null ? field : button).current?.focus();
    shownBook.current = book;
  }, [book]);

  return (
    <section className="stack prose" aria-label="The book">
      {book === null ? (
        <>
          <FindBook action="Choose" field={field} onFound={(found) => onChoose(bookOf(found))} onTyped={onTyped} />
          {reading === undefined ? null : (
            <div>
              <Button onClick={() => onChoose(bookOf(reading))}>Keep {reading.title}</Button>
            </div>
          )}
        </>
      ) : (
        <BookLine book={book} action="Change" button={button} onPress={() => onChoose(null)} />
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
