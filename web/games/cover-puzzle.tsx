import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useKept } from '../api/kept.ts';
import { promptSignIn } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FinishNote } from '../ui/finish-note.tsx';
import styles from './cover-puzzle.module.css';
import { GamePage } from './game-page.tsx';
import { JigsawBoard } from './jigsaw-board.tsx';
import { arePieces, difficulties, isSolved, shuffledPieces, swapped } from './pieces.ts';
import { useGameFinish } from './use-game-finish.ts';

type Difficulty = keyof typeof difficulties;
const names = Object.keys(difficulties) as Difficulty[];

const board = z.nullable(z.object({ pieces: z.array(z.int()), moves: z.int() }));
const shape = z.object({
  difficulty: z.enum(names),
  numbered: z.boolean(),
  Easy: board,
  Medium: board,
  Hard: board,
});

const fresh = (): z.infer<typeof shape> => ({
  difficulty: 'Easy',
  numbered: false,
  Easy: null,
  Medium: null,
  Hard: null,
});

/** Today's cover as a jigsaw. */
export interface CoverGame {
  day: string;
  number: number;
  seed: number;
  finished: boolean;
  cover: string;
  book: { isbn: string; title: string; authors: string[] };
}

/** Today's cover in pieces, of which any two can change places. */
export function CoverPuzzle({ game }: { game: CoverGame }) {
  const [kept, setKept] = useKept('coverpuzzle', game.day, shape, fresh);
  const [broken, setBroken] = useState(false);
  const finish = useGameFinish('coverpuzzle', game);
  const { difficulty } = kept;
  const size = difficulties[difficulty];
  const begun = kept[difficulty];
  const { pieces, moves } =
    begun && arePieces(begun.pieces, size) ? begun : { pieces: shuffledPieces(game.seed, size), moves: 0 };
  const solved = isSolved(pieces);

  const swap = (one: number, other: number) => {
    const now = { pieces: swapped(pieces, one, other), moves: moves + 1 };
    setKept({ ...kept, [difficulty]: now });
    if (isSolved(now.pieces)) finish.finish({ size, moves: now.moves });
  };

  return (
    <GamePage
      title="Cover Jigsaw"
      game={{ ...game, finished: finish.state === 'recorded' }}
      how="A cover came apart. Drag a piece onto another and they change places, or choose the one and then the other."
    >
      <div className={styles.game}>
        <JigsawBoard
          key={difficulty}
          cover={game.cover}
          size={size}
          pieces={pieces}
          solved={solved}
          numbered={kept.numbered || broken}
          onSwap={swap}
          onBroken={() => setBroken(true)}
        />
        <div className="stack">
          <fieldset className={styles.choices}>
            <legend className="hidden">Difficulty</legend>
            {names.map((name) => (
              <Button
                key={name}
                aria-pressed={name === difficulty}
                onClick={() => setKept({ ...kept, difficulty: name })}
              >
                {name}
              </Button>
            ))}
          </fieldset>
          <label className={styles.numbered}>
            <input
              type="checkbox"
              checked={kept.numbered}
              onChange={(event) => setKept({ ...kept, numbered: event.target.checked })}
            />
            Number the pieces
          </label>
          <p className="soft numbers">{moves === 1 ? '1 swap' : `${moves} swaps`}</p>
          <div role="status" className="stack">
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
          <FinishNote state={finish.state} earned={finish.earned} onLogIn={promptSignIn} onRetry={finish.retry} />
          {moves > 0 ? (
            <div>
              <Button onClick={() => setKept({ ...kept, [difficulty]: null })}>Start again</Button>
            </div>
          ) : null}
        </div>
      </div>
    </GamePage>
  );
}
