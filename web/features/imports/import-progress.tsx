import { useRef, useState } from 'react';
import {
  addImportRows,
  applyImport,
  type Import,
  type ImportState,
  matchImport,
  undoImport,
} from '../../../worker/features/imports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Progress } from '../../platform/ui/progress.tsx';
import { openStoredFile, releaseFile } from './open-files.ts';
import { OFFLINE, type ResumeState, useSteps } from './resume.ts';
import { Start } from './start.tsx';
import { StepTitle } from './step-title.tsx';

const STATE_TITLES = {
  adding: { title: 'Uploading your library', of: 'uploaded' },
  matching: { title: 'Matching your books', of: 'matched' },
  applying: { title: 'Adding them to your shelves', of: 'added' },
  undoing: { title: 'Undoing your import', of: 'undone' },
} as const;

/** States in which an import is being processed. */
type RunningState = keyof typeof STATE_TITLES;

export function isRunning(state: ImportState): state is RunningState {
  return Object.hasOwn(STATE_TITLES, state);
}

const STATUS_TEXTS: Readonly<Record<ResumeState, string>> = {
  on: 'You can leave this page. The import continues.',
  offline: OFFLINE,
  resting: 'We’re busy; your import will continue shortly.',
  stopped: '',
};

interface RunningProps {
  of: Import;
  state: RunningState;
  /** Called when this step is done. */
  onDone: () => void;
}

/** The progress of a running import, and what it is waiting for. */
export function ImportProgress({ of, state, onDone }: RunningProps) {
  const countBefore = { adding: of.received, matching: of.matched, applying: of.applied, undoing: 0 }[state];
  const [count, setCount] = useState(countBefore);
  const [isFileGone, setIsFileGone] = useState(false);
  const received = useRef(of.received);
  const changes = useRef(0);
  const { import_id: id, rows } = of;
  const most = state === 'undoing' ? Math.max(1, of.applied) : rows;

  const step = async (): Promise<boolean> => {
    if (state === 'adding') {
      const open = await openStoredFile(id);
      setIsFileGone(open === null);
      // Never resolves: the reader has to choose the file again, which opens another import.
      if (open === null) return new Promise<never>(() => undefined);
      const batch = await open.rows(received.current);
      if (batch.length > 0) {
        const answer = await call(addImportRows, { import_id: id, from: received.current, rows: batch });
        received.current = answer.received;
      }
      setCount(received.current);
      const isDone = batch.length === 0 || received.current >= rows;
      if (isDone) await releaseFile(id);
      return isDone;
    }
    const { done, waiting } = await runStep(state, id);
    // Undo has more changes than rows, so progress is shown in proportion.
    changes.current = Math.max(changes.current, waiting, 1);
    const remaining = state === 'undoing' ? Math.ceil((most * waiting) / changes.current) : waiting;
    setCount(most - remaining);
    return done;
  };
  const { going, sentence, again } = useSteps(step, onDone);
  const undoing = useAction();
  const undo = async () => {
    const accepted = await undoing.run(
      async () => {
        await call(undoImport, { import_id: id });
      },
      { keepPage: true },
    );
    if (accepted) onDone();
  };
  const { title, of: unit } = STATE_TITLES[state];

  if (isFileGone) {
    return (
      <section className="stack" aria-labelledby="again">
        <StepTitle id="again">Choose the same file again</StepTitle>
        <p className="prose soft">
          {received.current.toLocaleString('en')} of {rows.toLocaleString('en')} books of “{of.file_name}” are uploaded.
          This browser no longer has it. Choose the file again to continue.
        </p>
        <Start />
      </section>
    );
  }
  return (
    <section className="stack" aria-labelledby="running">
      <StepTitle id="running">{title}</StepTitle>
      <Progress label={title} value={count} most={most} />
      <p className="numbers">
        {count.toLocaleString('en')} of {most.toLocaleString('en')} {unit}
      </p>
      <p role="status" className="soft">
        {STATUS_TEXTS[going]}
      </p>
      {going === 'stopped' ? (
        <>
          <p role="alert">{of.problem ?? sentence}</p>
          <div className="row">
            <Button look="primary" onClick={again}>
              Try again
            </Button>
            {of.problem === undefined || state === 'undoing' ? null : (
              <Button pending={undoing.pending} onClick={undo}>
                Undo this import
              </Button>
            )}
          </div>
        </>
      ) : null}
    </section>
  );
}

function runStep(state: Exclude<RunningState, 'adding'>, id: string): Promise<{ done: boolean; waiting: number }> {
  if (state === 'matching') return call(matchImport, { import_id: id });
  if (state === 'undoing') return call(undoImport, { import_id: id });
  // The choices were sent with the first call and are fixed.
  return call(applyImport, { import_id: id, shelves: [], show_reviews: false });
}
