import { useMemo } from 'react';
import { makeWordGrid, wordIn } from '../../../../worker/features/games/word-search/contract.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { type DayGame, usePlay } from '../play.ts';
import styles from './landing-word-search.module.css';
import { LetterGrid, type Selected } from './letter-grid.tsx';
import { ALL_FOUND, boards, firstLanguage } from './word-search.tsx';

/** Today's word search without its page. The board is saved, so its page continues where this one stops. */
export function LandingWordSearch({ game }: { game: DayGame }) {
  const play = usePlay(boards, game, firstLanguage());
  const { part: language, round } = play;
  const { letters, words } = useMemo(() => makeWordGrid(game.seed, language, round), [game.seed, language, round]);
  const { found } = play.board;
  const isFound = (word: string) => found.some((one) => one.word === word);
  const foundCount = words.filter(({ word }) => isFound(word)).length;

  const select = (cells: readonly number[]): Selected => {
    const word = wordIn({ letters, words }, cells);
    if (word === null) {
      play.move((now) => ({ ...now, misses: now.misses + 1 }));
      return { said: `${cells.map((one) => letters[one]).join('')} is not in the list.`, missed: true };
    }
    if (isFound(word)) return { said: `You already found ${word}.`, missed: false };
    const line = { word, from: cells[0] ?? 0, to: cells.at(-1) ?? 0 };
    play.move((now) => ({ ...now, found: [...now.found.filter((one) => one.word !== word), line] }));
    if (foundCount + 1 === words.length) return { said: ALL_FOUND, missed: false };
    return { said: `Found ${word}, ${foundCount + 1} of ${words.length}.`, missed: false };
  };

  return (
    <div className={styles.game}>
      <LetterGrid letters={letters} found={found} onSelect={select} />
      <div className="stack">
        <ul className={styles.words} aria-label="Words to find" lang={language === 'english' ? 'en' : 'pt'}>
          {words.map(({ word }) => (
            <li key={word}>{isFound(word) ? <del>{word}</del> : word}</li>
          ))}
        </ul>
        <div>
          <ButtonLink to={paths.game('wordsearch')}>
            {foundCount === words.length ? 'See your result' : 'Open the game'}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
