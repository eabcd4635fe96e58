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
  const editionsByWord = new Map(known.map(({ word, editions }) => [word, editions]));
  const choices = [
    ...withGenre(words),
    ...distinct([
      ...respellings(words, [...near, ...begun], editionsByWord),
      ...takenFrom(rareWordBooks, words, editionsByWord),
    ]).map((respelling) => ({
      text: respelling.words.join(' '),
      cost: respelling.doubt * LETTER,
      wanted: { ...wanted, words: significantWords(respelling.words) },
    })),
  ];
  if (choices.length === 0) return null;
  const { rows } = await load({ rows: queries.booksOfWays(choices) });
  let best: (Respelled & { points: number }) | null = null;
  for (const [place, respelling] of choices.entries()) {
    const own = rows.filter((row) => row.way === place);
    const [first, ...rest] = rankCandidates(own, { ...query, words: respelling.text });
    if (!first || !isPlausible(first.fit, respelling.cost / LETTER, words)) continue;
    // "Pig the Pug" is no "pig the pig".
    if (repeatsIn(respelling.text.split(' ')) > repeatsIn(words)) continue;
    const points = first.points - respelling.cost - (isShown(respelling.text, words, first) ? 0 : NOT_SHOWN);
    if (best === null || points > best.points) best = { text: respelling.text, found: [first, ...rest], points };
  }
  return best;
}

// Measured on the queries of the bench: a word that no book holds is more often of a book that we lack than a misspelling
// of a word somewhere in a title, so what fits less well must be written more alike.
function isPlausible(fit: number, doubt: number, words: readonly string[]): boolean {
  if (doubt === 0 || fit >= TITLE_WEIGHT - 0.5) return true;
  const significant = significantWords(words);
  const limit = fit < 1.6 ? 0 : fit < AUTHOR_WEIGHT - 0.3 ? 0.11 : significant.length > 1 ? 0.2 : 0.16;
  return doubt / significant.join('').length <= limit;
}

function repeatsIn(words: readonly string[]): number {
  return words.length - new Set(words).size;
}

function isShown(text: string, typed: readonly string[], { row }: RankedBook): boolean {
  const titleWords = wordsOf([row.title, row.series ?? '', ...(JSON.parse(row.authors) as string[])].join(' '), 60);
  return text.split(' ').every((word) => typed.includes(word) || titleWords.includes(word));
}

// "Project hale mary": of all words similar to "hale", picks the one that appears with the others in a book.
function takenFrom(
  rareWordBooks: readonly { leftOut: string; title: string; authors: string; series: string | null }[],
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): Respelling[] {
  return rareWordBooks.flatMap(({ leftOut, title, authors, series }) => {
    const titleWords = wordsOf([title, series ?? '', ...(JSON.parse(authors) as string[])].join(' '), 60);
    return titleWords.flatMap((word) => respellWord(words, leftOut, word, known.has(leftOut)));
  });
}

// The likeliest of those that write the same.
function distinct(respellings: readonly Respelling[]): Respelling[] {
  const best = new Map<string, Respelling>();
  for (const respelling of respellings) {
    const text = respelling.words.join(' ');
    const before = best.get(text);
    if (before === undefined || respelling.doubt < before.doubt) best.set(text, respelling);
  }
  return [...best.values()];
}

// "Science fiction asimov": books of the genre that hold the other words.
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
