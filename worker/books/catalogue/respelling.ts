import type { Database } from '../../db/open.ts';
import type { BookQuery } from '../service.ts';
import { tellingWords } from './fold.ts';
import { genresNamed, partsWithGenres } from './genre-words.ts';
import type { Wanted } from './matching.ts';
import * as queries from './queries.ts';
import { type Ranked, ranked } from './ranking.ts';
import { misspellable, partsOf, respellings } from './respellings.ts';
import { knownWords, wordsBeginning, wordsNear } from './word-queries.ts';

/** Words near to each misspelt one that are looked at. */
const MOST_NEAR = 50;
const MOST_FINISHED = 3;
const SHORTEST_BEGINNING = 4;
// What a letter's difference costs, in points of fame and fit.
const LETTER = 1.6;

/** What was searched instead, and what that found. */
export interface Respelled {
  text: string;
  found: Ranked[];
}

/**
 * The other way to write these words that was most likely meant, of those that find something with each telling word, or
 * null. Makes two round trips, which only a search in vain pays.
 */
export async function respelled(
  open: () => Database,
  words: readonly string[],
  { query, wanted }: { query: BookQuery; wanted: Wanted },
): Promise<Respelled | null> {
  const { load } = open();
  const wrong = misspellable(words);
  const { near, known, begun } = await load({
    near: wordsNear(wrong, MOST_NEAR),
    known: knownWords(partsOf(words)),
    begun: wordsBeginning(
      wrong.filter((word) => word.length >= SHORTEST_BEGINNING),
      MOST_FINISHED,
    ),
  });
  const found = new Map(known.map(({ word, editions }) => [word, editions]));
  const ways = [
    ...withGenre(words),
    ...respellings(words, [...near, ...begun], found).map((way) => ({
      text: way.words.join(' '),
      cost: way.doubt * LETTER,
      wanted: { ...wanted, words: tellingWords(way.words) },
    })),
  ];
  if (ways.length === 0) return null;
  const { rows } = await load({ rows: queries.booksOfWays(ways) });
  let best: (Respelled & { points: number }) | null = null;
  for (const [place, way] of ways.entries()) {
    const own = rows.filter((row) => row.way === place);
    const [first, ...rest] = ranked(own, { ...query, words: way.text });
    if (first && (best === null || first.points - way.cost > best.points))
      best = { text: way.text, found: [first, ...rest], points: first.points - way.cost };
  }
  return best;
}

// "Science fiction asimov": books of the genre that hold the other words.
function withGenre(words: readonly string[]) {
  const parts = partsWithGenres(words);
  const named = parts.flatMap(({ genre }) => genre ?? []);
  const others = parts.filter(({ genre }) => genre === null).flatMap((part) => part.words);
  if (named.length === 0 || genresNamed(words).length > 0) return [];
  const wanted: Wanted = { words: tellingWords(others), field: 'any', languages: [], unfinished: false, genres: named };
  return [{ text: words.join(' '), cost: 0, wanted }];
}
