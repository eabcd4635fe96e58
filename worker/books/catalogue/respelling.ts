import type { Database } from '../../db/open.ts';
import { tellingWords } from './fold.ts';
import type { Wanted } from './matching.ts';
import * as queries from './queries.ts';
import { isMisspellable, partsOf, respellings } from './spelling.ts';

/** Words near to each misspelt one that are looked at. */
const MOST_NEAR = 40;
/** Ways of writing that find something, the likeliest first; among these the nearest and best-known decides. */
const MOST_FOUND = 6;

/**
 * The nearest other way to write these words, which found nothing, such that it finds something, or null; among equally near
 * ones the one that finds the best-known book. Makes two round trips, which only a search in vain pays.
 */
export async function respelled(
  open: () => Database,
  words: readonly string[],
  wanted: Wanted,
): Promise<string | null> {
  const { load } = open();
  const { near, known } = await load({
    near: queries.wordsNear(words.filter(isMisspellable), MOST_NEAR),
    known: queries.knownWords(partsOf(words)),
  });
  const ways = respellings(words, near, new Set(known.map(({ word }) => word)));
  if (ways.length === 0) return null;
  const { first } = await load({
    first: queries.firstMatches(
      ways.map((way) => ({ ...wanted, words: tellingWords(way.words) })),
      MOST_FOUND,
    ),
  });
  const [best] = first
    .flatMap(({ place, id }) => {
      const way = ways[place];
      return way ? [{ ...way, id }] : [];
    })
    .sort((left, right) => left.edits - right.edits || left.id - right.id);
  return best ? best.words.join(' ') : null;
}
