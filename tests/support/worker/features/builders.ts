import { env } from 'cloudflare:workers';
import { identityKeyOf } from '../../../../worker/features/accounts/identity-key.ts';
import { createBookList, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { friendUser } from '../../../../worker/features/social/friends/contract.ts';
import type { Reader } from '../app.ts';

/** Returns the ISBNs of this many books of the catalogue, always the same ones. */
export async function someIsbns(count: number): Promise<string[]> {
  const { results } = await env.CATALOGUE.prepare(
    'SELECT CAST(isbn AS TEXT) AS isbn13 FROM editions ORDER BY id LIMIT ?',
  )
    .bind(count)
    .all();
  if (results.length < count) throw new Error(`The catalogue holds only ${results.length} books`);
  return results.map((row) => String(row.isbn13));
}

/** Returns the ISBN of a book in the catalogue, always the same one. */
export async function anIsbn(): Promise<string> {
  const [isbn = ''] = await someIsbns(1);
  return isbn;
}

/** A valid ISBN that no book service in the tests has. */
export const UNKNOWN_ISBN = '9790000000001';

/** Marks books as read. */
export async function hasRead(reader: Reader, ...isbns: string[]): Promise<void> {
  for (const isbn of isbns) await reader.call(markRead, { isbn });
}

/** Marks a book as read and reviews it. Returns the review's ID. */
export async function hasReviewed(
  reader: Reader,
  isbn: string,
  review: { rating?: number; review?: string } = {},
): Promise<string> {
  await hasRead(reader, isbn);
  const { review_id: id } = await reader.call(submitReview, {
    isbn,
    rating: review.rating ?? 4,
    review: review.review ?? 'Worth every evening.',
  });
  return id;
}

/** Adds a review as if it were imported and hidden from others. Returns its ID. */
export async function hasImportedReview(reader: Reader, isbn: string): Promise<string> {
  const id = await hasReviewed(reader, isbn);
  await env.DB.prepare("UPDATE reviews SET import_id = 'an-import', hidden = 1 WHERE id = ?").bind(id).run();
  return id;
}

export async function firstValue<T extends string | number>(
  sql: string,
  ...values: (string | number)[]
): Promise<T | null> {
  const row = await env.DB.prepare(sql)
    .bind(...values)
    .first<Record<string, T>>();
  return row === null ? null : (Object.values(row)[0] ?? null);
}

/** Makes two readers friends: each sends the other a request. */
export async function befriended(reader: Reader, two: Reader): Promise<void> {
  await reader.call(friendUser, { user_to_friend_id: two.userId });
  await two.call(friendUser, { user_to_friend_id: reader.userId });
}

/** Creates a list of these books. Returns its ID. */
export async function listOf(reader: Reader, name: string, ...isbns: string[]): Promise<string> {
  const { list_id: id } = await reader.call(createBookList, { list_name: name });
  await reader.call(saveBookList, { list_id: id, list_name: name, list_books: isbns.map((isbn) => ({ isbn })) });
  return id;
}

/** Makes a reader's sessions as new as any clock of a test wants: deleting an account and ways in ask for that. */
export async function hasJustSignedIn({ userId }: Reader): Promise<void> {
  await env.DB.prepare('UPDATE sessions SET proved_at = proved_at + 8640000 WHERE user_id = ?').bind(userId).run();
}

/** Makes a reader's account older than any day that a test records: days before it was made earn nothing. */
export async function hasBeenHereForYears({ userId }: Reader): Promise<void> {
  await env.DB.prepare('UPDATE users SET created_at = 1 WHERE id = ?').bind(userId).run();
}

/** Counts activities of a reader towards a daily cap, as if they had just happened. */
export async function hasActed({ person }: Reader, kind: string, times: number, now = new Date()): Promise<void> {
  const key = await identityKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), person.sub);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO capped_acts (identity_key, kind, target_id, acted_at, ordinal, most)
     SELECT ?1, ?2, 'target_id ' || i, ?4, i, i FROM n`,
  )
    .bind(key, kind, times, Math.floor(now.getTime() / 1_000))
    .run();
}
