import { stopWords } from './fold.ts';

/** A word under itself and under itself less one letter; two words that share a key are at most two edits apart. */
export function spellingKeys(word: string): string[] {
  const keys = new Set([word]);
  for (let place = 0; place < word.length; place += 1) keys.add(word.slice(0, place) + word.slice(place + 1));
  return [...keys];
}

/** Whether a misspelling can be set right to this word: long enough to be told from others, short enough to be a word. */
export function isSpellable(word: string): boolean {
  return word.length >= 4 && word.length <= 24;
}

/** Whether a typed word may be a misspelling: "jhn" is one of "john". */
export function isMisspellable(word: string): boolean {
  return word.length >= 3 && word.length <= 25 && !stopWords.has(word);
}

/** Edits (a letter added, lost, changed, or two exchanged) between two words. */
export function editsBetween(left: string, right: string): number {
  const rows = left.length + 1;
  const columns = right.length + 1;
  const table = new Uint8Array(rows * columns);
  const at = (row: number, column: number) => table[row * columns + column] ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let least = row === 0 ? column : column === 0 ? row : 255;
      if (row > 0 && column > 0) {
        const same = left[row - 1] === right[column - 1];
        least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1));
        if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
          least = Math.min(least, at(row - 2, column - 2) + 1);
        }
      }
      table[row * columns + column] = least;
    }
  }
  return at(rows - 1, columns - 1);
}

/** A word of the catalogue that lies near one that was typed. */
export interface NearWord {
  typed: string;
  near: string;
  /** Editions that hold it. */
  editions: number;
}

/** Another way to write what was typed. */
interface Respelling {
  words: string[];
  /** How far it is from what was typed, in letters. */
  edits: number;
  /** How unlikely it is to be meant: far, and held by few books. */
  doubt: number;
}

// A reader seldom mistakes the first letter, so a word that differs there lies further off.
const OTHER_FIRST_LETTER = 0.5;
// A word that no book holds may be left out, where more than one other stands; anything nearer is better.
const LEFT_OUT = 2.6;
// What ten times as many books are worth, in letters: "grate" is "great" rather than "grates".
const TENFOLD = 0.4;
const MOST_FOR_WORD = 6;
const MOST_IN_ALL = 16;

/**
 * Other ways to write these words, the likeliest first: each word as it is or set right, words run together set apart
 * ("harrypotter"), one word torn in two put together ("slaughter house"). What was typed is not among them.
 * @param known words of the catalogue out of those asked for by {@link partsOf}.
 */
export function respellings(
  words: readonly string[],
  near: readonly NearWord[],
  known: ReadonlySet<string>,
): Respelling[] {
  const strange = (word: string) => !known.has(word) && !stopWords.has(word);
  // Where a word is known to no book, that one is wrong; only where each is known may any of them be.
  const mayBeWrong = words.some(strange) ? strange : (word: string) => !stopWords.has(word);
  let ways: Respelling[] = [way([], 0)];
  for (const word of words) {
    const choices = [way([word], 0), ...(mayBeWrong(word) ? choicesFor(word, near, known) : [])];
    if (words.length > 2 && strange(word)) choices.push(way([], LEFT_OUT));
    ways = likeliest(
      ways.flatMap((begun) =>
        choices.map((choice) => ({
          words: [...begun.words, ...choice.words],
          edits: begun.edits + choice.edits,
          doubt: begun.doubt + choice.doubt,
        })),
      ),
    );
  }
  const joined = words.slice(1).flatMap((word, place) => {
    const whole = `${words[place]}${word}`;
    return known.has(whole) ? [way([...words.slice(0, place), whole, ...words.slice(place + 2)], 1)] : [];
  });
  const typed = words.join(' ');
  // What is left must still say something: not nothing, and not "the" alone.
  const says = (one: Respelling) => one.words.some((word) => !stopWords.has(word)) && one.words.join(' ') !== typed;
  return likeliest([...joined, ...ways].filter(says));
}

function way(words: string[], edits: number, doubt = edits): Respelling {
  return { words, edits, doubt };
}

function likeliest(ways: Respelling[], limit = MOST_IN_ALL): Respelling[] {
  return ways.sort((left, right) => left.doubt - right.doubt).slice(0, limit);
}

function choicesFor(word: string, near: readonly NearWord[], known: ReadonlySet<string>): Respelling[] {
  const corrected = near
    .filter((row) => row.typed === word && row.near !== word && row.editions > 0)
    .map((row) => {
      const edits = editsBetween(word, row.near) + (row.near[0] === word[0] ? 0 : OTHER_FIRST_LETTER);
      return way([row.near], edits, edits - TENFOLD * Math.log10(row.editions));
    })
    .filter(({ words: [other = ''], edits }) => edits <= (Math.min(word.length, other.length) < 5 ? 1.5 : 2.5));
  const passedOver = [...stopWords].filter((stop) => editsBetween(word, stop) === 1).map((stop) => way([stop], 1));
  const apart = takenApart(word, known);
  return [
    ...likeliest(corrected, MOST_FOR_WORD),
    ...passedOver,
    ...(apart === null ? [] : [way(apart, apart.length - 1)]),
  ];
}

// The fewest known words that stand behind each other in this one, or null.
function takenApart(word: string, known: ReadonlySet<string>): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    best[end] = null;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !isPart(word, part) || !(stopWords.has(part) || known.has(part))) continue;
      if ((best[end]?.length ?? Number.POSITIVE_INFINITY) > before.length + 1) best[end] = [...before, part];
    }
  }
  return best[word.length] ?? null;
}

// A part is a word of two letters or more, and never the whole; a word that long is not torn.
function isPart(word: string, part: string): boolean {
  return part.length >= 2 && part.length < word.length && isTearable(word);
}

function isTearable(word: string): boolean {
  return word.length >= 6 && word.length <= 24;
}

/** The words to look up before {@link respellings}: each word and its parts, and each two neighbours put together. */
export function partsOf(words: readonly string[]): string[] {
  const parts = words
    .filter(isTearable)
    .flatMap((word) =>
      Array.from(word, (_, start) =>
        Array.from(word.slice(start), (_letter, length) => word.slice(start, start + length + 1)),
      ),
    );
  const joined = words.slice(1).map((word, place) => `${words[place]}${word}`);
  return [...new Set([...words, ...parts.flat().filter((part) => part.length >= 2), ...joined])];
}
