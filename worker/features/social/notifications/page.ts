import type { RowOf } from '../../../platform/db/statement.ts';
import { limits } from '../../../platform/http/contract.ts';
import { friendOf, requestPages, type requestsTo } from '../friends/queries.ts';
import { sharePages, type sharesReceived } from '../sharing/queries.ts';
import { type Notice, type Notification, notificationSentences } from './contract.ts';
import { noticePages, type noticesOf } from './queries.ts';

type RequestRow = RowOf<typeof requestsTo>;
type ShareRow = RowOf<typeof sharesReceived>;

/** Returns a page of requests and shares as the API does. Each list has up to one row more than a page holds. */
export function pageOf(requests: readonly RequestRow[], shares: readonly ShareRow[]) {
  const all = [
    ...requests.map((row) => ({ notification: requestOf(row), cursor: () => requestPages.cursorAfter(row) })),
    ...shares.map((row) => ({ notification: shareOf(row), cursor: () => sharePages.cursorAfter(row) })),
  ];
  const page = all.slice(0, limits.page);
  return {
    message: page.length === 0 ? notificationSentences.none : '',
    notifications: page.map(({ notification }) => notification),
    next_cursor: all.length > limits.page ? page.at(-1)?.cursor() : undefined,
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

export function noticePageOf(noticeRows: readonly RowOf<typeof noticesOf>[]) {
  const { rows, next_cursor } = noticePages.page(noticeRows);
  return { notices: rows.map(noticeOf), notices_next_cursor: next_cursor };
}

function noticeOf(row: RowOf<typeof noticesOf>): Notice {
  return {
    kind: row.kind,
    about: row.about,
    number: row.number,
    timestamp: row.raisedAt,
    unread: row.unread,
    club_id: row.clubId ?? '',
    club_name: row.clubName ?? '',
    isbn: row.isbn ?? '',
    book_title: row.bookTitle ?? '',
    title: row.title ?? '',
    date: row.date,
    person_id: row.personId ?? '',
    person_name: row.personName ?? '',
  };
}
