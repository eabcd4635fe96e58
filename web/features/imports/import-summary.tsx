import { useState } from 'react';
import {
  type Import,
  type RowOutcome,
  rowOutcomes,
  showImportedReviews,
  undoImport,
} from '../../../worker/features/imports/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { download } from '../../platform/ui/download.ts';
import { LocalDate } from '../../platform/ui/text/local-date.tsx';
import type { ImportPage } from './import-page.ts';
import styles from './imports.module.css';
import { leftOutCsv, reportLines } from './left-out-csv.ts';
import { StepTitle } from './step-title.tsx';

const COUNTED = {
  books: ['book', 'books'],
  readings: ['reading', 'readings'],
  wanted: ['book you want to read', 'books you want to read'],
  reviews: ['rating or review', 'ratings and reviews'],
  notes: ['note', 'notes'],
  lists: ['list', 'lists'],
} as const;
type Counted = keyof typeof COUNTED;
// A longer report is folded.
const OPEN_LINES = 12;

/** The result of an import, with Undo. */
export function ImportSummary({ page, onUndo }: { page: ImportPage; onUndo: () => void }) {
  const { import: of, notes } = page;
  const [isConfirming, setIsConfirming] = useState(false);
  const undoing = useAction();
  const downloading = useAction();
  const { partly = 0, rows } = of.added ?? {};
  const isComplete = partly === 0 && notes.length === 0 && !rows?.left && !rows?.named;

  const downloadReport = () =>
    downloading.run(
      async () => {
        download(await leftOutCsv(of.import_id, notes), 'left-out.csv', 'text/csv');
      },
      { keepPage: true },
    );

  const undo = async () => {
    const went = await undoing.run(
      async () => {
        await call(undoImport, { import_id: of.import_id });
      },
      { keepPage: true },
    );
    if (went) onUndo();
  };

  return (
    <section className="stack" aria-labelledby="import-done">
      <StepTitle id="import-done">{of.state === 'undone' ? 'Import undone' : 'Your books are imported'}</StepTitle>
      {of.state === 'undone' ? (
        <p className="prose soft">Everything you’ve done since is still here.</p>
      ) : (
        <>
          <Numbers of={of} />
          <div className="row">
            <ButtonLink look="primary" to={paths.profile()}>
              See your books
            </ButtonLink>
            <ButtonLink to={paths.profile({ tab: 'bookmarked' })}>Want to read</ButtonLink>
            <ButtonLink to={paths.profile({ tab: 'lists' })}>Your lists</ButtonLink>
          </div>
          {isComplete ? <p className="prose">Everything in the file was imported.</p> : <LeftOut page={page} />}
          <WaitingReviews page={page} />
          <div className="row">
            {isComplete ? null : (
              <Button pending={downloading.pending} onClick={downloadReport}>
                Download what was not imported
              </Button>
            )}
            {of.undo_until === undefined ? null : <Button onClick={() => setIsConfirming(true)}>Undo import</Button>}
          </div>
          {of.undo_until === undefined ? null : (
            <p className="small soft">
              You can undo this import until <LocalDate at={of.undo_until} />.
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        title="Undo this import?"
        action="Undo import"
        open={isConfirming}
        pending={undoing.pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={undo}
      >
        <p>This removes everything the import added and restores what it changed. What you’ve done since stays.</p>
      </ConfirmDialog>
    </section>
  );
}

// Reviews that follow by themselves or by this click.
function WaitingReviews({ page }: { page: ImportPage }) {
  const { pending, run } = useAction();
  const { reviews, from } = page.waiting;
  if (reviews === 0) return null;
  const these = reviews === 1 ? 'One of your imported reviews' : `${reviews} of your imported reviews`;
  const show = () =>
    run(async () => {
      await call(showImportedReviews, { import_id: page.import.import_id });
      toast.success('Other readers can see your imported reviews now.');
    });
  return (
    <div className="row">
      <p className="prose">
        {from === undefined ? (
          `Only you see ${these.replace(/^O/, 'o')}.`
        ) : (
          <>
            {these} will be shown after your first day here, on <LocalDate at={from} />. Until then only you see{' '}
            {reviews === 1 ? 'it' : 'them'}.
          </>
        )}
      </p>
      {from === undefined ? (
        <Button pending={pending} onClick={show}>
          Show them to other readers
        </Button>
      ) : null}
    </div>
  );
}

const OUTCOMES: Readonly<Record<RowOutcome, string>> = {
  added: 'Added',
  already: 'Already here',
  left: 'Left out by you',
  named: 'Not imported',
};

function Numbers({ of: { added, rows } }: { of: Import }) {
  if (added === undefined) return null;
  const countedNames = (Object.keys(COUNTED) as Counted[]).filter((name) => added[name] > 0);
  return (
    <>
      {countedNames.length === 0 ? (
        <p>{added.rows.already === rows ? 'You already had everything in this file.' : 'Nothing was added.'}</p>
      ) : (
        <dl className={styles.numbers}>
          {countedNames.map((name) => (
            <div key={name}>
              <dt>{COUNTED[name][added[name] === 1 ? 0 : 1]}</dt>
              <dd className="numbers">{added[name].toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
      <table className={styles.outcomes}>
        <caption>What became of the {rows.toLocaleString('en')} rows</caption>
        <tbody>
          {rowOutcomes.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{OUTCOMES[outcome]}</th>
              <td className="numbers">{added.rows[outcome].toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

// The first rows with anything that was not imported; the download has them all.
function LeftOut({ page }: { page: ImportPage }) {
  const lines = [...page.notes.map((note) => ({ title: '', ...note })), ...page.rows.flatMap(reportLines)];
  return (
    <details className="stack" open={lines.length <= OPEN_LINES}>
      <summary>What was not imported, and why</summary>
      <table className={styles.report}>
        <thead className={styles.reportHead}>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, title, column, value, reason }) => (
            <tr key={`${line} ${column} ${value} ${reason}`}>
              <td className="numbers">{line}</td>
              <td>{column || (title && 'The whole row')}</td>
              <td dir="auto">{column ? value : title}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.next_cursor === undefined ? null : (
        <p className="small soft">The file that you can download lists the rest.</p>
      )}
    </details>
  );
}
