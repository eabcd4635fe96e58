import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { valuesBehind } from './drill-down.ts';
import type { YearProps } from './figure.tsx';
import styles from './year.module.css';

/** A bar of a chart. */
interface Bar {
  of: string;
  label: string;
  /** The displayed label, if it differs from `label`. */
  content?: ReactNode;
}

interface BarsProps extends YearProps {
  bars: readonly Bar[];
  /** Vertical bars on wide screens; on narrow ones all bars are horizontal, within reach of a thumb. */
  upright?: boolean;
}

/** A bar chart; each bar links to the books that it counts. */
export function Bars({ year, to, bars, upright = false }: BarsProps) {
  const numbers = bars.map(({ of }) => valuesBehind(year, of)?.readings.length ?? 0);
  const most = Math.max(1, ...numbers);
  return (
    <ol className={upright ? styles.upright : styles.bars}>
      {bars.map(({ of, label, content = label }, place) => {
        const count = numbers[place] ?? 0;
        const inside = (
          <>
            <span className={styles.label}>{content}</span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ '--share': `${(100 * count) / most}%` } as CSSProperties} />
            </span>
            <span className={`numbers ${styles.number}`}>
              {count}
              <span className="hidden"> {count === 1 ? 'book' : 'books'}</span>
            </span>
          </>
        );
        return (
          <li key={of}>
            {count === 0 ? (
              <span className={styles.none}>{inside}</span>
            ) : (
              <Link to={to(of)} className={styles.some}>
                {inside}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
