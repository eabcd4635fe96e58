import { compoundNumber, otherForms } from './indexed.ts';
import { stopWords } from './search-text.ts';
import { distanceBetween, isMisspellable, isWithinReach, soundsAlike } from './spelling.ts';

/** A word of the catalogue that is similar to a typed one. */
export interface SimilarWord {
  typed: string;
  near: string;
  /** The number of editions that contain it. */
  editions: number;
}

/** An alternative spelling of the query. */
export interface Respelling {
  words: string[];
  /** How unlikely the respelling is: its distance in letters, and more if a known word is changed. */
  doubt: number;
}

// Words that readers add and that may be left out if nothing is found with them.
const ADDED_WORDS = new Set(
  'about by that this audiobook author book books ebook edition free hardcover kindle novel novels online paperback pdf read'
    .concat(' film movie saga series story trilogy')
    .split(' '),
);
const LEFT_OUT = 0.5;
// Words of a title that are easily added, but tell one title from another as well: "Half His Age".
const LITTLE_WORDS = new Set(
  'are be do her his how i in is it its me my our their they to was we were what where who with you your'.split(' '),
);
const LITTLE_LEFT_OUT = 1.5;
// The doubt added for changing a word that some book contains, since that is rarely wrong.
const KNOWN = 0.9;
const JOINED = 0.5;
const FINISHED = 0.9;
const PLURAL = 0.35;
// Ten times as many books outweigh this distance: "grate" is corrected to "great" rather than "grates".
const TENFOLD = 0.25;
const MAX_FOR_WORD = 12;
const MAX_IN_ALL = 64;

/**
 * Returns other spellings of these words, the likeliest first: each word as it is or corrected, finished, singular or
 * plural, joined words separated ("harrypotter"), one split word joined ("slaughter house"). Every significant word is
 * in each of them, typed or corrected. The query itself is not included. @param editionsByWord words of the catalogue
 * among those requested by {@link partsOf}, with the number of editions that contain each.
 */
export function respellings(
  words: readonly string[],
  near: readonly SimilarWord[],
  editionsByWord: ReadonlyMap<string, number>,
): Respelling[] {
  const typed = words.join(' ');
  let partial: Respelling[][] = [[{ words: [], doubt: 0 }]];
  for (const [place, word] of words.entries()) {
    const choices = choicesFor(word, words.length, near, editionsByWord);
    const next = combine(partial.at(-1) ?? [], choices);
    const joinedWords = joinedWith(words[place - 1], word)
      .filter((joined) => editionsByWord.has(joined))
      .map((joined) => ({ words: [joined], doubt: JOINED }));
    partial = [...partial, likeliest([...next, ...combine(partial.at(-2) ?? [], joinedWords)])];
  }
  // A respelling must contain a significant word and differ from the query.
  const isMeaningful = (respelling: Respelling) =>
    respelling.words.some((word) => !stopWords.has(word)) && respelling.words.join(' ') !== typed;
  return (partial.at(-1) ?? []).filter(isMeaningful);
}

/**
 * Returns the query with one word replaced by another of a book that has all other words, or nothing if they are too
 * different. Since these words are right, "air" may be "eyre", and "lu" may be "liu".
 */
export function respellWord(words: readonly string[], word: string, other: string, isKnown: boolean): Respelling[] {
  const isShort = /^[a-z]{2}$/.test(word) && !stopWords.has(word);
  if (other === word || !(isShort || isMisspellable(word))) return [];
  const spelled = distanceBetween(word, other) + (other[0] === word[0] ? 0 : 0.3);
  const distance = soundsAlike(word, other) ? Math.min(spelled, 1) : spelled;
  if (!(distance < spelled || isWithinReach(word, other, distance))) return [];
  return [{ words: words.map((item) => (item === word ? other : item)), doubt: (isKnown ? KNOWN : 0) + distance }];
}

// What two typed words may be as one: "slaughterhouse" for "slaughter house", and "22" for "twenty two".
function joinedWith(before: string | undefined, word: string): string[] {
  return before === undefined ? [] : [`${before}${word}`, ...compoundNumber(before, word)];
}

function combine(respellings: readonly Respelling[], choices: readonly Respelling[]): Respelling[] {
  return respellings.flatMap((respelling) =>
    choices.map((choice) => ({
      words: [...respelling.words, ...choice.words],
      doubt: respelling.doubt + choice.doubt,
    })),
  );
}

function likeliest(respellings: Respelling[], limit = MAX_IN_ALL): Respelling[] {
  const best = new Map<string, Respelling>();
  for (const respelling of respellings.sort((left, right) => left.doubt - right.doubt)) {
    const key = respelling.words.join(' ');
    if (!best.has(key)) best.set(key, respelling);
    if (best.size === limit) break;
  }
  return [...best.values()];
}

