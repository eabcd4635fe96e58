import { Link } from 'react-router';
import type { YearReading } from '../../../worker/features/year/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import { of } from './drill-down.ts';
import { Count, type YearProps } from './figure.tsx';
import { dateInWords } from './labels.ts';
import styles from './year.module.css';

/** The first, last, longest and shortest book, and the most read authors. */
export function Highlights({ year, to }: YearProps) {
  const { sums, readings } = year;
  const highlight = (label: string, place: number | undefined, detailOf: (reading: YearReading) => string) => {
    const reading = readings[place ?? -1];
    return reading === undefined ? [] : [{ label, reading, told: detailOf(reading) }];
  };
  const finishText = ({ finished }: YearReading) => dateInWords(finished?.date ?? '');
  const long = ({ pages = 0 }: YearReading) => pluralise(pages, 'page');
  const books = [
    ...highlight('First', sums.first, finishText),
    ...highlight('Last', sums.last, finishText),
    ...highlight('Longest', sums.longest, long),
    ...highlight('Shortest', sums.shortest, long),
  ];
  if (books.length === 0 && sums.authors.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="notable">
      <h2 id="notable">Books that stand out</h2>
      <ul className={styles.notable}>
        {books.map(({ label, reading, told: detail }) => (
          <li key={label} className={`sheet ${styles.card}`}>
            <Cover address={coverOf(reading.cover) ?? ''} title={reading.title} width={76} />
            <div>
              <h3 className="small soft">{label}</h3>
              <Link
                to={paths.book(reading.isbn)}
                className={`plain-link title whole-link ${styles.cardLink}`}
                dir="auto"
              >
                {reading.title}
              </Link>
              <p className="small soft">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
      {sums.authors.length === 0 ? null : (
        <p>
          Most read:{' '}
          {sums.authors.map(({ name }, place) => (
            <span key={name} className={styles.author}>
              {name}
              {'\u00a0'}(<Count year={year} to={to} of={of.author(name)} />)
              {place < sums.authors.length - 1 ? ', ' : ''}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
