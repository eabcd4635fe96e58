import type { Database } from '../../../../platform/db/database.ts';
import type { BookQuery } from '../../service.ts';
import * as queries from '../queries.ts';
import { genresNamed, partsWithGenres } from './genre-words.ts';
import type { WantedWords } from './matching.ts';
import { AUTHOR_WEIGHT, type RankedBook, rankCandidates, TITLE_WEIGHT } from './ranking.ts';
import { misspellable, partsOf, type Respelling, respellings, respellWord } from './respellings.ts';
import { significantWords, wordsOf } from './search-text.ts';
import { booksWithRareWords, knownWords, wordsBeginning, wordsNear } from './word-queries.ts';

/** Words near to each misspelt one that are looked at. */
const MOST_NEAR = 50;
const MOST_FINISHED = 3;
/** Books that hold all words but one, in which that is looked for. */
const MOST_RARE_WORD_BOOKS = 12;
const SHORTEST_BEGINNING = 4;
const LETTER = 1.6;
// "Dostoyevski" is "Dostoyevsky", as the books found show it, rather than another name of theirs.
const NOT_SHOWN = 0.4;

export interface Respelled {
  text: string;
  found: RankedBook[];
}

/**
 * The other way to write these words that was most likely meant, of those that find something with each telling word, or
 * null. Makes two round trips, which only a search in vain pays.
 */
export async function correctSpelling(
  open: () => Database,
  words: readonly string[],
  { query, wanted }: { query: BookQuery; wanted: WantedWords },
): Promise<Respelled | null> {
  const { load } = open();
  const wrong = misspellable(words);
  const { near, known, begun, rareWordBooks } = await load({
    near: wordsNear(wrong, MOST_NEAR),
    known: knownWords(partsOf(words)),
    begun: wordsBeginning(
      wrong.filter((word) => word.length >= SHORTEST_BEGINNING),
      MOST_FINISHED,
    ),
    rareWordBooks: booksWithRareWords(wanted, MOST_RARE_WORD_BOOKS),
  });
  const found = new Map(known.map(({ word, editions }) => [word, editions]));
  const ways = [
    ...withGenre(words),
    ...distinct([...respellings(words, [...near, ...begun], found), ...takenFrom(rareWordBooks, words, found)]).map(
      (way) => ({
        text: way.words.join(' '),
        cost: way.doubt * LETTER,
        wanted: { ...wanted, words: significantWords(way.words) },
      }),
    ),
  ];
  if (ways.length === 0) return null;
  const { rows } = await load({ rows: queries.booksOfWays(ways) });
  let best: (Respelled & { points: number }) | null = null;
  for (const [place, way] of ways.entries()) {
    const own = rows.filter((row) => row.way === place);
    const [first, ...rest] = rankCandidates(own, { ...query, words: way.text });
    if (!first || !isPlausible(first.fit, way.cost / LETTER, words)) continue;
    // "Pig the Pug" is no "pig the pig".
    if (repeatsIn(way.text.split(' ')) > repeatsIn(words)) continue;
    const points = first.points - way.cost - (isShown(way.text, words, first) ? 0 : NOT_SHOWN);
    if (best === null || points > best.points) best = { text: way.text, found: [first, ...rest], points };
  }
  return best;
}

// Measured on the queries of the bench: a word that no book holds is more often of a book that we lack than a misspelling
// of a word somewhere in a title, so what fits less well must be written more alike.
function isPlausible(fit: number, doubt: number, words: readonly string[]): boolean {
  if (doubt === 0 || fit >= TITLE_WEIGHT - 0.5) return true;
  const telling = significantWords(words);
  const most = fit < 1.6 ? 0 : fit < AUTHOR_WEIGHT - 0.3 ? 0.11 : telling.length > 1 ? 0.2 : 0.16;
  return doubt / telling.join('').length <= most;
}

function repeatsIn(words: readonly string[]): number {
  return words.length - new Set(words).size;
}

function isShown(text: string, typed: readonly string[], { row }: RankedBook): boolean {
  const shown = wordsOf([row.title, row.series ?? '', ...(JSON.parse(row.authors) as string[])].join(' '), 60);
  return text.split(' ').every((word) => typed.includes(word) || shown.includes(word));
}

// "Project hale mary": of all words similar to "hale", picks the one that appears with the others in a book.
function takenFrom(
  rareWordBooks: readonly { leftOut: string; title: string; authors: string; series: string | null }[],
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): Respelling[] {
  return rareWordBooks.flatMap(({ leftOut, title, authors, series }) => {
    const held = wordsOf([title, series ?? '', ...(JSON.parse(authors) as string[])].join(' '), 60);
    return held.flatMap((word) => respellWord(words, leftOut, word, known.has(leftOut)));
  });
}

// The likeliest of those that write the same.
function distinct(ways: readonly Respelling[]): Respelling[] {
  const best = new Map<string, Respelling>();
  for (const way of ways) {
    const text = way.words.join(' ');
    const before = best.get(text);
    if (before === undefined || way.doubt < before.doubt) best.set(text, way);
  }
  return [...best.values()];
}

// "Science fiction asimov": books of the genre that hold the other words.
function withGenre(words: readonly string[]) {
  const parts = partsWithGenres(words);
  const named = parts.flatMap(({ genre }) => genre ?? []);
  const others = parts.filter(({ genre }) => genre === null).flatMap((part) => part.words);
  if (named.length === 0 || genresNamed(words).length > 0) return [];
  const wanted: WantedWords = {
    words: significantWords(others),
    field: 'any',
    languages: [],
    unfinished: false,
    genres: named,
  };
  return [{ text: words.join(' '), cost: 0, wanted }];
}
