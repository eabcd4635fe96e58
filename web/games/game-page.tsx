import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Check } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import styles from './game-page.module.css';

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day's puzzle in words: "No. 19 · November 20, 2026". */
export function puzzleName({ day, number }: { day: string; number: number }): string {
  return `No. ${number} · ${longDate.format(new Date(day))}`;
}

interface GamePageProps {
  title: string;
  game: { day: string; number: number; finished: boolean };
  /** How it is played, in a sentence or two. */
  how: ReactNode;
  children: ReactNode;
}

/** What stands around every daily game. */
export function GamePage({ title, game, how, children }: GamePageProps) {
  return (
    <Page title={title}>
      <div className={`played ${styles.about}`}>
        <p className={styles.number}>
          {puzzleName(game)}
          {game.finished ? (
            <span className={styles.done}>
              <Check size={16} aria-hidden="true" /> Done today
            </span>
          ) : null}
        </p>
        <p className="prose soft">{how}</p>
      </div>
      {children}
      <p className="small soft">
        The next one comes at {nextAt(game.day)} your time. <Link to={paths.games()}>All games</Link>
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
