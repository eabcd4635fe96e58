import { DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type GameBook, gameBoards, gameParts } from '../../../../worker/features/games/contract.ts';
import {
  BOOKS,
  canFollow,
  correctOrder,
  isChain,
  makeBooks,
  POINTS,
  type SpineBook,
  scoreOf,
} from '../../../../worker/features/games/spine-stacker/contract.ts';
import { promptSignIn } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FinishNote } from '../../../platform/ui/dialogs/finish-note.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { useDragging } from '../drag/dragging.ts';
import { GameBooks } from '../game-books.tsx';
import { GamePage } from '../game-page.tsx';
import { boardsOf, type DayGame, usePlay } from '../play.ts';
import { PlayControls } from '../play-controls.tsx';
import { useRoving } from '../roving.ts';
import { useGameFinish } from '../use-game-finish.ts';
import { useInView } from '../use-scroll-into-view.ts';
import { ShapeMark } from './shape-mark.tsx';
import { Spine } from './spine.tsx';
import styles from './spine-stacker.module.css';

/** Messages of the game (document 3, section 8). */
const text = {
  match: `Great match! +${POINTS} points`,
  mismatch: "Shapes don't match. Try again!",
  correct: 'This is the correct order!',
  impossible: "It's impossible to stack all the books correctly.",
} as const;
const BRIEF_TOAST = { duration: 2_500 };

const boards = boardsOf('spinestacker', gameParts.spinestacker, gameBoards.spinestacker, { stack: [], shown: false });
// Taking back this many books and emptying the shelf counts as a restart.
const RESTART_SIZE = 4;

interface StackerGame extends DayGame {
  books: readonly GameBook[];
}

interface SpineStackerProps {
  game: StackerGame;
  actions: (book: GameBook) => ReactNode;
}

