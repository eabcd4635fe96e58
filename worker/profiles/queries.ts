import { eq } from 'drizzle-orm';
import { people, personColumns, pictureDetailsOf } from '../account/people.ts';
import { named } from '../db/columns.ts';
import { db, type Places, prepared, type RowOf } from '../db/statement.ts';
import { socialColumns } from '../friends/queries.ts';
import { openWords } from '../reviews/contract.ts';
import type { reviewsByReader } from '../reviews/queries.ts';
import type { bookmarkedShelf } from '../shelves/queries.ts';
import { leagueOf } from '../streaks/contract.ts';
import type { ProfileBook, ProfileReview, ProfileUser } from './contract.ts';

/** A reader with the counts that are kept of them, and how `reader` (empty for a visitor) stands to them; no row for nobody. */
export const profileOf = prepared((at: Places<{ target: string; reader: string }>) =>
  db
    .select({
      ...personColumns,
      ...named({
        booksReadCount: people.booksReadCount,
        booksBookmarkedCount: people.booksBookmarkedCount,
        booksReviewedCount: people.booksReviewedCount,
        experience: people.experience,
      }),
      ...socialColumns(at),
    })
    .from(people)
    .where(eq(people.id, at.target)),
);

type ProfileRow = RowOf<typeof profileOf>;
type ShelfRow = RowOf<typeof bookmarkedShelf>;
type ReviewRow = RowOf<typeof reviewsByReader>;

/** A reader in the shape of the wire. */
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

/** A book of a shelf in the shape of the wire. */
export function profileBookOf(row: ShelfRow): ProfileBook {
  return {
    isbn: row.isbn,
    title: row.bookTitle,
    author: row.bookAuthors[0] ?? '',
    authors: row.bookAuthors,
    cover: row.bookCover,
  };
}

/** A review in the shape of its author's profile. */
export function profileReviewOf(row: ReviewRow): ProfileReview {
  return {
    isbn: row.isbn,
    review_id: row.id,
    review: openWords(row),
    spoiler: row.spoiler,
    rating: row.rating / 2,
    timestamp: row.at,
    book_title: row.bookTitle,
    book_author: row.bookAuthors[0] ?? '',
    book_cover: row.bookCover,
  };
}
