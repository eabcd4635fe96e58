import { of } from './drill-down.ts';
import { Figure, type YearProps } from './figure.tsx';
import { monthName } from './labels.ts';
import styles from './year.module.css';

const DAY = 86_400_000;
const CELL = 10;
const GAP = 2;
const STEP = CELL + GAP;
// Room for the names of the months.
const HEAD = 14;

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

function halfYear(year: number, firstMonth: number) {
  const first = Date.UTC(year, firstMonth - 1, 1);
  const emptyCells = new Date(first).getUTCDay();
  const count = Math.round((Date.UTC(year, firstMonth + 5, 1) - first) / DAY);
  return Array.from({ length: count }, (_, place) => {
    const date = new Date(first + place * DAY).toISOString().slice(0, 10);
    const slot = emptyCells + place;
    return { date, x: Math.floor(slot / 7) * STEP, y: HEAD + (slot % 7) * STEP };
  });
}

/** A calendar of the year that marks days with reading and finished books. */
export function Calendar(props: YearProps) {
  const { year, days, readings } = props.year;
  const read = new Set(days);
  const finished = new Set(readings.flatMap(({ finished: at }) => at?.date ?? []));
  return (
    <Figure
      {...props}
      title="Days"
      of="Month"
      what={['day', 'days']}
      rows={MONTHS.map((month) => ({ label: monthName(month), of: of.daysOf(month) }))}
    >
      <div className={styles.halves}>
        {[1, 7].map((month) => {
          const cells = halfYear(year, month);
          const width = (cells.at(-1)?.x ?? 0) + CELL;
          return (
            <svg key={month} viewBox={`0 0 ${width} ${HEAD + 7 * STEP}`} className={styles.half} aria-hidden="true">
              {cells
                .filter(({ date }) => date.endsWith('-01'))
                .map(({ date, x }) => (
                  <text key={date} x={x} y={9} className={styles.monthName}>
                    {monthName(Number(date.slice(5, 7))).slice(0, 3)}
                  </text>
                ))}
              {cells.map(({ date, x, y }) => (
                <rect
                  key={date}
                  x={x + 0.5}
                  y={y + 0.5}
                  width={CELL - 1}
                  height={CELL - 1}
                  rx={1.5}
                  className={finished.has(date) ? styles.finished : read.has(date) ? styles.read : styles.blank}
                />
              ))}
            </svg>
          );
        })}
      </div>
      <p className={`small soft ${styles.legend}`}>
        <span className={`${styles.swatch} ${styles.read}`} /> read
        <span className={`${styles.swatch} ${styles.finished}`} /> finished a book
      </p>
    </Figure>
  );
}
