import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { type GameBook, gameBoards, gameParts, MAX_SWAPS } from '../../../../worker/features/games/contract.ts';
import { difficulties, isSolved, piecesAfterSwap } from '../../../../worker/features/games/cover-jigsaw/contract.ts';
import { paths } from '../../../paths.ts';
import { useDayState } from '../../../platform/api/day-state.ts';
import { promptSignIn } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FinishNote } from '../../../platform/ui/dialogs/finish-note.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { GameBooks } from '../game-books.tsx';
import { GamePage } from '../game-page.tsx';
import { countText } from '../game-text.ts';
import { boardsOf, type DayGame, usePlay } from '../play.ts';
import { PlayControls } from '../play-controls.tsx';
import { useGameFinish } from '../use-game-finish.ts';
import { useInView } from '../use-scroll-into-view.ts';
import styles from './cover-puzzle.module.css';
import { JigsawBoard } from './jigsaw-board.tsx';
import { useLookAlikes } from './use-look-alikes.ts';

const boards = boardsOf('coverpuzzle', gameParts.coverpuzzle, gameBoards.coverpuzzle, { swaps: [] });
const numberedShape = z.boolean();
const plain = () => false;

/** Today's cover as a jigsaw. */
interface CoverGame extends DayGame {
  cover: string;
  book: { isbn: string; title: string; authors: string[] };
  books: readonly GameBook[];
}

interface CoverPuzzleProps {
  game: CoverGame;
  actions: (book: GameBook) => ReactNode;
}

/** The daily jigsaw of a book cover: any two pieces can be swapped. */
export function CoverPuzzle({ game, actions }: CoverPuzzleProps) {
  const play = usePlay(boards, game, 'Easy');
  const [numbered, setNumbered] = useDayState('coverpuzzle:numbered', game.day, numberedShape, plain);
  const [broken, setBroken] = useState(false);
  const finished = useGameFinish('coverpuzzle', game);
  const { state, earned, finish, retry } = finished;
  const { part: difficulty, round, restarts } = play;
  const size = difficulties[difficulty];
  const looks = useLookAlikes(game.cover, size);
  const { swaps } = play.board;
  const pieces = useMemo(
    () => piecesAfterSwap({ seed: game.seed, size, round }, swaps),
    [game.seed, size, round, swaps],
  );
  const solved = swaps.length > 0 && isSolved(pieces, looks);
  const end = useInView<HTMLDivElement>(solved);

  const isFinish = solved && round === 0;
  useEffect(() => {
    if (isFinish) finish({ size, swaps, restarts });
  }, [isFinish, finish, size, swaps, restarts]);

  // Identified by piece, not by position, because another device may have moved them meanwhile.
  const swap = (a: number, b: number) => {
    if (swaps.length === MAX_SWAPS) toast.info(`That’s ${MAX_SWAPS} swaps. Restart the puzzle to continue.`);
    play.move((board) => {
      const swapped = piecesAfterSwap({ seed: game.seed, size, round }, board.swaps);
      const [from, to] = [swapped.indexOf(pieces[a] ?? -1), swapped.indexOf(pieces[b] ?? -1)];
      return board.swaps.length === MAX_SWAPS ? board : { swaps: [...board.swaps, [from, to]] };
    });
  };

  return (
    <GamePage
      name="coverpuzzle"
      game={game}
      finish={finished}
      play={play}
      how="A cover came apart. Drag one piece onto another to swap them, or tap both."
      books={solved ? <GameBooks title="The book behind the cover" books={game.books} actions={actions} /> : null}
    >
      <div className={styles.game}>
        <JigsawBoard
          key={play.turn}
          cover={game.cover}
          size={size}
          pieces={pieces}
          looks={looks}
          solved={solved}
          numbered={numbered || broken}
          onSwap={swap}
          onBroken={() => setBroken(true)}
        />
        <div className={`stack ${styles.controls}`}>
          <div ref={end} className={styles.end}>
            <div role="status" className={solved || broken ? 'stack' : 'hidden'}>
              {broken ? <p>The cover could not be loaded, so the pieces show numbers instead.</p> : null}
              {solved ? (
                <>
                  <p className={styles.complete}>Puzzle Complete!</p>
                  <p>
                    <Link className="title" to={paths.book(game.book.isbn)} dir="auto">
                      {game.book.title}
                    </Link>
                    {game.book.authors.length > 0 ? ` by ${game.book.authors.join(', ')}` : ''}
                  </p>
                </>
              ) : null}
            </div>
            <div className="row">
              <p className="soft numbers">{countText(swaps.length, 'swap')}</p>
              <label className={styles.numbered}>
                <input type="checkbox" checked={numbered} onChange={(event) => setNumbered(event.target.checked)} />
                Number the pieces
              </label>
            </div>
          </div>
          {round > 0 || play.isPast ? null : (
            <FinishNote state={state} earned={earned} onLogIn={promptSignIn} onRetry={retry} />
          )}
          <fieldset className={styles.choices}>
            <legend className="hidden">Difficulty</legend>
            {boards.parts.map((name) => (
              <Button key={name} aria-pressed={name === difficulty} onClick={() => play.choose(name)}>
                {name}
              </Button>
            ))}
          </fieldset>
          <PlayControls play={play} done={solved} />
        </div>
      </div>
    </GamePage>
  );
}
