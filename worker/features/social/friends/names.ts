import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import type { ContentRows } from '../../../platform/db/content-rows.ts';
import { nameWords } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { fold, wordsOf } from '../../books/catalogue/search/search-text.ts';
import { friendshipColumns } from './queries.ts';

/** The maximum number of a name's words that are indexed. */
const MAX_WORDS = 8;

/**
 * Returns the search keys of a name: its words from each word on, in both directions, so that "Le Guin, Ursula" and
 * "Guin Le Ursula" find Ursula Le Guin. For names of up to three words this covers every order.
 */
export function wordsOfName(name: string): string[] {
  const forwards = wordsOf(name, MAX_WORDS);
  const rotations = (words: string[]) =>
    words.map((_, place) => [...words.slice(place), ...words.slice(0, place)].join(' '));
  return [...new Set([...rotations(forwards), ...rotations(forwards.toReversed())])];
}

/** Returns the statements that index a reader's name for the search, in place of a former name. */
export function findableAs(userId: string, name: string): Statement[] {
  return findableAllAs(sql`SELECT CAST(${userId} AS INTEGER)`, name);
}

/** Returns the same statements for several readers with one name. */
export function findableAllAs(ids: SQL, name: string): Statement[] {
  const words = JSON.stringify(wordsOfName(name));
  return [outdatedWords({ ids, words }), newWords({ ids, words })];
}

const outdatedWords = ({ ids, words }: { ids: SQL; words: string }) =>
  db
    .delete(nameWords)
    .where(sql`${nameWords.userId} IN (${ids}) AND ${nameWords.words} NOT IN (SELECT value FROM json_each(${words}))`);

const newWords = ({ ids, words }: { ids: SQL; words: string }) =>
  db
    .insert(nameWords)
    .select(sql`SELECT word.value, named.id FROM (SELECT id FROM ${users} WHERE id IN (${ids})) AS named,
      json_each(${words}) AS word WHERE true`)
    .onConflictDoNothing();

/** The search keys of readers, which return with a removed name. */
export const nameRows = (ids: SQL): ContentRows => ({
  table: nameWords,
  where: sql`${nameWords.userId} IN (${ids})`,
  replaces: 'user_id',
  derivesFrom: { table: users, column: 'name', key: 'user_id' },
});

export const foundPages = paged('people', { words: 'text', personId: 'text' }, { order: 'ascending' });

interface Wanted {
  reader: string;
  /** The start of the search range (normalised), inclusive, and its end, exclusive. */
  from: string;
  to: string;
  words: string;
  personId: string;
  limit: number;
}

/** Returns the range of search keys that begin with a name, or null if the name has no letter or digit. */
export function prefixRange(name: string): { from: string; to: string } | null {
  const from = fold(name).split(' ').filter(Boolean).join(' ');
  return from === '' ? null : { from, to: `${from}\u{10FFFF}` };
}

/** Returns SQL for the IDs of the first readers with a search key in a range, as `user_id`. IDs can be repeated. */
export function idsByName({ from, to }: { from: string; to: string }): SQL {
  return sql`(SELECT user_id FROM ${nameWords} WHERE words >= ${from} AND words < ${to} ORDER BY words LIMIT 5000) named`;
}

/** Returns public readers with a search key in a range, except the viewer, without repetitions. */
export const findPeople = ({ reader, from, to, words, personId, limit }: Wanted) => {
  const { isFriends, isPendingFriends, hasAskedYou } = friendshipColumns({ reader, target: nameWords.userId });
  return db
    .select({ ...aliased({ words: nameWords.words }), ...userColumns, isFriends, isPendingFriends, hasAskedYou })
    .from(nameWords)
    .innerJoin(users, eq(users.id, nameWords.userId))
    .where(
      and(
        sql`${nameWords.words} >= ${from} AND ${nameWords.words} < ${to}`,
        sql`(${nameWords.words}, ${nameWords.userId}) > (${words}, CAST(${personId} AS INTEGER))`,
        eq(users.profilePrivacy, 'everybody'),
        sql`${nameWords.userId} <> ${reader}`,
        sql`NOT ${areBlocked(reader, nameWords.userId)}`,
        // Leaves out further keys of the same reader: “Ann” finds Anna Annika twice.
        sql`NOT EXISTS (SELECT 1 FROM ${nameWords} AS o WHERE o.user_id = ${nameWords.userId}
          AND o.words >= ${from} AND o.words < ${nameWords.words})`,
      ),
    )
    .orderBy(asc(nameWords.words), asc(nameWords.userId))
    .limit(limit);
};