function choicesFor(
  word: string,
  count: number,
  near: readonly SimilarWord[],
  editionsByWord: ReadonlyMap<string, number>,
): Respelling[] {
  const asTyped = { words: [word], doubt: 0 };
  if (stopWords.has(word)) return [asTyped];
  const isKnown = editionsByWord.has(word);
  const surcharge = isKnown ? KNOWN : 0;
  const corrected = near
    .filter((row) => row.typed === word && row.near !== word)
    .flatMap((row): Respelling[] => {
      if (row.near.startsWith(word) && row.near.length > word.length + 2)
        return [{ words: [row.near], doubt: surcharge + FINISHED + rarity(row.editions) }];
      const distance = distanceBetween(word, row.near) + (row.near[0] === word[0] ? 0 : 0.3);
      return isWithinReach(word, row.near, distance)
        ? [{ words: [row.near], doubt: surcharge + distance + rarity(row.editions) }]
        : [];
    });
  const others = [...singularOrPlural(word), ...otherForms(word)]
    .filter((other) => editionsByWord.has(other))
    .map((other) => ({ words: [other], doubt: PLURAL + (isKnown ? PLURAL : 0) }));
  const nearStopWords = isKnown
    ? []
    : [...stopWords].filter((stop) => stop.length > 1 && distanceBetween(word, stop) <= 0.8);
  const splitWords = isKnown ? null : splitIntoWords(word, editionsByWord);
  return [
    asTyped,
    ...likeliest(corrected, MAX_FOR_WORD),
    ...others,
    ...nearStopWords.slice(0, 2).map((stop) => ({ words: [stop], doubt: 0.8 })),
    ...(splitWords === null ? [] : [{ words: splitWords, doubt: JOINED * (splitWords.length - 1) }]),
    ...(ADDED_WORDS.has(word) && count > 1 ? [{ words: [], doubt: LEFT_OUT }] : []),
    ...(LITTLE_WORDS.has(word) && count > 1 ? [{ words: [], doubt: LITTLE_LEFT_OUT }] : []),
  ];
}

function rarity(editions: number): number {
  return Math.max(0, 1 - Math.log10(Math.max(1, editions))) * TENFOLD;
}

// Returns the plural of a word, or its possible singulars.
function singularOrPlural(word: string): string[] {
  if (!/^[a-z]{3,24}$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (word.endsWith('s')) {
    const misspelt = word.endsWith('ys') ? [`${word.slice(0, -2)}ies`] : [];
    return [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : []), ...misspelt];
  }
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`];
}

// Returns the fewest known words that this one is composed of, or null; among equals those in more books.
function splitIntoWords(word: string, splitWord: ReadonlyMap<string, number>): string[] | null {
  const best: ({ parts: string[]; weight: number } | null)[] = [{ parts: [], weight: 0 }];
  for (let end = 1; end <= word.length; end += 1) {
    best[end] = null;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !isPart(word, part) || !(stopWords.has(part) || splitWord.has(part))) continue;
      // Short parts weigh more, because they appear in many words by chance.
      const weight =
        before.weight +
        10 -
        Math.log10(1 + (splitWord.get(part) ?? 1_000)) +
        (part.length < 3 ? 1 : 0) +
        (part.length < 2 ? 3 : 0);
      const now = best[end];
      if (!now || weight < now.weight) best[end] = { parts: [...before.parts, part], weight };
    }
  }
  return best[word.length]?.parts ?? null;
}

function isPart(word: string, part: string): boolean {
  return (part.length >= 2 || part === 'a') && part.length < word.length && isSplittable(word);
}

function isSplittable(word: string): boolean {
  return word.length >= 6 && word.length <= 24;
}

/** Returns the words whose similar words must be loaded before {@link respellings}. */
export function misspellable(words: readonly string[]): string[] {
  return [...new Set(words.filter(isMisspellable))];
}

/**
 * Returns the words to look up before {@link respellings}: each word, its parts, its singular or plural, and pairs
 * joined together.
 */
export function partsOf(words: readonly string[]): string[] {
  const parts = words
    .filter(isSplittable)
    .flatMap((word) =>
      Array.from(word, (_, start) =>
        Array.from(word.slice(start), (_letter, length) => word.slice(start, start + length + 1)),
      ),
    );
  const joined = words.slice(1).flatMap((word, place) => joinedWith(words[place], word));
  const others = words.flatMap((word) => [...singularOrPlural(word), ...otherForms(word)]);
  return [...new Set([...words, ...parts.flat().filter((part) => part.length >= 2), ...joined, ...others])];
}
