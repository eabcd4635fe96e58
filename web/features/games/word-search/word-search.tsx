import { useEffect, useMemo, useState } from 'react';
import { gameBoards, gameParts, resultOfSolution } from '../../../../worker/features/games/contract.ts';
import {
  type Language,
  languages,
  makeWordGrid,
  wordIn,
} from '../../../../worker/features/games/word-search/contract.ts';
import { promptSignIn, session } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { FinishNote } from '../../../platform/ui/dialogs/finish-note.tsx';
import { Check } from '../../../platform/ui/icons.tsx';
import { GamePage, Result } from '../game-page.tsx';
import { counted } from '../game-text.ts';
import { boardsOf, type DayGame, usePlay } from '../play.ts';
import { PlayControls } from '../play-controls.tsx';
import { useGameFinish } from '../use-game-finish.ts';
import { LetterGrid, type Selected } from './letter-grid.tsx';
import styles from './word-search.module.css';

export const ALL_FOUND = 'You found all the words! Congratulations!';

const fresh = { found: [], misses: 0 };
// Who begins anew knows where the words are; what was missed before stays.
const anew = ({ misses }: { misses: number }) => ({ found: [], misses });
export const boards = boardsOf('wordsearch', gameParts.wordsearch, gameBoards.wordsearch, fresh, anew);

export const firstLanguage = (): Language =>
  [session().language, navigator.language].some((one) => one.startsWith('pt')) ? 'portuguese' : 'english';

/** Today's word search, in either language. */
export function WordSearch({ game }: { game: DayGame }) {
  const play = usePlay(boards, game, firstLanguage());
  const [celebrating, setCelebrating] = useState(false);
  const finished = useGameFinish('wordsearch', game);
  const { state, earned, finish, retry } = finished;
  const { part: language, round, restarts } = play;
  const { misses } = play.board;
  const grid = useMemo(() => makeWordGrid(game.seed, language, round), [game.seed, language, round]);
  const found = play.board.found.filter(({ word }) => grid.words.some((listed) => listed.word === word));
  const complete = found.length === grid.words.length;

  const solution = useMemo(() => {
    const lines = play.board.found.map(({ from, to }): [number, number] => [from, to]);
    return { language, lines, misses, restarts };
  }, [language, play.board.found, misses, restarts]);
  const isFinish = complete && round === 0;
  useEffect(() => {
    if (isFinish) finish(solution);
  }, [isFinish, finish, solution]);

  const select = (cells: readonly number[]): Selected => {
    const word = wordIn(grid, cells);
    if (word === null) {
      if (!complete) play.move((now) => ({ ...now, misses: now.misses + 1 }));
      return { said: `${cells.map((one) => grid.letters[one]).join('')} is not in the list.`, missed: true };
    }
    if (found.some((before) => before.word === word)) return { said: `${word} was found before.`, missed: false };
    play.move((now) =>
      now.found.some((before) => before.word === word)
        ? now
        : { ...now, found: [...now.found, { word, from: cells[0] ?? 0, to: cells[cells.length - 1] ?? 0 }] },
    );
    const count = found.length + 1;
    if (count < grid.words.length) return { said: `Found ${word}, ${count} of ${grid.words.length}.`, missed: false };
    // The overlay closes on a press beside it; the one that found the last word must be over before it opens.
    setTimeout(() => setCelebrating(true));
    return { said: ALL_FOUND, missed: false };
  };
  const close = () => setCelebrating(false);
  // Said before the server has it, so that the overlay opens with it.
  const result = isFinish && !play.past ? (finished.result ?? resultOfSolution(solution)) : null;
  const note =
    round > 0 || play.past ? null : <FinishNote state={state} earned={earned} onLogIn={promptSignIn} onRetry={retry} />;

  return (
    <GamePage
      name="wordsearch"
      game={game}
      finish={finished}
      play={play}
      how="Words stand in rows and columns. Drag over one, or choose its first letter and then its last."
    >
      <div className={styles.game}>
        <LetterGrid key={play.turn} letters={grid.letters} found={found} onSelect={select} />
        <div className="stack">
          <h2>Words to Find</h2>
          <ul className={styles.words} lang={language === 'english' ? 'en' : 'pt'}>
            {grid.words.map(({ word }) => {
              const done = found.some((one) => one.word === word);
              return (
                <li key={word} className={done ? styles.found : undefined}>
                  <span className={styles.tick}>{done ? <Check size={16} role="img" aria-label="Found" /> : null}</span>
                  {word}
                </li>
              );
            })}
          </ul>
          <p className="small soft numbers">
            {found.length} of {grid.words.length} found
            {misses > 0 ? `, ${counted(misses, 'miss', 'misses')}` : ''}
          </p>
          {complete && !celebrating ? <p className="title">{ALL_FOUND}</p> : null}
          {celebrating ? null : note}
          <fieldset className={styles.languages}>
            <legend className="hidden">Language</legend>
            {boards.parts.map((one) => (
              <Button key={one} aria-pressed={one === language} onClick={() => play.choose(one)}>
                {languages[one].label}
              </Button>
            ))}
          </fieldset>
          <PlayControls play={play} done={complete} />
        </div>
      </div>
      <Dialog title={ALL_FOUND} open={celebrating} onClose={close}>
        {note}
        {result === null ? null : <Result name="wordsearch" game={game} result={result} primary />}
        <p>Restart begins this grid anew; another one is for practice. A day counts once.</p>
        <div className="row">
          <Button
            look={result === null ? 'primary' : 'quiet'}
            onClick={() => {
              close();
              play.restart();
            }}
          >
            Restart
          </Button>
          <Button
            onClick={() => {
              close();
              play.another();
            }}
          >
            Another one
          </Button>
          <Button onClick={close}>Look at the grid</Button>
        </div>
      </Dialog>
    </GamePage>
  );
}
