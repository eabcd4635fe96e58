import type { Database } from '../../../../platform/db/database.ts';
import type { BookQuery } from '../../service.ts';
import * as queries from '../queries.ts';
import { genresNamed, partsWithGenres } from './genre-words.ts';
import type { WantedWords } from './matching.ts';
import { AUTHOR_WEIGHT, type RankedBook, rankCandidates, TITLE_WEIGHT } from './ranking.ts';
import { misspellable, partsOf, type Respelling, respellings, respellWord } from './respellings.ts';
import { significantWords, wordsOf } from './search-text.ts';
import { booksWithRareWords, knownWords, wordsBeginning, wordsNear } from './word-queries.ts';

/** Similar words considered for each misspelt one. */
const MAX_NEAR = 50;
const MAX_FINISHED = 3;
/** Books that contain all words but one, which are searched for a word similar to that one. */
const MAX_RARE_WORD_BOOKS = 12;
const SHORTEST_BEGINNING = 4;
const LETTER = 1.6;
/** A book with this fit or more has a title or series that begins with all words. */
const IN_TITLE = 3;
// Points lost by a respelling that doesn't appear in its best book: "Dostoyevski" should become the spelling shown
// there.
const NOT_IN_BOOK = 0.4;

export interface Respelled {
  text: string;
  books: RankedBook[];
}

/**
 * Returns the most likely correction of a query that finds something for each significant word, or null. Makes two
 * round trips.
 */
export async function correctSpelling(
  open: () => Database,
  words: readonly string[],
  { query, wanted }: { query: BookQuery; wanted: WantedWords },
): Promise<Respelled | null> {
  const { load } = open();
  const wrong = misspellable(words);
  const { near, known, begun, rareWordBooks } = await load({
    near: wordsNear(wrong, MAX_NEAR),
    known: knownWords(partsOf(words)),
    begun: wordsBeginning(
      wrong.filter((word) => word.length >= SHORTEST_BEGINNING),
      MAX_FINISHED,
    ),
    rareWordBooks: booksWithRareWords(wanted, MAX_RARE_WORD_BOOKS),
  });
  const editionsByWord = new Map(known.map(({ word, editions }) => [word, editions]));
  const choices = [
    ...withGenre(words),
    ...distinct([
      ...respellings(words, [...near, ...begun], editionsByWord),
      ...respelledFromBooks(rareWordBooks, words, editionsByWord),
    ]).map((respelling) => ({
      text: respelling.words.join(' '),
      cost: respelling.doubt * LETTER,
      wanted: { ...wanted, words: significantWords(respelling.words) },
    })),
  ];
  if (choices.length === 0) return null;
  const { rows } = await load({ rows: queries.booksOfRespellings(choices) });
  let best: (Respelled & { points: number }) | null = null;
  for (const [place, respelling] of choices.entries()) {
    const own = rows.filter((row) => row.way === place);
    const [first, ...rest] = rankCandidates(own, { ...query, words: respelling.text });
    if (!first || !isPlausible(first.fit, respelling.cost / LETTER, words)) continue;
    // A correction must not repeat a word that no title repeats: "pig the pug" is not "pig the pig".
    if (repeatsIn(respelling.text.split(' ')) > repeatsIn(words) && first.fit < IN_TITLE) continue;
    const points = first.points - respelling.cost - (appearsIn(respelling.text, words, first) ? 0 : NOT_IN_BOOK);
    if (best === null || points > best.points) best = { text: respelling.text, books: [first, ...rest], points };
  }
  return best;
}

// An unknown word more often belongs to a missing book than it is a misspelling of any word in a title. So the less
// a book matches, the smaller the difference in spelling must be. The numbers are measured with the queries of the
// bench.
function isPlausible(fit: number, doubt: number, words: readonly string[]): boolean {
  if (doubt === 0 || fit >= TITLE_WEIGHT - 0.5) return true;
  const significant = significantWords(words);
  const limit = fit < 1.6 ? 0 : fit < AUTHOR_WEIGHT - 0.3 ? 0.11 : significant.length > 1 ? 0.24 : 0.16;
  return doubt / significant.join('').length <= limit;
}

function repeatsIn(words: readonly string[]): number {
  return words.length - new Set(words).size;
}

function appearsIn(text: string, typed: readonly string[], { row }: RankedBook): boolean {
  const titleWords = wordsOf([row.title, row.series ?? '', ...(JSON.parse(row.authors) as string[])].join(' '), 60);
  return text.split(' ').every((word) => typed.includes(word) || titleWords.includes(word));
}

// For "project hale mary", finds the word similar to "hale" that appears with the other words in a book.
function respelledFromBooks(
  rareWordBooks: readonly { leftOut: string; title: string; authors: string; series: string | null }[],
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): Respelling[] {
  return rareWordBooks.flatMap(({ leftOut, title, authors, series }) => {
    const titleWords = wordsOf([title, series ?? '', ...(JSON.parse(authors) as string[])].join(' '), 60);
    return titleWords.flatMap((word) => respellWord(words, leftOut, word, known.has(leftOut)));
  });
}

// Keeps the most likely of equal respellings.
function distinct(respellings: readonly Respelling[]): Respelling[] {
  const best = new Map<string, Respelling>();
  for (const respelling of respellings) {
    const text = respelling.words.join(' ');
    const before = best.get(text);
    if (before === undefined || respelling.doubt < before.doubt) best.set(text, respelling);
  }
  return [...best.values()];
}

// For "science fiction asimov": books of the genre that contain the other words.
function withGenre(words: readonly string[]) {
  const parts = partsWithGenres(words);
  const genres = parts.flatMap(({ genre }) => genre ?? []);
  const others = parts.filter(({ genre }) => genre === null).flatMap((part) => part.words);
  if (genres.length === 0 || genresNamed(words).length > 0) return [];
  const wantedWords: WantedWords = {
    words: significantWords(others),
    field: 'any',
    languages: [],
    unfinished: false,
    genres: genres,
  };
  return [{ text: words.join(' '), cost: 0, wanted: wantedWords }];
}
