import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  deleteReading,
  pauseReading,
  type Reading,
  resumeReading,
  startReading,
  stopReading,
} from '../../../../worker/features/library/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { emitFinished } from '../../../platform/api/finish-events.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Down } from '../../../platform/ui/icons.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';
import { useDismissed } from '../lists/use-dismissed.ts';
import { focusProgress } from '../readings/focus-progress.ts';
import styles from './status-control.module.css';
import { type ShelvedBook, useShelf } from './use-shelf.tsx';

interface StatusControlProps extends ShelvedBook {
  /** On the page of the book: its open reading, or null. Other pages know only that there is one. */
  open?: Reading | null | undefined;
}

/** The three states of a book in one row, of which one is pressed, and on its page a menu of what else can be done. */
export function StatusControl({ open, ...book }: StatusControlProps) {
  const { isbn, title, shelf } = book;
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const { read, wanted, change, finish: markAsRead, question, isBeingRead } = useShelf(book);
  const { pending, run } = useAction();
  const stopMessage = `stopped ${isbn}`;
  const isReading = open === undefined ? isBeingRead : open !== null;
  const start = () =>
    run(async (key) => {
      await call(startReading, { isbn }, { key });
      change({ reading: true, bookmarked: false });
      toast.dismiss(stopMessage);
    });
  // The sheet finishes an open reading in the same call as its choices.
  const finish = () => {
    toast.dismiss(stopMessage);
    if (!open) return void markAsRead();
    const { id: readingId, format, source } = open;
    emitFinished({ readingId, isbn, title, rating: shelf?.rating, format, source, wasOpen: true });
  };
  const goOn = open === undefined ? () => navigate(paths.book(isbn)) : focusProgress;
  const pressReading = useMemberPress(`start ${isbn}`, () => (isReading ? goOn() : start()));
  const isMarked = isReading || read.pressed || wanted.pressed;
  return (
    <div className={styles.status}>
      <WaitingMark of={shelf} />
      <fieldset className={styles.states}>
        <legend className="hidden">Your status of {title}</legend>
        <Button
          aria-label={`Want to read: ${title}`}
          aria-pressed={wanted.pressed}
          pending={wanted.pending}
          onClick={wanted.onClick}
        >
          Want to read
        </Button>
        <Button
          aria-label={`Reading: ${title}`}
          aria-current={isReading || undefined}
          pending={pending}
          onClick={pressReading}
        >
          Reading
        </Button>
        <Button
          aria-label={`Read: ${title}`}
          aria-pressed={read.pressed}
          pending={read.pending}
          onClick={authenticated && !read.pressed ? finish : read.onClick}
        >
          Read
        </Button>
        {open !== undefined && isMarked ? (
          <OtherStates
            {...{ isbn, title, open, stopMessage }}
            remove={read.pressed ? read.onClick : wanted.pressed ? wanted.onClick : undefined}
          />
        ) : null}
      </fieldset>
      {question}
    </div>
  );
}

interface OtherStatesProps {
  isbn: string;
  title: string;
  open: Reading | null;
  stopMessage: string;
  remove: (() => void) | undefined;
}

/** A menu: give up, pause, and remove the book. */
function OtherStates({ isbn, title, open, stopMessage, remove }: OtherStatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const caret = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const wrapper = useDismissed(isOpen, (byKey) => {
    setIsOpen(false);
    if (byKey) caret.current?.focus();
  });
  const choose = (act: () => unknown) => () => {
    setIsOpen(false);
    caret.current?.focus();
    act();
  };
  const giveUp = ({ id }: Reading) =>
    run(async () => {
      const { undo_id } = await call(stopReading, { reading_id: id });
      // An action queued offline has no undo ID.
      const undo = undo_id ?? (() => call(resumeReading, { reading_id: id }));
      showUndo('Stopped. Not every book is for everyone.', undo, { id: stopMessage, description: title });
    });
  const togglePaused = ({ id, state }: Reading) =>
    run(async () => {
      await call(state === 'paused' ? resumeReading : pauseReading, { reading_id: id });
    });
  const removeReading = ({ id }: Reading) =>
    run(async () => {
      const { undo_id } = await call(deleteReading, { reading_id: id });
      showUndo('Reading deleted.', undo_id, { id: `removed ${isbn}`, description: title });
    });
  const takeOff = open === null ? remove : () => removeReading(open);
  const item = (label: string, act: () => unknown) => (
    <Button look="plain" aria-label={`${label}: ${title}`} onClick={choose(act)}>
      {label}
    </Button>
  );
  return (
    <div ref={wrapper} className={styles.more}>
      <Button
        ref={caret}
        className={styles.caret}
        aria-label={`Other states of ${title}`}
        aria-expanded={isOpen}
        aria-controls={menu}
        pending={pending}
        onClick={() => setIsOpen(!isOpen)}
      >
        {pending ? null : <Down size={18} aria-hidden="true" />}
      </Button>
      {isOpen ? (
        <div id={menu} className={`floating ${styles.menu}`}>
          {open === null ? null : (
            <>
              {item(open.state === 'paused' ? 'Resume' : 'Pause', () => togglePaused(open))}
              {item('Gave up', () => giveUp(open))}
            </>
          )}
          {takeOff === undefined ? null : item('Remove', takeOff)}
        </div>
      ) : null}
    </div>
  );
}
