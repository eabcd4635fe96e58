import type { RowOf } from '../../../platform/db/statement.ts';
import type { Poll } from './contract.ts';
import type * as queries from './queries.ts';

type PollRow = RowOf<typeof queries.pollOf>;
type BookRow = RowOf<typeof queries.booksOfPolls>;

/** Returns whether a poll has ended by its time or was closed by an admin; `now` in epoch seconds. */
export function hasEnded({ endsAt, closedAt }: Pick<PollRow, 'endsAt' | 'closedAt'>, now: number): boolean {
  return closedAt !== null || endsAt <= now;
}

/** Returns a poll in the shape of the API; the result is included once the viewer has voted or it has ended. */
export function toPoll(row: PollRow, books: readonly BookRow[], now: number): Poll {
  const ended = hasEnded(row, now);
  const voted = row.choices !== null;
  const own = books.filter(({ pollId }) => pollId === row.pollId);
  const mostVotes = Math.max(...own.map(({ votes }) => votes));
  return {
    poll_id: row.pollId,
    id: row.pollId,
    ends: row.closedAt ?? row.endsAt,
    ended,
    voted,
    voters: row.voters,
    books: own.map(({ place, isbn, votes, bookTitle, bookAuthors, bookCover }) => ({
      isbn,
      title: bookTitle,
      authors: bookAuthors,
      cover: bookCover,
      chosen: (((row.choices ?? 0) >> place) & 1) === 1,
      ...(ended || voted ? { votes, leads: votes > 0 && votes === mostVotes } : {}),
    })),
  };
}
