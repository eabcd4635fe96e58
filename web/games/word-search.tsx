import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useKept } from '../api/kept.ts';
import { promptSignIn, session } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FinishNote } from '../ui/finish-note.tsx';
import { Check } from '../ui/icons.tsx';
import { GamePage } from './game-page.tsx';
import { LetterGrid } from './letter-grid.tsx';
import { useGameFinish } from './use-game-finish.ts';
import { type Language, languages, makeWordGrid, wordIn } from './word-grid.ts';
import styles from './word-search.module.css';

const ALL_FOUND = 'You found all the words! Congratulations!';

const board = z.object({
  round: z.int().check(z.minimum(0), z.maximum(10_000)),
  found: z.array(z.object({ word: z.string(), from: z.int(), to: z.int() })),
});
const shape = z.object({
  language: z.enum(['english', 'portuguese']),
  english: board,
  portuguese: board,
});

const fresh = (): z.infer<typeof shape> => ({
  language: [session().language, navigator.language].some((one) => one.startsWith('pt')) ? 'portuguese' : 'english',
  english: { round: 0, found: [] },
  portuguese: { round: 0, found: [] },
});

/** Today's word search, in either language. */
export function WordSearch({ game }: { game: { day: string; number: number; seed: number; finished: boolean } }) {
  const [kept, setKept] = useKept('wordsearch', game.day, shape, fresh);
  const [celebrating, setCelebrating] = useState(false);
  const finish = useGameFinish('wordsearch', game);
  const { language } = kept;
  const { round } = kept[language];
  const grid = useMemo(() => makeWordGrid(game.seed, language, round), [game.seed, language, round]);
  const found = kept[language].found.filter(({ word }) => grid.words.some((listed) => listed.word === word));
  const complete = found.length === grid.words.length;

  const select = (cells: readonly number[]): string => {
    const word = wordIn(grid, cells);
    if (word === null) return 'No listed word there.';
    if (found.some((before) => before.word === word)) return `${word} was found before.`;
    const now = [...found, { word, from: cells[0] ?? 0, to: cells[cells.length - 1] ?? 0 }];
    setKept({ ...kept, [language]: { round, found: now } });
    if (now.length < grid.words.length) return `Found ${word}, ${now.length} of ${grid.words.length}.`;
    finish.finish({ language });
    // The overlay closes on a press beside it; the one that found the last word must be over before it opens.
    setTimeout(() => setCelebrating(true));
    return ALL_FOUND;
  };
  const restart = () => {
    setCelebrating(false);
    setKept({ ...kept, [language]: { round: round + 1, found: [] } });
  };
  const note = <FinishNote state={finish.state} earned={finish.earned} onLogIn={promptSignIn} onRetry={finish.retry} />;

  return (
    <GamePage
      title="Word Search"
      game={{ ...game, finished: finish.state === 'recorded' }}
      how="Words stand in rows and columns. Drag over one, or choose its first letter and then its last."
    >
      <div className={styles.game}>
        <LetterGrid key={`${language} ${round}`} letters={grid.letters} found={found} onSelect={select} />
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
            {found.length} of {grid.words.length} found{round > 0 ? ` · extra grid ${round}` : ''}
          </p>
          {complete && !celebrating ? <p className="title">{ALL_FOUND}</p> : null}
          {celebrating ? null : note}
          <fieldset className={styles.languages}>
            <legend className="hidden">Language</legend>
            {(Object.keys(languages) as Language[]).map((one) => (
              <Button key={one} aria-pressed={one === language} onClick={() => setKept({ ...kept, language: one })}>
                {languages[one].label}
              </Button>
            ))}
          </fieldset>
          <div>
            <Button look={complete ? 'primary' : 'quiet'} onClick={restart}>
              Restart
            </Button>
          </div>
        </div>
      </div>
      <Dialog title={ALL_FOUND} open={celebrating} onClose={() => setCelebrating(false)}>
        {note}
        <p>Restart for another grid. It is there for the pleasure: a day counts once.</p>
        <div className="row">
          <Button look="primary" onClick={restart}>
            Restart
          </Button>
          <Button onClick={() => setCelebrating(false)}>Look at the grid</Button>
        </div>
      </Dialog>
    </GamePage>
  );
}
