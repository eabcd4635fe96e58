import { Link } from 'react-router';
import { type Game, games } from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import { Check, Next, Previous } from '../../platform/ui/icons.tsx';
import { lazy } from '../../platform/ui/lazy.ts';
import { Page } from '../../platform/ui/page.tsx';
import styles from './game-archive.module.css';
import { puzzleName } from './game-page.tsx';
import { gameTitles } from './game-text.ts';

const monthName = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const dayName = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }));

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface PastDay {
  day: string;
  number: number;
  finished: readonly Game[];
}

interface Archive {
  month: string;
  days: readonly PastDay[];
  earlier?: string | undefined;
  later?: string | undefined;
}

interface GameArchiveProps {
  archive: Archive;
  /** The day whose puzzles are listed below the calendar. */
  chosen: PastDay | undefined;
  isMonthNamed: boolean;
}

/** A month of past puzzles as a calendar, and the puzzles of the chosen day. */
export function GameArchive({ archive: { month, days, earlier, later }, chosen, isMonthNamed }: GameArchiveProps) {
  return (
    <Page title="Games archive">
      <p className="soft">
        Every puzzle since day one, just for fun: no XP, no effect on your streak.{' '}
        <Link to={paths.games()}>Today’s games</Link>
      </p>
      <div className={styles.archive}>
        <section className="stack" aria-labelledby="month">
          <div className={styles.months}>
            <h2 id="month">{nameOf(month)}</h2>
            <nav aria-label="Months" className="row">
              {earlier === undefined ? null : (
                <Link to={paths.gameArchive(earlier)} aria-label={nameOf(earlier)} className={styles.turn}>
                  <Previous size={20} aria-hidden="true" />
                </Link>
              )}
              {later === undefined ? null : (
                <Link to={paths.gameArchive(later)} aria-label={nameOf(later)} className={styles.turn}>
                  <Next size={20} aria-hidden="true" />
                </Link>
              )}
            </nav>
          </div>
          {days.length === 0 ? <p>No past puzzles this month yet.</p> : null}
          <table className={styles.calendar} aria-labelledby="month">
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col" abbr={name}>
                    {name.slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find((date) => date !== null)}>
                  {week.map((date, place) => {
                    const pastDay = days.find(({ day }) => day === date);
                    if (pastDay === undefined)
                      return (
                        <td key={weekdays[place]}>{date === null ? null : <span>{Number(date.slice(8))}</span>}</td>
                      );
                    return (
                      <td key={weekdays[place]}>
                        <Link
                          to={paths.gameArchive(isMonthNamed ? month : '', pastDay.day)}
                          aria-label={labelOf(pastDay)}
                          aria-current={pastDay === chosen ? 'date' : undefined}
                          replace
                          preventScrollReset
                        >
                          {Number(pastDay.day.slice(8))}
                          <span className={styles.marks} aria-hidden="true">
                            {games.map((game) => (
                              <span
                                key={game}
                                className={pastDay.finished.includes(game) ? styles.finished : styles.open}
                              />
                            ))}
                          </span>
                        </Link>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={`small soft ${styles.legend}`}>
            <span className={styles.finished} aria-hidden="true" /> finished on its day
          </p>
        </section>
        {chosen === undefined ? null : <Puzzles of={chosen} />}
      </div>
    </Page>
  );
}

function Puzzles({ of: { day, number, finished } }: { of: PastDay }) {
  return (
    <section className={`sheet ${styles.puzzles}`} aria-labelledby="puzzles">
      <h2 id="puzzles">{puzzleName({ day, number })}</h2>
      <ul>
        {games.map((game) => (
          <li key={game}>
            <Link to={paths.game(game, day)} aria-label={`${gameTitles[game]} No. ${number}`}>
              {gameTitles[game]}
            </Link>
            {finished.includes(game) ? <Check size={18} role="img" aria-label="finished on its day" /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf({ day, finished }: PastDay): string {
  const titles = finished.map((game) => gameTitles[game]).join(', ');
  return `${dayName().format(new Date(day))}${titles === '' ? '' : `, finished: ${titles}`}`;
}

// Returns weeks from Monday to Sunday, with null for days outside the month.
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const emptyCells = (first.getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((emptyCells + count) / 7) }, (_, week) =>
    weekdays.map((_name, place) => {
      const date = week * 7 + place - emptyCells + 1;
      return date < 1 || date > count ? null : `${month}-${String(date).padStart(2, '0')}`;
    }),
  );
}

function nameOf(month: string): string {
  return monthName().format(new Date(month));
}
