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
  unknown?: Row;
  what?: readonly [one: string, many: string];
  children: ReactNode;
}

/** A chart under its heading, with the same numbers as a table. */
export function Figure({ title, of, rows, unknown, what, children, ...year }: FigureProps) {
  const heading = useId();
  const [, many = 'books'] = what ?? [];
  const unknownCount = unknown === undefined ? 0 : (valuesBehind(year.year, unknown.of)?.readings.length ?? 0);
  return (
    <section className={`sheet ${styles.figure}`} aria-labelledby={heading}>
      <h2 id={heading} dir="auto">
        {title}
      </h2>
      {children}
      {unknown === undefined || unknownCount === 0 ? null : (
        <p className={`small soft ${styles.rest}`}>
          {unknown.label}: <Count {...year} of={unknown.of} />
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
            {[...rows, ...(unknown !== undefined && unknownCount > 0 ? [unknown] : [])].map((row) => (
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
