import { sql } from 'drizzle-orm';
import { db, type Statement } from '../../../../platform/db/statement.ts';
import { partsOfMatch, type WantedWords } from './matching.ts';
import type { SimilarWord } from './respellings.ts';
import { spellingKeys } from './spelling.ts';

/**
 * Finds words of the catalogue that share a spelling key with the typed ones, at most `limit` for each, the most
 * frequent first.
 */
export function wordsNear(words: readonly string[], limit: number): Statement<SimilarWord[]> {
  const keys = words.flatMap((word) => spellingKeys(word).map((key) => ({ word, key })));
  return similarWords({ keys: JSON.stringify(keys), limit });
}

const similarWords = (at: { keys: string; limit: number }) =>
  db
    .select({
      typed: sql<string>`typed`.as('typed'),
      near: sql<string>`near`.as('near'),
      editions: sql<number>`editions`.as('editions'),
    })
    .from(sql`(
      SELECT typed, near, editions, row_number() OVER (PARTITION BY typed ORDER BY editions DESC) AS place FROM (
        SELECT typed, near, w.editions + w.shipped AS editions FROM (
          SELECT k.value ->> 'word' AS typed, s.word AS near
          FROM json_each(${at.keys}) k JOIN spellings s ON s.key = k.value ->> 'key'
          UNION
          SELECT k.value ->> 'word', n.value
          FROM json_each(${at.keys}) k
          JOIN shipped_spellings s ON s.first = (SELECT max(first) FROM shipped_spellings WHERE first <= k.value ->> 'key')
          JOIN json_each(s.words, '$."' || (k.value ->> 'key') || '"') n)
        JOIN words w ON w.word = near AND w.editions + w.shipped > 0))
    WHERE place <= ${at.limit}`);

/** Finds words with these prefixes, at most `limit` for each, the most frequent first. */
export function wordsBeginning(beginnings: readonly string[], limit: number): Statement<SimilarWord[]> {
  return beginning({ words: JSON.stringify(beginnings), limit });
}

const beginning = (at: { words: string; limit: number }) =>
  db
    .select({
      typed: sql<string>`typed`.as('typed'),
      near: sql<string>`near`.as('near'),
      editions: sql<number>`editions`.as('editions'),
    })
    .from(sql`(
      SELECT typed, near, editions, row_number() OVER (PARTITION BY typed ORDER BY editions DESC) AS place FROM (
        SELECT t.value AS typed, w.word AS near, w.editions + w.shipped AS editions
        FROM json_each(${at.words}) t
        JOIN words w ON w.word > t.value AND w.word < t.value || char(1114111) AND w.editions + w.shipped > 0))
    WHERE place <= ${at.limit}`);

/** Finds those of these words that a book contains. */
export function knownWords(words: readonly string[]) {
  return storedWords({ words: JSON.stringify(words) });
}

const storedWords = (at: { words: string }) =>
  db
    .select({ word: sql<string>`word`.as('word'), editions: sql<number>`editions + shipped`.as('editions') })
    .from(sql`words WHERE word IN (SELECT value FROM json_each(${at.words})) AND editions + shipped > 0`);

/** A book that contains all typed words except `leftOut`. */
interface RareWordBook {
  leftOut: string;
  title: string;
  authors: string;
  series: string | null;
}

// Only the first words, to bound the cost of a long query.
const MAX_LEFT_OUT = 6;

/** Finds for each word the best-known books that contain all other words, at most `limit` for each. */
export function booksWithRareWords(query: WantedWords, limit: number): Statement<RareWordBook[]> {
  const { words } = query;
  const shortened = words.slice(0, words.length > 1 ? MAX_LEFT_OUT : 0).map((word, place) => ({
    word,
    match: partsOfMatch({ ...query, words: words.filter((_, other) => other !== place), unfinished: false }).before,
  }));
  return selectRareWordBooks({ ways: JSON.stringify(shortened), limit });
}

const selectRareWordBooks = (at: { ways: string; limit: number }) =>
  db
    .select({
      leftOut: sql<string>`ways.word`.as('leftOut'),
      title: sql<string>`b.title`.as('title'),
      authors: sql<string>`b.authors`.as('authors'),
      series: sql<string | null>`w.series`.as('series'),
    })
    .from(sql`(
      SELECT e.value ->> 'word' AS word, (
        SELECT json_group_array(id) FROM (
          SELECT rowid AS id FROM edition_words WHERE edition_words MATCH (e.value ->> 'match')
          ORDER BY rowid LIMIT ${at.limit})) AS ids
      FROM json_each(${at.ways}) e) AS ways, json_each(ways.ids) AS found
      JOIN editions b ON b.id = found.value JOIN works w ON w.id = b.work_id`);
