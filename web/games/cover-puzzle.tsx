import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useDayState } from '../api/day-state.ts';
import { promptSignIn } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FinishNote } from '../ui/finish-note.tsx';
import styles from './cover-puzzle.module.css';
import { GamePage } from './game-page.tsx';
import { useInView } from './in-view.ts';
import { JigsawBoard } from './jigsaw-board.tsx';
import { useLooks } from './looks.ts';
import { arePieces, difficulties, isSolved, shuffledPieces, swapped } from './pieces.ts';
import { boardsOf, usePlay } from './play.ts';
import { PlayControls } from './play-controls.tsx';
import { useGameFinish } from './use-game-finish.ts';

const boards = boardsOf(
  'coverpuzzle',
  ['Easy', 'Medium', 'Hard'],
  z.nullable(z.object({ pieces: z.array(z.int()), moves: z.int().check(z.minimum(1), z.maximum(100_000)) })),
  null,
);
const numberedShape = z.boolean();
const plain = () => false;

/** Today's cover as a jigsaw. */
interface CoverGame {
  day: string;
  number: number;
  seed: number;
  finished: boolean;
  cover: string;
  book: { isbn: string; title: string; authors: string[] };
}

/** Today's cover in pieces, of which any two can change places. */
export function CoverPuzzle({ game }: { game: CoverGame }) {
  const play = usePlay(boards, game.day, 'Easy');
  const [numbered, setNumbered] = useDayState('coverpuzzle:numbered', game.day, numberedShape, plain);
  const [broken, setBroken] = useState(false);
  const { state, earned, finish, retry } = useGameFinish('coverpuzzle', game);
  const { part: difficulty, round } = play;
  const size = difficulties[difficulty];
  const looks = useLooks(game.cover, size);
  const asBegun = () => ({ pieces: shuffledPieces(game.seed, size, round), moves: 0 });
  const usable = (board: typeof play.board) => (board && arePieces(board.pieces, size) ? board : asBegun());
  const { pieces, moves } = usable(play.board);
  const solved = moves > 0 && isSolved(pieces, looks);
  const end = useInView<HTMLDivElement>(solved);

  const isFinish = solved && round === 0;
  useEffect(() => {
    if (isFinish) finish({ size, moves });
  }, [isFinish, finish, size, moves]);

  const swap = (one: number, other: number) =>
    play.move((board) => {
      const now = usable(board);
      return { pieces: swapped(now.pieces, one, other), moves: now.moves + 1 };
    });

  return (
    <GamePage
      title="Cover Jigsaw"
      game={{ ...game, finished: state === 'recorded' }}
      play={play}
      how="A cover came apart. Drag a piece onto another and they change places, or choose the one and then the other."
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
        <div className="stack">
          <div ref={end} className={styles.end}>
            <div role="status" className={solved || broken ? 'stack' : 'hidden'}>
              {broken ? <p>The cover could not be loaded, so its pieces show their numbers.</p> : null}
              {solved ? (
                <>
                  <p className={styles.complete}>Puzzle Complete!</p>
                  <p>
                    <Link className="title" to={paths.book(game.book.isbn)}>
                      {game.book.title}
                    </Link>
                    {game.book.authors.length > 0 ? ` by ${game.book.authors.join(', ')}` : ''}
                  </p>
                </>
              ) : null}
            </div>
            <p className="soft numbers">{moves === 1 ? '1 swap' : `${moves} swaps`}</p>
          </div>
          {round > 0 ? null : <FinishNote state={state} earned={earned} onLogIn={promptSignIn} onRetry={retry} />}
          <fieldset className={styles.choices}>
            <legend className="hidden">Difficulty</legend>
            {boards.parts.map((name) => (
              <Button key={name} aria-pressed={name === difficulty} onClick={() => play.choose(name)}>
                {name}
              </Button>
            ))}
          </fieldset>
          <label className={styles.numbered}>
            <input type="checkbox" checked={numbered} onChange={(event) => setNumbered(event.target.checked)} />
            Number the pieces
          </label>
          <PlayControls play={play} done={solved} />
        </div>
      </div>
    </GamePage>
  );
}
