import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { valuesBehind } from './drill-down.ts';
import type { YearProps } from './figure.tsx';
import styles from './year.module.css';

/** A bar of a chart. */
interface Bar {
  of: string;
  label: string;
  /** The label as it is shown, where it is shorter or drawn. */
  shown?: ReactNode;
}

interface BarsProps extends YearProps {
  bars: readonly Bar[];
  /** Bars that stand side by side on wide screens; they lie one below the other on narrow ones, within reach of a thumb. */
  upright?: boolean;
}

/** A bar for each number, each of which leads to the books behind it. */
export function Bars({ year, to, bars, upright = false }: BarsProps) {
  const numbers = bars.map(({ of }) => valuesBehind(year, of)?.readings.length ?? 0);
  const most = Math.max(1, ...numbers);
  return (
    <ol className={upright ? styles.upright : styles.bars}>
      {bars.map(({ of, label, shown = label }, place) => {
        const count = numbers[place] ?? 0;
        const inside = (
          <>
            <span className={styles.label}>{shown}</span>
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
