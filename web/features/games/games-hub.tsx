import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  type FriendsResult,
  type Game,
  type GameFigures,
  gameResult,
  games,
} from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { readDayState } from '../../platform/api/day-state.ts';
import { useSession } from '../../platform/api/session.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { Check } from '../../platform/ui/icons.tsx';
import { Page } from '../../platform/ui/page.tsx';
import { ShareText } from '../../platform/ui/text/share-text.tsx';
import { useHydrated } from '../../start/use-hydrated.ts';
import { JigsawPicture, SpinesPicture, WordsPicture } from './cover-jigsaw/pictures.tsx';
import { puzzleName } from './game-page.tsx';
import { gameTitles, resultText } from './game-text.ts';
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

const finished = z.object({ result: gameResult });

interface Today {
  day: string;
  number: number;
  finished: readonly Game[];
  figures: readonly (GameFigures & { game: Game })[];
  friends: readonly FriendsResult[];
}

const boardParts: Readonly<Record<Game, readonly string[]>> = {
  wordsearch: ['english', 'portuguese'],
  coverpuzzle: ['Easy', 'Medium', 'Hard'],
  spinestacker: ['books'],
};

/** The three games of the day with the reader's results and those of friends. */
export function GamesHub({ today }: { today: Today }) {
  const { userId } = useSession();
  // What this browser knows of the day is read once the page is the same as the edge's.
  const isHydrated = useHydrated();
  const { day } = today;
  const stateOf = (game: Game) => {
    const finish = isHydrated ? readDayState(`${game}:finish`, userId, day, finished) : null;
    const isDone = finish !== null || today.finished.includes(game);
    const isBegun =
      isHydrated && boardParts[game].some((part) => readDayState(`${game}:${part}`, userId, day, z.unknown()) !== null);
    const { run = 0 } = today.figures.find((figure) => figure.game === game) ?? {};
    return { isDone, isBegun, run, result: finish?.result ?? null };
  };
  const results = games.flatMap((game) => {
    const { result } = stateOf(game);
    return result === null ? [] : [resultText(game, today.number, result)];
  });
  return (
    <Page title="Games">
      <p className="numbers">{puzzleName(today)}</p>
      <ul className={styles.cards}>
        {games.map((game) => {
          const { about, Drawn } = cards[game];
          const title = gameTitles[game];
          const { isDone, isBegun, run } = stateOf(game);
          return (
            <li key={game} className={`sheet ${styles.card}`}>
              <Drawn />
              <h2 dir="auto">{title}</h2>
              <p className="soft">{about}</p>
              <p className={styles.foot}>
                <ButtonLink to={paths.game(game)} aria-label={`Play ${title}`}>
                  Play
                </ButtonLink>
                {isDone ? (
                  <span className="done">
                    <Check size={18} aria-hidden="true" /> Done today
                  </span>
                ) : (
                  <span className="soft small">{isBegun ? 'Going on' : 'Not begun'}</span>
                )}
                {run > 1 ? <span className="soft small">{run} days in a row</span> : null}
              </p>
            </li>
          );
        })}
      </ul>
      {results.length === 0 ? null : <ShareText text={results.join('\n')} address={paths.games()} />}
      <p>
        <Link to={paths.gameArchive()} className="lone-link">
          Past puzzles
        </Link>
      </p>
      <details className="phone-fold">
        <summary>Your statistics, friends, how it works</summary>
        <div className="stack">
          <Statistics today={today} />
          <section aria-labelledby="about" className="prose stack">
            <h2 id="about">About the games</h2>
            <p>
              The games change every day at midnight UTC and are the same for everyone. Finishing one earns 10 XP and
              counts for your streak, whatever your score; scores are for comparing with friends. A game you started is
              saved until the end of the day, on every device you’re signed in on.
            </p>
          </section>
        </div>
      </details>
    </Page>
  );
}

function Statistics({ today }: { today: Today }) {
  return games.map((game) => {
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
  });
}
