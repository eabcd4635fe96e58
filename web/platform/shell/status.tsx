import { useLoaderData } from 'react-router';
import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import {
  ALL_UP,
  type BookServiceStatus,
  getStatus,
  type PartName,
  type PartState,
} from '../../../worker/platform/status/contract.ts';
import { CallError, call } from '../api/call.ts';
import type { PageMeta } from '../meta/page-meta.ts';
import { Page } from '../ui/page.tsx';
import { clock } from '../ui/text/clock.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';

const names: Record<BookServiceStatus['name'], string> = {
  catalogue: 'Our catalogue',
  open_library: 'Open Library',
  google: 'Google Books',
};

const partNames = new Map<string, string>(
  Object.entries({
    database: 'Shelves, reviews and clubs',
    catalogue: 'Book catalogue',
    migrations: 'Database version',
    books: 'Books in the catalogue',
    cache: 'Cache',
    limiters: 'Rate limits',
    cron: 'Background jobs',
    mail: 'Email',
    address_secret: 'Blocked addresses and bans',
  } satisfies Record<PartName, string>),
);

const stateWords: Record<PartState, string> = {
  up: 'working',
  down: 'not working',
  off: 'switched off',
  unknown: 'couldn’t be checked',
};

const serviceWords: Record<BookServiceStatus['state'], string> = {
  up: 'working',
  resting: 'not answering',
  unknown: 'couldn’t be checked',
};

const number = new Intl.NumberFormat('en');

/** A status page that can't be loaded says so instead of failing. */
export async function loader() {
  try {
    return await call(getStatus, {});
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

export const meta: PageMeta = () => ({
  title: 'Status',
  description: `Whether all parts of ${PRODUCT} are working.`,
});

/** /status */
export function Component() {
  const status = useLoaderData<typeof loader>();
  const sentence = status?.up ? ALL_UP : 'Something isn’t working right now.';
  return (
    <Page title="Status" narrow>
      <p className="title">{sentence}</p>
      {status === null ? null : (
        <ul>
          {Object.entries(status.parts).map(([part, state]) => (
            <li key={part}>
              {partNames.get(part)}: {stateWords[state]}
            </li>
          ))}
          {status.services
            .filter(({ name }) => name !== 'catalogue')
            .map(({ name, state, until }) => (
              <li key={name}>
                {names[name]}: {serviceWords[state]}
                {until === null ? '' : `, next try in ${minutesUntil(until)}`}
              </li>
            ))}
          {status.books === null || status.books.here >= status.books.total ? null : (
            <li>
              {number.format(status.books.here)} of {number.format(status.books.total)} books are here
            </li>
          )}
          <li>Last background job: {status.last_cron === null ? 'not yet' : <RelativeTime at={status.last_cron} />}</li>
        </ul>
      )}
      <p>{status?.logged_in ? 'You are logged in.' : 'You are not logged in.'}</p>
    </Page>
  );
}

function minutesUntil(moment: number): string {
  const minutes = Math.max(1, Math.ceil((moment - clock() / 1000) / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
