import { eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import type { OutputOf } from '../../platform/http/contract.ts';
import { leagueOf } from '../accounts/experience-contract.ts';
import { pictureDetailsOf, userColumns, users } from '../accounts/users.ts';
import { hiddenAmong } from '../books/hidden.ts';
import { books, storedBookColumns } from '../books/queries.ts';
import { bothFinished } from '../library/readings/common.ts';
import { editionRead } from '../library/readings/queries.ts';
import { type bookmarkedShelf, editionBookmarked } from '../library/shelves/queries.ts';
import { textWithoutSpoilers } from '../reviews/contract.ts';
import { ownRating, ownReviewId, type reviewsByReader, UNDATED } from '../reviews/queries.ts';
import { socialColumns } from '../social/friends/queries.ts';
import {
  BOOKS_SHOWN,
  type ProfileBook,
  type ProfileReview,
  type ProfileUser,
  type viewUserBookStats,
} from './contract.ts';

// Returns SQL for a stored count, minus the books that are hidden from the viewer.
function visibleCount(reader: SqlValue, count: SqlValue, isIn: (userId: SqlValue, work: SqlValue) => SQL) {
  const hidden = hiddenAmong(reader, users.id, (work) => sql`${isIn(users.id, work)} IS NOT NULL`);
  return sql<number>`(${count} - ${hidden})`;
}

/** Returns a reader with stored counts and the relation of `reader` (empty for a visitor) to them. */
export const profileOf = (at: { target: string; reader: string }) =>
  db
    .select({
      ...userColumns,
      ...aliased({ experience: users.experience }),
      booksReadCount: visibleCount(at.reader, users.booksReadCount, editionRead).as('booksReadCount'),
      booksBookmarkedCount: visibleCount(at.reader, users.booksBookmarkedCount, editionBookmarked).as(
        'booksBookmarkedCount',
      ),
      booksReviewedCount: visibleCount(at.reader, users.booksReviewedCount, ownReviewId).as('booksReviewedCount'),
      ...socialColumns(at),
    })
    .from(users)
    .where(eq(users.id, at.target));

/** Finds the first books that the viewer and another reader have both read, with the stars of both. */
export const booksBothRead = ({ target, reader }: { target: string; reader: string }) =>
  db
    .select({
      ...aliased({ isbn: books.isbn }),
      ...storedBookColumns,
      number: sql<number>`both.number`.as('number'),
      ownRating: ownRating(reader, sql`both.work_id`).as('ownRating'),
      otherRating: ownRating(target, sql`both.work_id`).as('otherRating'),
    })
    .from(sql`${bothFinished({ reader, other: target, limit: BOOKS_SHOWN })} AS both`)
    .innerJoin(books, sql`${books.isbn} = both.isbn`)
    .orderBy(sql`both.read_at DESC, both.work_id`);

type ProfileRow = RowOf<typeof profileOf>;
type ShelfRow = Omit<RowOf<typeof bookmarkedShelf>, 'at'>;
type ReviewRow = RowOf<typeof reviewsByReader>;

export function profileUserOf(row: ProfileRow): ProfileUser {
  return {
    userId: row.personId,
    name: row.personName,
    rank: row.personRank,
    league: leagueOf(row.experience),
    picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
    profile_privacy: row.personPrivacy,
    books_read_count: row.booksReadCount,
    books_bookmarked_count: row.booksBookmarkedCount,
    books_reviewed_count: row.booksReviewedCount,
  };
}

export function profileBookOf(row: ShelfRow): ProfileBook {
  return {
    isbn: row.isbn,
    title: row.bookTitle,
    author: row.bookAuthors[0] ?? '',
    authors: row.bookAuthors,
    cover: row.bookCover,
  };
}

export function profileReviewOf(row: ReviewRow): ProfileReview {
  return {
    isbn: row.isbn,
    review_id: row.id,
    review: textWithoutSpoilers(row),
    spoiler: row.spoiler,
    rating: row.rating / 2,
    ...(row.at === UNDATED ? {} : { timestamp: row.at }),
    book_title: row.bookTitle,
    book_author: row.bookAuthors[0] ?? '',
    book_cover: row.bookCover,
  };
}

export function bothReadOf(
  rows: readonly RowOf<typeof booksBothRead>[],
): Pick<OutputOf<typeof viewUserBookStats>, 'books_both_read'> {
  const [first] = rows;
  if (first === undefined) return {};
  return {
    books_both_read: {
      count: first.number,
      books: rows.map(({ ownRating: own, otherRating: other, ...row }) => ({
        ...profileBookOf(row),
        ...(own === null ? {} : { own_rating: own / 2 }),
        ...(other === null ? {} : { rating: other / 2 }),
      })),
    },
  };
}
