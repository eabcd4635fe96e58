import { type ReactNode, useEffect, useState } from 'react';
import type { Shelf } from '../../../../worker/features/books/contract.ts';
import { listReadings } from '../../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { emitFinished } from '../../../platform/api/finish-events.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** A book and the reader's shelf state of it. */
export interface ShelvedBook {
  isbn: string;
  title: string;
  shelf: Shelf | undefined;
  onChange?: ((shelf: Shelf) => void) | undefined;
}

interface Toggle {
  pressed: boolean;
  pending: boolean;
  onClick: () => void;
}

/** The shelf actions of a book, and the confirmation before it is unmarked. */
interface ShelfMarks {
  read: Toggle;
  wanted: Toggle;
  /** Marks the book as read today, and opens the Finish sheet. */
  finish: () => Promise<unknown>;
  isBeingRead: boolean;
  change: (part: Partial<Shelf>) => void;
  question: ReactNode;
}

const loadTakeBack = () => import('./take-back-dialog.tsx').then(({ TakeBackDialog }) => TakeBackDialog);
const loadUnmark = () => import('./unmark-dialog.tsx').then(({ UnmarkDialog }) => UnmarkDialog);

const unmarked: Shelf = { read: false, bookmarked: false };

/** Marks a book as read or wanted, and unmarks it with Undo. Buttons change only after the server answered. */
export function useShelf({ isbn, title, shelf = unmarked, onChange }: ShelvedBook): ShelfMarks {
  const [current, setCurrent] = useState(shelf);
  const reading = useAction();
  const wanting = useAction();
  const showUndo = useUndoToast();
  const [timesRead, setTimesRead] = useState(0);
  const [isTakingBack, setTakingBack] = useState(false);
  const keepReading = () => setTakingBack(false);
  const TakeBackDialog = useLazyComponent(loadTakeBack, { open: isTakingBack, onClose: keepReading });
  const closeQuestion = () => setTimesRead(0);
  const UnmarkDialog = useLazyComponent(loadUnmark, { open: timesRead > 0, onClose: closeQuestion });
  const messages = { read: `unmarked read ${isbn}`, wanted: `unmarked wanted ${isbn}` };

  useEffect(() => setCurrent(shelf), [shelf]);

  const change = (part: Partial<Shelf>) => {
    const next = { ...current, ...part };
    setCurrent(next);
    onChange?.(next);
  };
  const finish = () =>
    reading.run(async () => {
      const { reading_id: readingId } = await call(markRead, { isbn });
      // Marking as read removes the book from want-to-read.
      change({ read: true, bookmarked: false, reading: undefined });
      toast.dismiss(messages.read);
      emitFinished({ readingId, isbn, title, rating: current.rating });
    });
  const unmark = () =>
    reading.run(async () => {
      const { undo_id } = await call(unmarkRead, { isbn });
      change({ read: false });
      closeQuestion();
      showUndo('No longer marked as read.', undo_id, { id: messages.read, description: title });
    });
  // Unmarking several readings loses their dates, so it needs a confirmation.
  const askOrUnmark = async () => {
    let count = 0;
    const isUnmarked = await reading.run(
      async () => {
        // The same call as on the book's page, so its response is cached for offline use.
        const { readings } = await call(listReadings, { isbn });
        count = readings.filter(({ state }) => state === 'finished').length;
        if (count > 1) setTimesRead(count);
      },
      { keepPage: true },
    );
    if (isUnmarked && count <= 1) await unmark();
  };
  const want = (takeBack: boolean) =>
    wanting.run(
      async () => {
        const { undo_id } = await call(markBookmarked, { isbn, ...(takeBack ? { take_back: true } : {}) });
        setTakingBack(false);
        const readAgain = async () => {
          await call(undoRemoval, { undo_id: undo_id ?? '' });
          await call(unmarkBookmarked, { isbn });
        };
        if (undo_id === undefined) toast.dismiss(messages.wanted);
        else showUndo('Moved to want to read.', readAgain, { id: messages.wanted, description: title });
        change({ bookmarked: true, reading: undefined });
      },
      { onError: (error) => (error.reason === 'being_read' ? setTakingBack(true) : showError(error)) },
    );
  const unwant = () =>
    wanting.run(async () => {
      const { undo_id } = await call(unmarkBookmarked, { isbn });
      showUndo('Removed from want to read.', undo_id, { id: messages.wanted, description: title });
      change({ bookmarked: false });
    });

  const pressRead = useMemberPress(
    `read ${isbn}`,
    () => (current.read ? askOrUnmark() : finish()),
    () => current.read || finish(),
  );
  const pressWanted = useMemberPress(
    `want ${isbn}`,
    () => (current.bookmarked ? unwant() : want(false)),
    () => current.bookmarked || want(false),
  );

  return {
    read: {
      pressed: current.read,
      pending: reading.pending,
      onClick: pressRead,
    },
    wanted: {
      pressed: current.bookmarked,
      pending: wanting.pending,
      onClick: pressWanted,
    },
    finish,
    isBeingRead: current.reading === true,
    change,
    question: (
      <>
        {UnmarkDialog === null ? null : (
          <UnmarkDialog
            title={title}
            times={timesRead}
            pending={reading.pending}
            onClose={closeQuestion}
            onConfirm={unmark}
          />
        )}
        {TakeBackDialog === null ? null : (
          <TakeBackDialog
            title={title}
            open={isTakingBack}
            pending={wanting.pending}
            onClose={keepReading}
            onConfirm={() => want(true)}
          />
        )}
      </>
    ),
  };
}
