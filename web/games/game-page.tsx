import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Check } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { useDayOver } from './day-over.ts';
import styles from './game-page.module.css';
import { News } from './news.tsx';

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day's puzzle in words: "No. 19 · November 20, 2026". */
export function puzzleName({ day, number }: { day: string; number: number }): string {
  return `No. ${number} · ${longDate.format(new Date(day))}`;
}

interface GamePageProps {
  title: string;
  game: { day: string; number: number; finished: boolean };
  /** What is played of it: the day's own puzzle, or one for practice. */
  play: { round: number; elsewhere: boolean };
  /** How it is played, in a sentence or two. */
  how: ReactNode;
  children: ReactNode;
}

/** What stands around every daily game. */
export function GamePage({ title, game, play, how, children }: GamePageProps) {
  const over = useDayOver(game.day);
  const next = useSyncExternalStore(
    never,
    () => `${nextAt(game.day)} your time`,
    () => 'midnight UTC',
  );
  return (
    <Page title={title}>
      <div className={`played ${styles.head}`} data-news={over || play.elsewhere || undefined}>
        <p className={styles.number}>
          <span className={styles.name}>{puzzleName(game)}</span>
          {game.finished ? (
            <span className={styles.done}>
              <Check size={16} aria-hidden="true" /> {over ? 'Done' : 'Done today'}
            </span>
          ) : null}
          {play.round > 0 ? <strong>Practice {play.round}: for the pleasure, it counts for nothing.</strong> : null}
        </p>
        <News day={game.day} over={over} elsewhere={play.elsewhere} />
      </div>
      <p className={styles.how}>{how}</p>
      {children}
      <p className={styles.next}>
        {over ? null : `The next one comes at ${next}. `}
        <Link to={paths.games()}>All games</Link>
      </p>
    </Page>
  );
}

// Games change at midnight UTC; a reader is told the hour on their own clock, which their browser alone knows.
const never = () => () => undefined;

function nextAt(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
