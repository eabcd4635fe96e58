import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import type { DayGame } from '../play.ts';
import styles from './landing-word-search.module.css';
import { LetterGrid } from './letter-grid.tsx';
import { useWordSearch } from './use-word-search.ts';

/** Today's word search without its page. The board is saved, so its page continues where this one stops. */
export function LandingWordSearch({ game }: { game: DayGame }) {
  const { play, grid, found, isFound, complete, select } = useWordSearch(game);
  return (
    <div className={styles.game}>
      <LetterGrid key={play.turn} letters={grid.letters} found={found} onSelect={select} />
      <div className="stack">
        <ul className={styles.words} aria-label="Words to find" lang={play.part === 'english' ? 'en' : 'pt'}>
          {grid.words.map(({ word }) => (
            <li key={word}>{isFound(word) ? <del>{word}</del> : word}</li>
          ))}
        </ul>
        <div>
          <ButtonLink to={paths.game('wordsearch')}>{complete ? 'See your result' : 'Open the game'}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
