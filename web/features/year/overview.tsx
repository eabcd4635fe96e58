import { Link } from 'react-router';
import { YEAR_READINGS } from '../../../worker/features/year/contract.ts';
import { paths } from '../../paths.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import { Bars } from './bars.tsx';
import { Strip } from './books.tsx';
import { Calendar } from './calendar.tsx';
import { of } from './drill-down.ts';
import { Count, Figure, type YearProps } from './figure.tsx';
import { Formats } from './formats.tsx';
import { Highlights } from './highlights.tsx';
import { genreName, languageName, monthName, starsInWords } from './labels.ts';
import styles from './year.module.css';

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
const STRIP_LENGTH = 12;

/** An overview of a year. */
export function Overview({ own, ...props }: YearProps & { own: boolean }) {
  const { year } = props;
  const { sums, days } = year;
  const books = sums.books.flatMap((place) => year.readings[place] ?? []);
  if (books.length === 0 && days.length === 0) {
    return (
      <>
        <Empty own={own} {...props} />
        <OutsideTotals own={own} {...props} />
      </>
    );
  }
  return (
    <>
      <Numbers {...props} />
      {books.length === 0 ? <Empty own={own} {...props} /> : <Strip readings={books.slice(-STRIP_LENGTH).reverse()} />}
      {books.length === 0 ? null : <Charts {...props} />}
      <Calendar {...props} />
      <OutsideTotals own={own} {...props} />
    </>
  );
}

function Numbers({ year, to }: YearProps) {
  const { sums, days } = year;
  const numbers = [
    { of: 'books', count: sums.books.length, what: ['Book', 'Books'] },
    { of: 'pages', count: sums.pages.count, what: ['Page', 'Pages'] },
    { of: 'minutes', count: sums.minutes.count, what: ['Minute heard', 'Minutes heard'] },
    { of: 'days', count: days.length, what: ['Day read', 'Days read'] },
    { of: 'rereads', count: sums.rereads.length, what: ['Reread', 'Rereads'] },
  ] as const;
  return (
    <ul className={styles.numbers}>
      {numbers
        .filter(({ count }) => count > 0)
        .map(({ of: name, count, what }) => (
          <li key={name}>
            <Link to={to(name)} className={`sheet ${styles.tile}`}>
              <span className={styles.large}>{count.toLocaleString('en')}</span>{' '}
              <span className="soft">{what[count === 1 ? 0 : 1]}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

function Charts(props: YearProps) {
  const { months, genres, languages, ratings } = props.year.sums;
  const byMonth = MONTHS.map((month) => ({ of: of.month(month), label: monthName(month) }));
  const byGenre = genres.known.map(({ genre }) => ({ of: of.genre(genre), label: genreName(genre) }));
  const byLanguage = languages.known.map(({ language }) => ({
    of: of.language(language),
    label: languageName(language),
  }));
  const byRating = ratings.known
    .toReversed()
    .map(({ rating }) => ({ of: of.rating(rating), label: starsInWords(rating) }));
  return (
    <>
      {months.known.some(({ length }) => length > 0) ? (
        <Figure
          {...props}
          title="Months"
          of="Month"
          rows={byMonth}
          unknown={{ label: 'Finished in the year, month unknown', of: of.unknown('month') }}
        >
          <Bars
            {...props}
            upright
            bars={byMonth.map((bar) => ({ ...bar, content: <abbr title={bar.label}>{bar.label.slice(0, 3)}</abbr> }))}
          />
        </Figure>
      ) : null}
      <Highlights {...props} />
      <div className={styles.charts}>
        {byGenre.length === 0 ? null : (
          <Figure
            {...props}
            title="Genres"
            of="Genre"
            rows={byGenre}
            unknown={{ label: 'Without a genre', of: of.unknown('genre') }}
          >
            <Bars {...props} bars={byGenre.slice(0, 10)} />
          </Figure>
        )}
        {ratings.mean === undefined ? null : (
          <Figure
            {...props}
            title="Ratings"
            of="Stars"
            rows={byRating}
            unknown={{ label: 'Without a rating', of: of.unknown('rating') }}
          >
            <p className="soft">
              {starsInWords(ratings.mean)} on average, from{' '}
              {pluralise(
                ratings.known.reduce((sum, { places }) => sum + places.length, 0),
                'rating',
              )}
            </p>
            <Bars
              {...props}
              bars={byRating.map((bar, place) => ({
                ...bar,
                content: <Stars rating={5 - place / 2} small />,
              }))}
            />
          </Figure>
        )}
        <Formats {...props} />
        {byLanguage.length === 0 ? null : (
          <Figure
            {...props}
            title="Languages"
            of="Language"
            rows={byLanguage}
            unknown={{ label: 'Language unknown', of: of.unknown('language') }}
          >
            <Bars {...props} bars={byLanguage} />
          </Figure>
        )}
      </div>
    </>
  );
}

// Items outside the totals: stopped books, and readings without a year.
function OutsideTotals({ own, year, to }: YearProps & { own: boolean }) {
  const { undated, unfinished = [], sums, complete, device_days: deviceDays = [] } = year;
  return (
    <div className={styles.notes}>
      {complete ? null : <p>Only the first {YEAR_READINGS.toLocaleString('en')} readings of this year are counted.</p>}
      {sums.pages.unknown.length === 0 ? null : (
        <p className="soft">
          Page count unknown: <Count year={year} to={to} of={of.unknown('pages')} />
          {own ? '. To add it, edit the reading on the book’s page.' : null}
        </p>
      )}
      {deviceDays.length === 0 ? null : (
        <p className="soft">
          On your e-readers (only you see this): {pluralise(deviceDays.length, 'day')},{' '}
          {pluralise(
            deviceDays.reduce((sum, { minutes }) => sum + minutes, 0),
            'minute',
          )}
          ,{' '}
          {pluralise(
            deviceDays.reduce((sum, { pages }) => sum + pages, 0),
            'page',
          )}
        </p>
      )}
      {unfinished.length === 0 ? null : (
        <p className="soft">
          Gave up (only you see this): <Count year={year} to={to} of="unfinished" />
        </p>
      )}
      {undated === 0 ? null : (
        <p className="soft">
          Finished on an unknown date, so not counted in any year:{' '}
          <Link to={to('undated')} className={`numbers ${styles.count}`}>
            {pluralise(undated, 'book')}
          </Link>
        </p>
      )}
      {own && year.user.private ? (
        <p className="soft">Your profile is private, so only you see this page, and it has no picture to share.</p>
      ) : null}
    </div>
  );
}

function Empty({ own, year }: YearProps & { own: boolean }) {
  const isThisYear = year.year === year.this_year;
  const hasDays = year.days.length > 0;
  if (!own) {
    return (
      <p className="soft">
        {year.user.name} hasn’t finished a book in {year.year}
        {isThisYear ? ' yet.' : '.'}
      </p>
    );
  }
  return (
    <div className={`sheet ${styles.empty}`}>
      <h2>
        {hasDays || !isThisYear
          ? `No books finished in ${year.year}${isThisYear ? ' yet' : ''}`
          : 'This year is a blank leaf'}
      </h2>
      <p className="soft">
        {isThisYear
          ? 'Finish a book and it will show up here, with its pages, month and rating.'
          : 'To add a book you finished that year, open its page.'}
      </p>
      <div className="row">
        <ButtonLink look="primary" to={paths.bookshelves()}>
          Find a book
        </ButtonLink>
        <ButtonLink to={paths.importLibrary()}>Import your library</ButtonLink>
      </div>
    </div>
  );
}