/** The daily stacking puzzle: each book's shape must match the one below. */
export function SpineStacker({ game, actions }: SpineStackerProps) {
  const play = usePlay(boards, game, 'books');
  const { round, restarts, board } = play;
  const books = useMemo(() => makeBooks(game.seed, round), [game.seed, round]);
  const [choice, setChoice] = useState<{ turn: number; id: number } | null>(null);
  const selectedId = choice?.turn === play.turn ? choice.id : null;
  const setPicked = (id: number | null) => setChoice(id === null ? null : { turn: play.turn, id });
  const finished = useGameFinish('spinestacker', game);
  const { state, earned, finish, retry } = finished;
  const dragging = useDragging({ scrolls: true });
  const [focusOn, setFocusOn] = useState<'slot' | 'back' | 'loose' | null>(null);
  const slot = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);

  const stack = stackOf(books, board.stack);
  const loose = books.filter((book) => !stack.includes(book));
  const last = stack.at(-1);
  const complete = stack.length === BOOKS;
  const points = scoreOf(stack.length, restarts);
  const end = useInView<HTMLElement>(complete);
  const pickedPlace = stack.findIndex(({ id }) => id === selectedId);
  const onShelf = useRoving<HTMLDivElement>(stack.length);
  const onPile = useRoving<HTMLDivElement>(loose.length);

  const isFinish = complete && !board.shown && round === 0;
  useEffect(() => {
    if (isFinish) finish({ stack: board.stack, restarts });
  }, [isFinish, finish, board.stack, restarts]);

  // Keyboard users get focus on the next control.
  useEffect(() => {
    if (focusOn === 'slot') slot.current?.focus();
    if (focusOn === 'back') back.current?.focus();
    if (focusOn === 'loose') onPile.focus(onPile.at);
    if (focusOn !== null) setFocusOn(null);
  }, [focusOn, onPile]);

  const placeBook = (id: number) => {
    const book = loose.find((item) => item.id === id);
    setPicked(null);
    if (!book) return;
    if (!canFollow(book, last)) {
      toast.error(text.mismatch, BRIEF_TOAST);
      return;
    }
    play.move((board) => {
      const currentStack = stackOf(books, board.stack);
      // Another device may have moved meanwhile.
      if (currentStack.includes(book) || !canFollow(book, currentStack.at(-1))) return board;
      return { ...board, stack: [...currentStack.map((item) => item.id), book.id] };
    });
    // The first book has matched nothing.
    if (stack.length > 0) toast.success(stack.length + 1 === BOOKS ? text.correct : text.match, BRIEF_TOAST);
  };
  const isRestart = (place: number) => place === 0 && stack.length >= RESTART_SIZE;
  // Removing all books is a restart, which costs points.
  const lossOf = (place: number) => points - scoreOf(place, restarts + (isRestart(place) ? 1 : 0));
  const takeBack = (place: number) => {
    const count = stack.length - place;
    setPicked(null);
    const first = stack[place]?.id ?? 0;
    if (isRestart(place)) play.restart();
    else
      play.move((board) => {
        const firstPlace = board.stack.indexOf(first);
        return firstPlace < 0 ? board : { ...board, stack: board.stack.slice(0, firstPlace) };
      });
    toast.info(`${booksIn(count)} back in the pile: -${lossOf(place)} points`, BRIEF_TOAST);
  };
  const showOrder = () => {
    const order = correctOrder(stack, loose);
    setPicked(null);
    if (!order) {
      window.alert(text.impossible);
      return;
    }
    play.move((board) => ({ stack: order.map(({ id }) => id), shown: board.shown || !complete }));
    toast.success(text.correct);
  };
  const pick = (id: number, next: 'slot' | 'back') => (event: MouseEvent) => {
    setPicked(id === selectedId ? null : id);
    if (event.detail === 0 && id !== selectedId) setFocusOn(next);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = stack.findIndex(({ id }) => id === active.id);
    if (over?.id === 'shelf' && place < 0) placeBook(Number(active.id));
    if (over?.id === 'pile' && place >= 0) takeBack(place);
  };

  return (
    <GamePage
      name="spinestacker"
      game={game}
      finish={finished}
      play={play}
      how="Put all sixteen books on the shelf. The shape on top of a book must be the shape at the bottom of the one before it. Drag a book, or tap it and then its place."
      books={complete ? <GameBooks title="The books of this stack" books={game.books} actions={actions} /> : null}
    >
      <DndContext {...dragging} onDragEnd={onDragEnd}>
        <section ref={end} aria-labelledby="shelf" className={styles.whole}>
          <div className={styles.head}>
            <h2 id="shelf">Your shelf</h2>
            <p className={styles.points}>
              Points: <strong>{points}</strong>
            </p>
          </div>
          <Zone id="shelf" className={styles.shelf}>
            <div ref={onShelf.box} role="toolbar" aria-label="Books on the shelf" onKeyDown={onShelf.onKeyDown}>
              {stack.map((book, place) => (
                <Spine
                  key={book.id}
                  {...onShelf.stop(place)}
                  book={book}
                  where={`, place ${place + 1} on the shelf`}
                  picked={book.id === selectedId}
                  onClick={pick(book.id, 'back')}
                />
              ))}
            </div>
            {complete ? null : (
              <button
                ref={slot}
                type="button"
                className={styles.slot}
                aria-label={`Put the selected book on the shelf${last ? `; it must have a ${last.bottomShape} on top` : ''}`}
                onClick={(event) => {
                  if (selectedId === null || pickedPlace >= 0) toast.info('Select a loose book first.', BRIEF_TOAST);
                  else placeBook(selectedId);
                  if (event.detail === 0) setFocusOn('loose');
                }}
              >
                {last ? <ShapeMark shape={last.bottomShape} size={24} /> : null}
              </button>
            )}
          </Zone>
          <p role="status" className={complete ? 'title' : 'soft'}>
            {hint(last, loose)}
          </p>
          {round > 0 || play.isPast ? null : (
            <FinishNote state={state} earned={earned} onLogIn={promptSignIn} onRetry={retry} />
          )}
        </section>
        {/* A full shelf leaves nothing loose; a book of it that is chosen can be taken back. */}
        {complete && pickedPlace < 0 ? null : (
          <section aria-labelledby="pile" className={`stack ${styles.loose}`}>
            <div className={styles.head}>
              <h2 id="pile">Loose books</h2>
              {pickedPlace >= 0 ? (
                <Button
                  ref={back}
                  onClick={(event) => {
                    takeBack(pickedPlace);
                    if (event.detail === 0) setFocusOn('loose');
                  }}
                >
                  Take back {stack.length - pickedPlace}: -{lossOf(pickedPlace)} points
                </Button>
              ) : null}
              {/* The shelf may be out of sight on a phone. */}
              {selectedId !== null && pickedPlace < 0 ? (
                <Button onClick={() => placeBook(selectedId)}>Put on the shelf</Button>
              ) : null}
            </div>
            <Zone id="pile" className={styles.pile}>
              <div ref={onPile.box} role="toolbar" aria-label="Loose books" onKeyDown={onPile.onKeyDown}>
                {loose.map((book, place) => (
                  <Spine
                    key={book.id}
                    {...onPile.stop(place)}
                    book={book}
                    where=""
                    picked={book.id === selectedId}
                    onClick={pick(book.id, 'slot')}
                  />
                ))}
              </div>
            </Zone>
          </section>
        )}
      </DndContext>
      <div className={`row ${styles.controls}`}>
        <Button onClick={showOrder}>Show Correct Answer</Button>
        <PlayControls play={play} done={complete} />
      </div>
      {complete && board.shown && round === 0 && !play.isPast ? (
        <p className="soft">Restart and stack it yourself to make the day count.</p>
      ) : null}
    </GamePage>
  );
}

/** A drop target for a book. */
function Zone({ id, className, children }: { id: string; className: string | undefined; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={className} data-over={isOver || undefined}>
      {children}
    </div>
  );
}

/** Returns the stored stack, or an empty one if it contains unknown books. */
function stackOf(books: readonly SpineBook[], ids: readonly number[]): SpineBook[] {
  const stack = ids.flatMap((id) => books.find((book) => book.id === id) ?? []);
  return new Set(ids).size === stack.length && isChain(stack) ? stack : [];
}

function hint(last: SpineBook | undefined, loose: readonly SpineBook[]): string {
  if (!last) return 'You can start with any book.';
  if (loose.length === 0) return text.correct;
  if (loose.some((book) => canFollow(book, last))) return `Next: a book with a ${last.bottomShape} on top.`;
  return `No loose book has a ${last.bottomShape} on top. Take some books back, or show the correct answer.`;
}

function booksIn(count: number): string {
  return count === 1 ? '1 book' : `${count} books`;
}
