import type { RowOf } from '../../../platform/db/statement.ts';
import type { Poll } from './contract.ts';
import type * as queries from './queries.ts';

type PollRow = RowOf<typeof queries.pollOf>;
type BookRow = RowOf<typeof queries.booksOfPolls>;

/** `now` is in epoch seconds. A poll ends by its time or when an admin ends it. */
export function hasEnded({ endsAt, closedAt }: Pick<PollRow, 'endsAt' | 'closedAt'>, now: number): boolean {
  return closedAt !== null || endsAt <= now;
}

/** A poll as members see it; the result is included after voting or once it has ended. */
export function poll(row: PollRow, books: readonly BookRow[], now: number): Poll {
  const ended = hasEnded(row, now);
  const voted = row.choices !== null;
  const own = books.filter(({ pollId }) => pollId === row.pollId);
  const mostVotes = Math.max(...own.map(({ votes }) => votes));
  return {
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
