import { Link } from 'react-router';
import * as z from 'zod/mini';
import { type FriendsResult, type Game, type GameFigures, games } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { readDayState } from '../../platform/api/day-state.ts';
import { useSession } from '../../platform/api/session.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { Check } from '../../platform/ui/icons.tsx';
import { Page } from '../../platform/ui/page.tsx';
import { JigsawPicture, SpinesPicture, WordsPicture } from './cover-jigsaw/pictures.tsx';
import { puzzleName } from './game-page.tsx';
import { gameTitles } from './game-text.ts';
import styles from './games-hub.module.css';
import { FriendsToday, GameStatistics } from './statistics.tsx';

const cards = {
  wordsearch: {
    about: 'Eight words from a reader’s life, hidden among a hundred letters. In English or Portuguese.',
    Drawn: WordsPicture,
  },
  coverpuzzle: {
    about: 'A cover in nine, sixteen or twenty-five pieces. Put it back together to find out which book it belongs to.',
    Drawn: JigsawPicture,
  },
  spinestacker: {
    about: 'Sixteen spines, eight shapes, one shelf. Find an order in which each book matches the one before it.',
    Drawn: SpinesPicture,
  },
} as const;

interface Today {
  day: string;
  number: number;
  finished: readonly Game[];
  figures: readonly (GameFigures & { game: Game })[];
  friends: readonly FriendsResult[];
}

/** The three games of the day with the reader's results and those of friends. */
export function GamesHub({ today }: { today: Today }) {
  const { userId } = useSession();
  const isDone = (game: Game) =>
    today.finished.includes(game) ||
    readDayState(`${game}:finish`, userId, today.day, z.object({ result: z.unknown() })) !== null;
  return (
    <Page title="Games">
      <p className="numbers">{puzzleName(today)}</p>
      <ul className={styles.cards}>
        {games.map((game) => {
          const { about, Drawn } = cards[game];
          const title = gameTitles[game];
          return (
            <li key={game} className={styles.card}>
              <Drawn />
              <h2 dir="auto">{title}</h2>
              <p className="soft">{about}</p>
              <p className={styles.foot}>
                <ButtonLink to={paths.game(game)} aria-label={`Play ${title}`}>
                  Play
                </ButtonLink>
                {isDone(game) ? (
                  <span className={styles.done}>
                    <Check size={18} aria-hidden="true" /> Done today
                  </span>
                ) : null}
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={paths.gameArchive()} className="lone-link">
          Past puzzles
        </Link>
      </p>
      {games.map((game) => {
        const figures = today.figures.find((figure) => figure.game === game);
        const friends = today.friends.filter((friend) => friend.game === game);
        if (figures === undefined && friends.length === 0) return null;
        return (
          <section key={game} aria-labelledby={`of-${game}`} className="stack">
            <h2 id={`of-${game}`}>Your {gameTitles[game]}</h2>
            {figures === undefined ? null : <GameStatistics of={figures} />}
            {friends.length === 0 ? null : (
              <>
                <h3>Friends today</h3>
                <FriendsToday results={friends} />
              </>
            )}
          </section>
        );
      })}
      <section aria-labelledby="about" className="prose stack">
        <h2 id="about">About the games</h2>
        <p>
          The games change every day at midnight UTC and are the same for everyone. Finishing one earns 10 XP and counts
          for your streak, whatever your score; scores are for comparing with friends. A game you started is saved until
          the end of the day, on every device you’re signed in on.
        </p>
      </section>
    </Page>
  );
}
