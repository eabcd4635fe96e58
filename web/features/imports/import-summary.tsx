import { useState } from 'react';
import { type Import, undoImport } from '../../../worker/features/imports/contract.ts';
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
import { skippedRowsCsv } from './skipped-rows.ts';
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

/** The result of an import, with Undo. */
export function ImportSummary({ page, onUndo }: { page: ImportPage; onUndo: () => void }) {
  const { import: of, summary } = page;
  const [isConfirming, setIsConfirming] = useState(false);
  const undoing = useAction();
  const downloading = useAction();
  const out = summary.unsure + summary.problem + summary.skipped;
  const partly = of.added?.partly ?? 0;
  const isComplete = out === 0 && partly === 0;

  const downloadSkipped = () =>
    downloading.run(
      async () => {
        const csv = await skippedRowsCsv(of.import_id);
        if (csv === null) toast.success('Everything was imported.');
        else download(csv, 'left-out.csv', 'text/csv');
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
          <p className="prose">
            {isComplete
              ? 'Everything in the file was imported.'
              : `${out.toLocaleString('en')} of ${of.rows.toLocaleString('en')} rows were not imported${partly === 0 ? '' : `, and ${partly.toLocaleString('en')} only in part`}. The file below lists each row that wasn’t fully imported, and why.`}
          </p>
          <div className="row">
            {isComplete ? null : (
              <Button pending={downloading.pending} onClick={downloadSkipped}>
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

function Numbers({ of: { added } }: { of: Import }) {
  if (added === undefined) return null;
  const countedNames = (Object.keys(COUNTED) as Counted[]).filter((name) => added[name] > 0);
  if (countedNames.length === 0) return <p>You already had everything in this file.</p>;
  return (
    <dl className={styles.numbers}>
      {countedNames.map((name) => (
        <div key={name}>
          <dt>{COUNTED[name][added[name] === 1 ? 0 : 1]}</dt>
          <dd className="numbers">{added[name].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
