import { useState } from 'react';
import {
  deleteReading,
  listReadings,
  type Reading,
  readAgain,
} from '../../../../worker/features/library/readings/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button, IconButton } from '../../../platform/ui/button.tsx';
import { Delete, Write } from '../../../platform/ui/icons.tsx';
import { PROGRESS_ID } from './focus-progress.ts';
import { spanOf } from './progress-text.ts';
import { ReadingNow } from './reading-now.tsx';
import styles from './readings.module.css';

const loadForm = () => import('./reading-dialog.tsx').then(({ ReadingDialog }) => ReadingDialog);

/** The time that a reader spent on a book on e-readers. */
export type TimeOnDevices = NonNullable<OutputOf<typeof listReadings>['on_devices']>;

/** Loads one page of the reader's readings of a work, newest first, and the time on their e-readers. */
export async function readingsOfBook(
  isbn: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<Reading> & { onDevices?: TimeOnDevices | undefined }> {
  const input = { isbn, ...(cursor === null ? {} : { cursor }) };
  const { readings, next_cursor, on_devices: onDevices } = await call(listReadings, input, signal ? { signal } : {});
  return { items: readings, next: next_cursor ?? null, onDevices };
}

const isOpen = ({ state }: Reading) => state === 'reading' || state === 'paused';

/** Returns the open or paused reading; a work has at most one. */
export const openOf = (readings: readonly Reading[]): Reading | undefined => readings.find(isOpen);

/** Progress in the open reading of a book, on its page. */
export function OpenReading({ reading }: { reading: Reading }) {
  return (
    <div id={PROGRESS_ID}>
      <ReadingNow reading={reading} full />
    </div>
  );
}

/** A reader's readings of a book, with the buttons to correct them. */
export function EarlierReadings({ isbn, title, first }: { isbn: string; title: string; first: ListPage<Reading> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'readings',
    first,
    idOf: ({ id }) => id,
    load: (cursor) => readingsOfBook(isbn, cursor),
  });
  const starting = useAction();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const ReadingDialog = useLazyComponent(loadForm, { open: adding, onClose: close });
  const open = openOf(items);
  const endedReadings = items.filter((reading) => !isOpen(reading));
  const readAnew = () =>
    starting.run(async (key) => {
      await call(readAgain, { isbn }, { key });
    });
  return (
    <section className={styles.yours} aria-label="Your readings">
      {open === undefined ? null : <Line reading={open} />}
      {endedReadings.length === 0 ? null : (
        <ul className={styles.ended} aria-label="Times you read it">
          {endedReadings.map((reading) => (
            <li key={reading.id}>
              <Line reading={reading} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {hasMore ? (
          <Button look="plain" pending={waiting} onClick={more}>
            Show older readings
          </Button>
        ) : null}
        {endedReadings.length > 0 && open === undefined ? (
          <Button look="plain" pending={starting.pending} onClick={readAnew}>
            Read again
          </Button>
        ) : null}
        <Button look="plain" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Log an earlier read
        </Button>
      </div>
      {ReadingDialog === null ? null : <ReadingDialog isbn={isbn} title={title} open={adding} onClose={close} />}
    </section>
  );
}

function Line({ reading }: { reading: Reading }) {
  const [editing, setEditing] = useState(false);
  const removing = useAction();
  const showUndo = useUndoToast();
  const leave = () => setEditing(false);
  const ReadingDialog = useLazyComponent(loadForm, { open: editing, onClose: leave });
  const span = spanOf(reading);
  const remove = () =>
    removing.run(async () => {
      const { undo_id } = await call(deleteReading, { reading_id: reading.id });
      showUndo('Reading deleted.', undo_id, { description: `${reading.title}, ${span}` });
    });
  return (
    <div className={styles.line}>
      <p className="small numbers">
        {reading.state === 'unfinished' ? <span className={styles.gaveUp}>Gave up</span> : null}
        {span}
        {reading.imported ? <span className="soft"> · imported</span> : null}
      </p>
      <IconButton look="plain" label={`Edit the reading: ${span}`} onClick={() => setEditing(true)}>
        <Write size={16} />
      </IconButton>
      <IconButton look="plain" label={`Delete the reading: ${span}`} pending={removing.pending} onClick={remove}>
        <Delete size={16} />
      </IconButton>
      {ReadingDialog === null ? null : (
        <ReadingDialog isbn={reading.isbn} title={reading.title} reading={reading} open={editing} onClose={leave} />
      )}
    </div>
  );
}
