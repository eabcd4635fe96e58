import { useEffect, useMemo, useState } from 'react';
import { resultOfSolution } from '../../../../worker/features/games/contract.ts';
import { languages } from '../../../../worker/features/games/word-search/contract.ts';
import { promptSignIn } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { FinishNote } from '../../../platform/ui/dialogs/finish-note.tsx';
import { Check } from '../../../platform/ui/icons.tsx';
import { GamePage, Result } from '../game-page.tsx';
import { countText } from '../game-text.ts';
import type { DayGame } from '../play.ts';
import { PlayControls } from '../play-controls.tsx';
import { useGameFinish } from '../use-game-finish.ts';
import { LetterGrid } from './letter-grid.tsx';
import { ALL_FOUND, useWordSearch } from './use-word-search.ts';
import styles from './word-search.module.css';

/** Today's word search, in either language. */
export function WordSearch({ game }: { game: DayGame }) {
  const [celebrating, setCelebrating] = useState(false);
  // The overlay closes on a press outside, so it opens only after the press that found the last word.
  const search = useWordSearch(game, () => void setTimeout(() => setCelebrating(true)));
  const { play, grid, found, complete, select } = search;
  const finished = useGameFinish('wordsearch', game);
  const { state, earned, finish, retry } = finished;
  const { part: language, round, restarts } = play;
  const { misses } = play.board;
  const solution = useMemo(() => {
    const lines = play.board.found.map(({ from, to }): [number, number] => [from, to]);
    return { language, lines, misses, restarts };
  }, [language, play.board.found, misses, restarts]);
  const isFinish = complete && round === 0;
  useEffect(() => {
    if (isFinish) finish(solution);
  }, [isFinish, finish, solution]);

  const close = () => setCelebrating(false);
  // The result is computed here, so that the overlay doesn't wait for the server.
  const result = isFinish && !play.isPast ? (finished.result ?? resultOfSolution(solution)) : null;
  const note =
    round > 0 || play.isPast ? null : (
      <FinishNote state={state} earned={earned} onLogIn={promptSignIn} onRetry={retry} />
    );

  return (
    <GamePage
      name="wordsearch"
      game={game}
      finish={finished}
      play={play}
      how="Words run across or down. Drag over a word, or tap its first and last letters."
    >
      <div className={styles.game}>
        <LetterGrid key={play.turn} letters={grid.letters} found={found} onSelect={select} />
        <div className={`stack ${styles.goal}`}>
          <div className={styles.heading}>
            <h2>Words to Find</h2>
            <p className="small soft numbers">
              {found.length} of {grid.words.length} found
              {misses > 0 ? `, ${countText(misses, 'miss', 'misses')}` : ''}
            </p>
          </div>
          <ul className={styles.words} lang={language === 'english' ? 'en' : 'pt'}>
            {grid.words.map(({ word }) => {
              const isFound = search.isFound(word);
              return (
                <li key={word} className={isFound ? styles.found : undefined}>
                  <span className={styles.tick}>
                    {isFound ? <Check size={16} role="img" aria-label="Found" /> : null}
                  </span>
                  {word}
                </li>
              );
            })}
          </ul>
          {complete && !celebrating ? <p className="title">{ALL_FOUND}</p> : null}
          {celebrating ? null : note}
          <div className={`row ${styles.controls}`}>
            <fieldset className={styles.languages}>
              <legend className="hidden">Language</legend>
              {search.languages.map((item) => (
                <Button key={item} aria-pressed={item === language} onClick={() => play.choose(item)}>
                  {languages[item].label}
                </Button>
              ))}
            </fieldset>
            <PlayControls play={play} done={complete} />
          </div>
        </div>
      </div>
      <Dialog title={ALL_FOUND} open={celebrating} onClose={close}>
        {note}
        {result === null ? null : <Result name="wordsearch" game={game} result={result} primary />}
        <p>Restart resets this grid; a practice puzzle is a new one. A day counts once.</p>
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
              play.startPractice();
            }}
          >
            Practice puzzle
          </Button>
          <Button onClick={close}>Look at the grid</Button>
        </div>
      </Dialog>
    </GamePage>
  );
}
