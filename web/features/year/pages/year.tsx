import type { ReactNode } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { type PreviewRole, previewRoles } from '../../../../worker/features/accounts/contract.ts';
import { viewYear } from '../../../../worker/features/year/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Next, Previous } from '../../../platform/ui/icons.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { ViewAs } from '../../profiles/view-as.tsx';
import { BookShelf, DayList } from '../books.tsx';
import { valuesBehind, type Year } from '../drill-down.ts';
import { Overview } from '../overview.tsx';
import { yearPicture } from '../picture.ts';
import { Share } from '../share.tsx';
import styles from '../year.module.css';

const UNDATED = 'undated';

/** Loads the year in the URL and the figure whose books are listed; null with a message if it may not be seen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? '';
  const of = query.get('of');
  const yearText = query.get('year') ?? '';
  // Only one's own year can be previewed as someone else.
  const as = id === '' ? previewRoles.find((previewRole) => previewRole === query.get('as')) : undefined;
  if (id === '' && !session().authenticated) return redirect(paths.login());
  const selection = {
    ...(id === '' ? {} : { target_id: id }),
    ...(as === undefined ? {} : { as }),
    ...(/^\d{1,5}$/.test(yearText) ? { year: Number(yearText) } : {}),
    ...(of === UNDATED ? { undated: true } : {}),
  };
  try {
    return { id, as, year: await call(viewYear, selection, { signal: request.signal }), sentence: '' };
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return redirect(paths.login());
    if (!['not_found', 'not_allowed', 'invalid_input'].includes(error.code)) throw error;
    return withError({ id, as, year: null, sentence: error.message }, error);
  }
}

/** The list behind a number is already loaded, except the one that the server omits. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const [currentYear, next] = [change.currentUrl, change.nextUrl].map((url) => {
    const query = new URLSearchParams(url.search);
    const of = query.get('of');
    query.delete('of');
    return { of, rest: `${url.pathname}?${query}` };
  });
  const onlyTurned =
    currentYear?.rest === next?.rest &&
    currentYear?.of !== next?.of &&
    next?.of !== UNDATED &&
    currentYear?.of !== UNDATED;
  return onlyTurned ? false : change.defaultShouldRevalidate;
}

export const meta: PageMeta<typeof loader> = ({ data }) => {
  const about = { title: 'A year in books', description: `What a reader on ${PRODUCT} read in a year.`, listed: false };
  if (!data?.year) return about;
  const { year, user, sums, days } = data.year;
  const figures = [
    { count: sums.books.length, what: 'book' },
    { count: sums.pages.count, what: 'page' },
    { count: days.length, what: 'day' },
  ].flatMap(({ count, what }) => (count === 0 ? [] : [pluralise(count, what)]));
  const title = `${user.name}’s ${year} in books`;
  return {
    ...about,
    title,
    description: `${figures.length === 0 ? '' : `${figures.join(', ')}. `}What ${user.name} read in ${year}, on ${PRODUCT}.`,
    address: paths.year({ id: user.userId, year }),
    ...(user.private || sums.books.length === 0 ? {} : { image: yearPicture(user.userId, year), type: 'article' }),
  };
};

/** /year?year=&id=&as=&of= */
export function Component() {
  const { id, as, year, sentence } = useLoaderData<typeof loader>();
  const { userId } = useSession();
  const eyes = as === undefined ? null : <PreviewRoleChoice as={as} />;
  if (year === null) {
    return (
      <Page title="A year in books" narrow>
        <p>{sentence}</p>
        {eyes}
        <div>
          <ButtonLink look="primary" to={id === '' ? paths.year() : paths.home()}>
            {id === '' ? 'To this year' : 'Home'}
          </ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <LoadedYear year={year} id={id} as={as ?? ''} own={as === undefined && year.user.userId === userId} eyes={eyes} />
  );
}

// Lets a reader continue to preview their own profile as another role, and return.
function PreviewRoleChoice({ as }: { as: PreviewRole }) {
  const [, setQuery] = useSearchParams();
  const look = (year: string) =>
    setQuery(
      (address) => {
        if (year === '') address.delete('as');
        else address.set('as', year);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  return <ViewAs as={as} onChange={look} />;
}

interface LoadedYearProps {
  year: Year;
  id: string;
  as: string;
  own: boolean;
  eyes: ReactNode;
}

function LoadedYear({ year, id, as, own, eyes }: LoadedYearProps) {
  const [query] = useSearchParams();
  const of = query.get('of');
  const to = (name: string) => paths.year({ id, as, year: year.year, of: name });
  const yearPath = paths.year({ id, as, year: year.year });
  const owner = own ? 'Your' : `${year.user.name}’s`;
  if (of !== null) return <ListedBooks year={year} of={of} whole={yearPath} back={`${owner} ${year.year} in books`} />;
  const isShareable = !year.user.private && year.sums.books.length > 0;
  return (
    <Page
      title={`${owner} ${year.year} in books`}
      actions={
        isShareable ? (
          <a href="#share" className="lone-link">
            Share
          </a>
        ) : undefined
      }
    >
      {eyes}
      <Years year={year} id={id} as={as} />
      <Overview year={year} to={to} own={own} />
      {isShareable ? <Share year={year} /> : null}
    </Page>
  );
}

function Years({ year, id, as }: { year: Year; id: string; as: string }) {
  const { earlier_year: earlier, later_year: later } = year;
  if (earlier === undefined && later === undefined) return null;
  return (
    <nav aria-label="Years" className={styles.years}>
      {earlier === undefined ? null : (
        <Link to={paths.year({ id, as, year: earlier })} rel="prev" className={styles.beside}>
          <Previous size={18} aria-hidden="true" />
          {earlier}
        </Link>
      )}
      <span aria-current="page" className={styles.present}>
        {year.year}
      </span>
      {later === undefined ? null : (
        <Link to={paths.year({ id, as, year: later })} rel="next" className={styles.beside}>
          {later}
          <Next size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

function ListedBooks({ year, of, whole, back }: { year: Year; of: string; whole: string; back: string }) {
  const values = valuesBehind(year, of);
  const { title, readings, days } = values ?? { title: 'Nothing here', readings: [] };
  return (
    <Page title={title}>
      <p className="soft">{days === undefined ? pluralise(readings.length, 'book') : pluralise(days.length, 'day')}</p>
      <div className="row">
        <Link to={whole}>
          <Previous size={18} aria-hidden="true" />
          {back}
        </Link>
      </div>
      {days === undefined ? (
        <BookShelf readings={readings} />
      ) : (
        <DayList days={days} readings={year.readings} deviceDays={year.device_days} />
      )}
    </Page>
  );
}
