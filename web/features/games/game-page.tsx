import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Game, GameFigures, GameResult } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Check } from '../../platform/ui/icons.tsx';
import { lazy } from '../../platform/ui/lazy.ts';
import { Page } from '../../platform/ui/page.tsx';
import { ShareText } from '../../platform/ui/text/share-text.tsx';
import { WaitingMark } from '../../platform/ui/text/waiting-mark.tsx';
import { readerZone } from '../../platform/ui/text/zone.ts';
import styles from './game-page.module.css';
import { gameTitles, resultText, scoringRules } from './game-text.ts';
import type { DayGame } from './play.ts';
import { FriendsToday, GameStatistics } from './statistics.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useDayOver } from './use-day-change.ts';

const longDate = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));

/** Returns the name of a puzzle: "No. 19 · November 20, 2026". */
export function puzzleName({ day, number }: { day: string; number: number }): string {
  return `No. ${number} · ${longDate().format(new Date(day))}`;
}

interface GamePageProps {
  name: Game;
  game: DayGame;
  /** The recorded finish and the reader's statistics of this game. */
  finish: { state: string; result: GameResult | null; figures: GameFigures | null };
  /** The puzzle being played: the day's, or a practice one. */
  play: { round: number; isPast: boolean; elsewhere: 'tab' | 'device' | null };
  /** Instructions in a sentence or two. */
  how: ReactNode;
  children: ReactNode;
  /** The books it was made from, below the result, as there may be many. */
  books?: ReactNode;
}

interface ResultProps {
  name: Game;
  game: DayGame;
  result: GameResult;
  primary?: boolean;
}

/** The result of the day's puzzle, with a Share button. */
export function Result({ name, game, result, primary = false }: ResultProps) {
  return (
    <ShareText text={resultText(name, game.number, result)} address={paths.game(name, game.day)} primary={primary} />
  );
}

/** The frame of every daily game. */
export function GamePage({ name, game, finish, play, how, children, books }: GamePageProps) {
  // A puzzle from the archive has ended already, so the day on which it was opened is watched instead.
  const over = useDayOver(game.today);
  const { result, figures } = finish;
  const title = gameTitles[name];
  const next = useSyncExternalStore(
    subscribeToNothing,
    () => `${nextAt(game.day)} your time`,
    () => 'midnight UTC',
  );
  return (
    <Page title={title}>
      <div className={`played ${styles.head}`} data-news={over || play.elsewhere || undefined}>
        <p className={styles.number}>
          <span className={styles.name}>{puzzleName(game)}</span>
          {finish.state === 'recorded' ? (
            <span className="done">
              <Check size={16} aria-hidden="true" /> {over || play.isPast ? 'Done' : 'Done today'}{' '}
              <WaitingMark of={result} />
            </span>
          ) : null}
          {play.round > 0 ? <strong>Practice {play.round}: just for fun, no points.</strong> : null}
          {play.isPast && play.round === 0 ? <strong>From the archive: just for fun, no points.</strong> : null}
        </p>
        <UpdateNotice day={game.day} over={over && !play.isPast} elsewhere={play.elsewhere} />
      </div>
      <p className={styles.how}>{how}</p>
      {children}
      {result ? <Result name={name} game={game} result={result} /> : null}
      {books}
      <p className={styles.next}>{scoringRules[name]}</p>
      {figures !== null && figures.played > 0 ? (
        <section aria-labelledby="figures" className={`stack ${styles.standing}`}>
          <h2 id="figures">Your {title}</h2>
          <GameStatistics of={figures} />
        </section>
      ) : null}
      {game.friends.length > 0 ? (
        <section aria-labelledby="friends" className={`stack ${styles.standing}`}>
          <h2 id="friends">Friends today</h2>
          <FriendsToday results={game.friends} />
        </section>
      ) : null}
      <p className={styles.next}>
        {play.isPast ? (
          <>
            <Link to={paths.game(name)}>Today’s {title}</Link> ·{' '}
          </>
        ) : over ? null : (
          `Next puzzle at ${next}. `
        )}
        <Link to={paths.games()}>All games</Link> · <Link to={paths.gameArchive()}>Archive</Link>
      </p>
    </Page>
  );
}

// Games change at midnight UTC, whose local time only the browser knows.
const subscribeToNothing = () => () => undefined;

function nextAt(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', timeZone: readerZone() });
}
