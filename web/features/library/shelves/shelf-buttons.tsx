import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Shelf } from '../../../../worker/features/books/contract.ts';
import { listReadings } from '../../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { dismissFinished, emitFinished } from '../../../platform/api/finish-events.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { MarkRead, WantToRead } from '../../../platform/ui/icons.tsx';

interface ShelfButtonsProps {
  isbn: string;
  title: string;
  shelf: Shelf | undefined;
  onChange?: (shelf: Shelf) => void;
  /** What stands between the two. */
  between?: ReactNode;
}

const loadUnmark = () => import('./unmark-dialog.tsx').then(({ UnmarkDialog }) => UnmarkDialog);

const nowhere: Shelf = { read: false, bookmarked: false };

/** Marks a book read or wanted, and unmarks it; what is shown changes only after the server said so. */
export function ShelfButtons({ isbn, title, shelf = nowhere, onChange, between }: ShelfButtonsProps) {
  const { authenticated } = useSession();
  const [kept, setKept] = useState(shelf);
  const reading = useAction();
  const wanting = useAction();
  // How often it was read, while its reader is asked about that.
  const [times, setTimes] = useState(0);
  const finishedReadings = useRef<readonly string[]>([]);
  const keep = () => setTimes(0);
  const UnmarkDialog = useLazyComponent(loadUnmark, { open: times > 0, onClose: keep });

  useEffect(() => setKept(shelf), [shelf]);

  const become = (next: Shelf) => {
    setKept(next);
    onChange?.(next);
  };
  const mark = () =>
    reading.run(async () => {
      const { reading_id: readingId } = await call(markRead, { isbn });
      // Marking as read takes the book off the want-to-read list.
      become({ ...kept, read: true, bookmarked: false });
      emitFinished({ readingId, title });
    });
  const unmark = () =>
    reading.run(async () => {
      await call(unmarkRead, { isbn });
      for (const readingId of finishedReadings.current) dismissFinished(readingId);
      become({ ...kept, read: false });
      setTimes(0);
    });
  // Whoever has read it more than once loses more than one date: they are asked first.
  const askOrUnmark = async () => {
    let times = 0;
    const counted = await reading.run(
      async () => {
        const { readings } = await call(listReadings, { isbn, state: 'finished' });
        finishedReadings.current = readings.map(({ id }) => id);
        times = readings.length;
        if (times > 1) setTimes(times);
      },
      { keepPage: true },
    );
    if (counted && times <= 1) await unmark();
  };
  const toggleWanted = () =>
    wanting.run(async () => {
      await call(kept.bookmarked ? unmarkBookmarked : markBookmarked, { isbn });
      become({ ...kept, bookmarked: !kept.bookmarked });
    });

  return (
    <>
      <Button
        aria-pressed={kept.read}
        aria-label={`Read: ${title}`}
        pending={reading.pending}
        onClick={authenticated ? (kept.read ? askOrUnmark : mark) : promptSignIn}
      >
        <MarkRead size={18} aria-hidden="true" />
        Read
      </Button>
      {between}
      <Button
        aria-pressed={kept.bookmarked}
        aria-label={`Want to read: ${title}`}
        pending={wanting.pending}
        onClick={authenticated ? toggleWanted : promptSignIn}
      >
        <WantToRead size={18} aria-hidden="true" />
        Want to read
      </Button>
      {UnmarkDialog === null ? null : (
        <UnmarkDialog title={title} times={times} pending={reading.pending} onClose={keep} onConfirm={unmark} />
      )}
    </>
  );
}
