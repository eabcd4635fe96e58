import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { nameWords } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { fold, wordsOf } from '../../books/catalogue/search/search-text.ts';

/** Words of a name by which its reader is found. */
const MOST_WORDS = 8;

/**
 * Search keys of a name: its words from each word on, in both directions, so that "Le Guin, Ursula" and "Guin Le
 * Ursula" find Ursula Le Guin. For names of up to three words this covers every order.
 */
export function wordsOfName(name: string): string[] {
  const forwards = wordsOf(name, MOST_WORDS);
  const rotations = (words: string[]) =>
    words.map((_, place) => [...words.slice(place), ...words.slice(0, place)].join(' '));
  return [...new Set([...rotations(forwards), ...rotations(forwards.toReversed())])];
}

/** The statements after which a reader is found by this name and by no other. */
export function findableAs(userId: string, name: string): Statement[] {
  const words = JSON.stringify(wordsOfName(name));
  return [outdatedWords({ userId, words }), newWords({ userId, words })];
}

const outdatedWords = ({ userId, words }: { userId: string; words: string }) =>
  db
    .delete(nameWords)
    .where(sql`${nameWords.userId} = ${userId} AND ${nameWords.words} NOT IN (SELECT value FROM json_each(${words}))`);

const newWords = ({ userId, words }: { userId: string; words: string }) =>
  db.insert(nameWords).select(sql`SELECT value, ${userId} FROM json_each(${words}) WHERE true`).onConflictDoNothing();

/** The pages of who is found by a name. */
export const foundPages = paged('people', { words: 'text', personId: 'text' }, { order: 'ascending' });

interface Wanted {
  reader: string;
  /** The beginning that is looked for, folded, and the first text behind all that begin so. */
  from: string;
  to: string;
  words: string;
  personId: string;
  limit: number;
}

/** Between which words those lie that begin as this name does; null where nothing of it can be looked for. */
export function prefixRange(name: string): { from: string; to: string } | null {
  const from = fold(name).split(' ').filter(Boolean).join(' ');
  return from === '' ? null : { from, to: `${from}\u{10FFFF}` };
}

/** SQL: a table of the first readers with a word in their name from which on it begins so, as `user_id`; some of them twice. */
export function idsByName({ from, to }: { from: string; to: string }): SQL {
  return sql`(SELECT user_id FROM ${nameWords} WHERE words >= ${from} AND words < ${to} ORDER BY words LIMIT 5000) named`;
}

/** Public readers with a word in their name from which on it begins so, but for the one who asks; each once. */
export const findPeople = ({ reader, from, to, words, personId, limit }: Wanted) =>
  db
    .select({ ...aliased({ words: nameWords.words }), ...userColumns })
    .from(nameWords)
    .innerJoin(users, eq(users.id, nameWords.userId))
    .where(
      and(
        sql`${nameWords.words} >= ${from} AND ${nameWords.words} < ${to}`,
        sql`(${nameWords.words}, ${nameWords.userId}) > (${words}, CAST(${personId} AS INTEGER))`,
        eq(users.profilePrivacy, 'everybody'),
        sql`${nameWords.userId} <> ${reader}`,
        sql`NOT ${areBlocked(reader, nameWords.userId)}`,
        // Anna Annika is one reader.
        sql`NOT EXISTS (SELECT 1 FROM ${nameWords} AS o WHERE o.user_id = ${nameWords.userId}
          AND o.words >= ${from} AND o.words < ${nameWords.words})`,
      ),
    )
    .orderBy(asc(nameWords.words), asc(nameWords.userId))
    .limit(limit);
