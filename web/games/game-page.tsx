import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Check } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { useDayOver } from './day-over.ts';
import styles from './game-page.module.css';
import { NewDay } from './new-day.tsx';

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
  return (
    <Page title={title}>
      <p className={styles.number}>
        {puzzleName(game)}
        {game.finished ? (
          <span className={styles.done}>
            <Check size={16} aria-hidden="true" /> {over ? 'Done' : 'Done today'}
          </span>
        ) : null}
        {play.round > 0 ? <strong>Practice {play.round}: for the pleasure, it counts for nothing.</strong> : null}
      </p>
      <p className={styles.how}>{how}</p>
      <NewDay day={game.day} over={over} />
      <p role="status" className={play.elsewhere ? styles.notice : 'hidden'}>
        {play.elsewhere ? 'You went on in another tab. This is where you are now.' : ''}
      </p>
      {children}
      <p className={styles.next}>
        {over ? null : `The next one comes at ${nextAt(game.day)} your time. `}
        <Link to={paths.games()}>All games</Link>
      </p>
    </Page>
  );
}

// Games change at midnight UTC; a reader is told the hour on their own clock.
function nextAt(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
