import { Fragment, useEffect, useId, useRef, useState } from 'react';
import {
  type Reading,
  resumeReading,
  startReading,
  stopReading,
} from '../../../../worker/features/library/readings/contract.ts';
import { rateBook } from '../../../../worker/features/reviews/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { emitFinished } from '../../../platform/api/finish-events.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { takeAct } from '../../../platform/sign-in/destination.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';
import { Disable, Down, MarkRead, Reading as ReadingIcon, WantToRead } from '../../../platform/ui/icons.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';
import { useDismissed } from '../lists/use-dismissed.ts';
import { focusProgress } from '../readings/focus-progress.ts';
import styles from './status-button.module.css';
import { type ShelvedBook, useShelf } from './use-shelf.tsx';

interface StatusButtonProps extends ShelvedBook {
  open: Reading | undefined;
  /** The last reading that was finished or given up. */
  ended: Reading | undefined;
}

/**
 * A button with the state of a book and a menu of other states, a Start button for an unstarted book, and stars that
 * can be tapped at once.
 */
export function StatusButton({ open, ended, ...book }: StatusButtonProps) {
  const { isbn, title, shelf } = book;
  const { authenticated } = useSession();
  const { read, wanted, finish: markAsRead, question } = useShelf(book);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const caret = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const wrapper = useDismissed(isMenuOpen, (byKey) => {
    setIsMenuOpen(false);
    if (byKey) caret.current?.focus();
  });

  const stopMessage = `stopped ${isbn}`;
  const start = () =>
    run(async (key) => {
      await call(startReading, { isbn }, { key });
      toast.dismiss(stopMessage);
    });
  const giveUp = ({ id }: Reading) =>
    run(async () => {
      const { undo_id } = await call(stopReading, { reading_id: id });
      // An action queued offline has no undo ID.
      const undo = undo_id ?? (() => call(resumeReading, { reading_id: id }));
      showUndo('Stopped. Not every book is for everyone.', undo, {
        id: stopMessage,
        description: title,
      });
    });
  const pressReading = useMemberPress(`start ${isbn}`, () => (open === undefined ? start() : focusProgress()));
  const choose = (act: () => void) => () => {
    if (isMenuOpen) {
      setIsMenuOpen(false);
      caret.current?.focus();
    }
    act();
  };
  // The sheet finishes an open reading in the same call as its choices.
  const finish = () => {
    toast.dismiss(stopMessage);
    if (open === undefined) return void markAsRead();
    const { id: readingId, format, source } = open;
    emitFinished({ readingId, isbn, title, rating: shelf?.rating, format, source, wasOpen: true });
  };
  // Stars are no end: the sheet asks for one, and stores nothing before Done.
  const askIfFinished = (stars: number) =>
    emitFinished({
      ...(open === undefined ? {} : { readingId: open.id, format: open.format, source: open.source, wasOpen: true }),
      ...{ isbn, title, tappedRating: stars },
    });
  const states = {
    wanted: { label: 'Want to read', Icon: WantToRead, ...wanted },
    reading: {
      label: 'Reading',
      Icon: ReadingIcon,
      pressed: open !== undefined,
      pending,
      onClick: pressReading,
    },
    read: {
      label: 'Read',
      Icon: MarkRead,
      ...read,
      onClick: authenticated && !read.pressed ? finish : read.onClick,
    },
  };
  const isUnmarked = open === undefined && !read.pressed && !wanted.pressed;
  const main = open ? 'reading' : read.pressed ? 'read' : 'wanted';
  const look = isUnmarked ? 'primary' : 'quiet';
  // Starting a book is frequent, so it has its own button.
  const startsBeside = main === 'wanted';
  const button = (state: keyof typeof states, mainLook?: typeof look) => {
    const { label, Icon, pressed, pending: isPending, onClick } = states[state];
    return (
      <Button
        {...(mainLook ? { look: mainLook } : {})}
        {...(state === 'reading' ? { 'aria-current': pressed || undefined } : { 'aria-pressed': pressed })}
        aria-label={`${label}: ${title}`}
        pending={isPending}
        onClick={choose(onClick)}
      >
        <Icon size={18} aria-hidden="true" />
        {label}
      </Button>
    );
  };
  return (
    <div className={styles.status}>
      <WaitingMark of={shelf} />
      <div ref={wrapper} className={styles.split}>
        {button(main, look)}
        <Button
          ref={caret}
          look={look}
          className={styles.caret}
          aria-label={`Other states of ${title}`}
          aria-expanded={isMenuOpen}
          aria-controls={menu}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <Down size={18} aria-hidden="true" />
        </Button>
        {isMenuOpen ? (
          <div id={menu} className={styles.menu}>
            {(['wanted', 'reading', 'read'] as const)
              .filter((state) => state !== main && !(startsBeside && state === 'reading'))
              .map((state) => (
                <Fragment key={state}>{button(state)}</Fragment>
              ))}
            {open ? (
              <Button aria-label={`Gave up: ${title}`} pending={pending} onClick={choose(() => void giveUp(open))}>
                <Disable size={18} aria-hidden="true" />
                Gave up
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {startsBeside ? button('reading') : null}
      <OwnStars
        isbn={isbn}
        hasEnded={ended !== undefined && open === undefined}
        rating={shelf?.rating ?? 0}
        onFirst={askIfFinished}
      />
      {question}
    </div>
  );
}

interface OwnStarsProps {
  isbn: string;
  /** Whether the stars are about a reading that ended, and none is open. */
  hasEnded: boolean;
  rating: number;
  /** Called with the stars of a book without such a reading. */
  onFirst: (stars: number) => void;
}

function OwnStars({ isbn, hasEnded, rating, onFirst }: OwnStarsProps) {
  const { authenticated } = useSession();
  // Shown until the page's data, which may be older, has it.
  const [given, setGiven] = useState<number | null>(null);
  if (given === rating) setGiven(null);
  const { run } = useAction();
  const showUndo = useUndoToast();
  // Stars that were tapped while a call runs; only the last ones are sent.
  const next = useRef<number | null>(null);
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (next.current !== null) {
      const stars = next.current;
      next.current = null;
      await run(
        async () => {
          const { undo_id } = await call(rateBook, { isbn, rating: stars === 0 ? null : stars });
          if (undo_id !== undefined) showUndo('Rating removed.', undo_id, { id: `rating ${isbn}` });
          else toast.dismiss(`rating ${isbn}`);
        },
        {
          onError: (error) => {
            setGiven(null);
            showError(error);
          },
        },
      );
    }
    isSending.current = false;
  };
  const give = (newRating: number) => {
    if (!authenticated) return promptSignIn(`rate ${isbn} ${newRating}`);
    if (!hasEnded) return newRating > 0 && onFirst(newRating);
    setGiven(newRating);
    next.current = newRating;
    void send();
  };
  const latestGive = useRef(give);
  latestGive.current = give;
  useEffect(() => {
    const stars = authenticated ? takeAct(`rate ${isbn}`) : undefined;
    if (stars !== undefined) latestGive.current(Number(stars));
  }, [authenticated, isbn]);
  return <StarInput label="Your rating" value={given ?? rating} onGive={give} />;
}
