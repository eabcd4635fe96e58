import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import { valuesBehind, type Year } from './drill-down.ts';
import styles from './year.module.css';

/** Props of every part of a year: the year, and the address of the list behind each number. */
export interface YearProps {
  year: Year;
  to: (of: string) => string;
}

interface CountProps extends YearProps {
  of: string;
  what?: readonly [one: string, many: string];
}

/** A number linked to what it counts; 0 is no link. */
export function Count({ year, to, of, what = ['book', 'books'] }: CountProps) {
  const values = valuesBehind(year, of);
  const count = values?.days?.length ?? values?.readings.length ?? 0;
  if (count === 0) return <span className="soft">0</span>;
  return (
    <Link
      to={to(of)}
      className={`numbers ${styles.count}`}
      aria-label={`${pluralise(count, ...what)}: ${values?.title}`}
    >
      {count.toLocaleString('en')}
    </Link>
  );
}

/** A row of a chart's table: a label and a number. */
interface Row {
  label: string;
  of: string;
}

interface FigureProps extends YearProps {
  title: string;
  of: string;
  rows: readonly Row[];
  /** The items with an unknown value. */
  apart?: Row;
  what?: readonly [one: string, many: string];
  children: ReactNode;
}

/** A chart under its heading, with the same numbers as a table. */
export function Figure({ title, of, rows, apart, what, children, ...year }: FigureProps) {
  const heading = useId();
  const [, many = 'books'] = what ?? [];
  const without = apart === undefined ? 0 : (valuesBehind(year.year, apart.of)?.readings.length ?? 0);
  return (
    <section className={`sheet ${styles.figure}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
      {apart === undefined || without === 0 ? null : (
        <p className={`small soft ${styles.apart}`}>
          {apart.label}: <Count {...year} of={apart.of} />
        </p>
      )}
      <details className={styles.table}>
        <summary>{title} as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{many.charAt(0).toUpperCase() + many.slice(1)}</th>
            </tr>
          </thead>
          <tbody>
            {[...rows, ...(apart !== undefined && without > 0 ? [apart] : [])].map((row) => (
              <tr key={row.of}>
                <th scope="row">{row.label}</th>
                <td>
                  <Count {...year} of={row.of} {...(what ? { what } : {})} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
