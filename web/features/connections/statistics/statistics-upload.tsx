import { useId, useState } from 'react';
import {
  addStatistics,
  listUploads,
  type Upload,
  undoUpload,
} from '../../../../worker/features/connections/statistics/contract.ts';
import { type CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { isoDate } from '../../../platform/ui/text/time.ts';
import styles from '../connections.module.css';
import { partsOf } from './file.ts';
import type { Answer, WorkerRequest } from './reader.ts';

// Ten years of daily reading take about 30 MB.
const MAX_BYTES = 100_000_000;

/** Uploads the reading statistics of an e-reader, and undoes the newest upload. */
export function StatisticsUpload({ uploads, zone }: { uploads: readonly Upload[]; zone: string }) {
  const id = useId();
  const [error, setError] = useState('');
  const [summary, setSummary] = useState('');
  /** A file whose upload the reader undid. */
  const [undone, setUndone] = useState<File | null>(null);
  const uploading = useAction();
  const undoing = useAction();

  const send = async (file: File, isConfirmed: boolean) => {
    setError('');
    setSummary('');
    setUndone(null);
    if (file.size > MAX_BYTES) return setError('This file is too large to be statistics of KOReader.');
    const answer = await read({ file, zone, today: isoDate(Date.now() / 1_000, zone) });
    if ('unreadable' in answer) return setError(answer.unreadable);
    const { books, days, skipped, digest } = answer;
    const [newest] = uploads;
    if (days === 0)
      return setError(skipped > 0 ? 'All days in this file have a wrong date.' : 'This file has no reading days.');
    for (const part of partsOf(books)) await call(addStatistics, { digest, books: part, again: isConfirmed });
    const [added] = (await call(listUploads, {})).uploads;
    const isNew = added !== undefined && (added.upload_id !== newest?.upload_id || added.days !== newest.days);
    const skippedText =
      skipped === 0
        ? ''
        : ` ${pluralise(skipped, 'day')} with a wrong date ${skipped === 1 ? 'was' : 'were'} left out.`;
    const addedText = isNew
      ? `Added ${daysInBooks(added)}.`
      : 'Nothing was added: we have all days of this file already.';
    setSummary(`${addedText}${skippedText}`);
  };

  const upload = (file: File, isConfirmed = false) =>
    uploading.run(() => send(file, isConfirmed), {
      onError: (failure: CallError) => (failure.code === 'conflict' ? setUndone(file) : showError(failure)),
    });

  const undo = (upload_id: string) =>
    undoing.run(async () => {
      await call(undoUpload, { upload_id });
      setSummary('');
      toast.success('Upload undone.');
    });

  return (
    <>
      <div className="stack small">
        <label htmlFor={id}>statistics.sqlite3</label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept=".sqlite3,.sqlite,.db,application/vnd.sqlite3,application/octet-stream"
          disabled={uploading.pending}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Without this, choosing the same file again fires no event.
            target.value = '';
            if (file) void upload(file);
          }}
        />
        <p id={`${id}-note`} className="small soft">
          You find it in KOReader’s folder “settings”. We read it on this device and send only days, minutes and pages.
          Close KOReader first, so that it includes your latest pages.
        </p>
      </div>
      <p role="status">{uploading.pending ? 'Reading your statistics…' : summary}</p>
      {error === '' ? null : <p role="alert">{error}</p>}
      {undone === null ? null : (
        <div className="stack small">
          <p role="alert">You undid the upload of this file.</p>
          <div>
            <Button pending={uploading.pending} onClick={() => upload(undone, true)}>
              Upload it again
            </Button>
          </div>
        </div>
      )}
      {uploads.length === 0 ? null : (
        <ul>
          {uploads.map(({ upload_id, uploaded_at, can_undo, ...upload }) => (
            <li key={upload_id} className="line">
              <div className="grow">
                <p>{daysInBooks(upload)}</p>
                <p className="small soft">
                  Uploaded <RelativeTime at={uploaded_at} />
                </p>
              </div>
              {can_undo ? (
                <Button pending={undoing.pending} aria-label="Undo the newest upload" onClick={() => undo(upload_id)}>
                  Undo
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const daysInBooks = ({ days, books }: Pick<Upload, 'days' | 'books'>) =>
  `${pluralise(days, 'day')} in ${pluralise(books, 'book')}`;

/** Reads a file in a web worker. */
function read(question: WorkerRequest): Promise<Answer> {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  return new Promise<Answer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    // The worker ran out of memory, or its code could not be loaded.
    worker.onerror = (event) => {
      console.warn('Reading the file stopped unexpectedly.', event.message);
      resolve({ unreadable: 'This file could not be read. Reload the page and try again.' });
    };
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
