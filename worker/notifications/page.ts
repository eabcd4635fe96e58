import { friendOf, type requestsTo } from '../friends/queries.ts';
import { limits } from '../http/contract.ts';
import type { sharesReceived } from '../sharing/queries.ts';
import { type Notification, notificationSentences } from './contract.ts';

type RequestRow = Awaited<ReturnType<typeof requestsTo>>[number];
type ShareRow = Awaited<ReturnType<typeof sharesReceived>>[number];

interface Place {
  at: number;
  id: string;
}

/** Where in each of the two lists a page begins; a place among the shares says that the requests are behind it. */
export function placesOf(cursor: string | undefined): { requests: Place | null; shares: Place | null } {
  const match = /^([rs])\.(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  const place = match ? { at: Number(match[2]), id: match[3] ?? '' } : null;
  return match?.[1] === 's' ? { requests: null, shares: place } : { requests: place, shares: null };
}

/** One page in the shape of the wire: requests, then shares, from up to one more row of each than a page holds. */
export function pageOf(requests: readonly RequestRow[], shares: readonly ShareRow[]) {
  const all = [
    ...requests.map((row) => ({ cursor: `r.${row.at}.${row.personId}`, notification: requestOf(row) })),
    ...shares.map((row) => ({ cursor: `s.${row.at}.${row.shareId}`, notification: shareOf(row) })),
  ];
  const page = all.slice(0, limits.page);
  const last = all.length > limits.page ? page.at(-1) : undefined;
  return {
    message: page.length === 0 ? notificationSentences.none : '',
    notifications: page.map(({ notification }) => notification),
    ...(last ? { next_cursor: last.cursor } : {}),
  };
}

function requestOf(row: RequestRow): Notification {
  return { type: 'friend_request', ...friendOf(row), timestamp: row.at };
}

function shareOf(row: ShareRow): Notification {
  return {
    type: 'book_share',
    ...friendOf(row),
    timestamp: row.at,
    isbn: row.isbn,
    book_title: row.bookTitle,
    book_authors: row.bookAuthors,
    book_cover: row.bookCover,
  };
}
