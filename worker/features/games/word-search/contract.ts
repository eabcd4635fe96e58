import { WORDS } from '../contract.ts';
import { type SeededRandom, seededRandom } from '../random-contract.ts';
import englishWords from './english.json' with { type: 'json' };
import portugueseWords from './portuguese.json' with { type: 'json' };

/** Letters on each side (document 3, section 9). */
export const SIDE = 10;
/** Tries to place one word before it is skipped. */
const ATTEMPTS = 100;
/** Rounds in which letters that spell something by accident are drawn again. */
const REDRAWS = 50;

/**
 * The languages that a word search can be played in, with their lists and labels. The words have no diacritics, and none
 * is part of another, read forwards or backwards.
 */
export const languages = {
  english: { label: 'English', words: englishWords },
  portuguese: { label: 'Portuguese', words: portugueseWords },
} as const;
export type Language = keyof typeof languages;

/** A word with its cells in reading order; a cell is row × 10 + column. */
interface PlacedWord {
  word: string;
  cells: readonly number[];
}

/** One word search: a hundred letters row by row, and the words that hide in them, by alphabet. */
export interface WordGrid {
  letters: readonly string[];
  words: readonly PlacedWord[];
}

// Words that fill letters must not spell by accident; listed words may contain them.
const unwanted =
  'ANAL ANUS ASS BOSTA COCK CUM CUNT CUZAO DICK FAG FODA FODE FUCK GOZO MERDA NAZI PICA PINTO PISS PORRA PUTA PUTO RABO RAPE SEX SHIT SLUT TIT WHORE'.split(
    ' ',
  );

/**
 * Returns the word search of a seed, the same in every browser. Words run left to right or top to bottom and cross only
 * where letters match; `round` counts restarts.
 */
export function makeWordGrid(seed: number, language: Language, round = 0): WordGrid {
  const numbers = seededRandom(seed, 2 * round + (language === 'english' ? 0 : 1));
  let laid = laidOut(language, numbers);
  // Two adjacent words may spell a third one; no fill letter can prevent that, so all words are placed again.
  for (let redraw = 0; redraw < REDRAWS && accidentsIn(laid.letters, laid.placed, []).length > 0; redraw += 1) {
    laid = laidOut(language, numbers);
  }
  return {
    letters: filled(laid, numbers),
    words: laid.placed.toSorted((left, right) => (left.word < right.word ? -1 : 1)),
  };
}

interface Laid {
  /** Returns the letters of the words; other cells are empty. */
  letters: readonly string[];
  placed: readonly PlacedWord[];
}

function laidOut(language: Language, numbers: SeededRandom): Laid {
  const letters = Array.from({ length: SIDE * SIDE }, () => '');
  const placed: PlacedWord[] = [];
  // A word that doesn't fit is skipped and the next one is tried.
  for (const word of numbers.shuffled(languages[language].words)) {
    if (placed.length === WORDS) break;
    const cells = placeFor(word, letters, numbers);
    if (!cells) continue;
    placed.push({ word, cells });
    cells.forEach((cell, at) => {
      letters[cell] = word.charAt(at);
    });
  }
  return { letters, placed };
}

function placeFor(word: string, letters: readonly string[], numbers: SeededRandom): number[] | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const step = numbers.below(2) === 0 ? 1 : SIDE;
    const start = numbers.below(SIDE - word.length + 1);
    const across = numbers.below(SIDE);
    const first = step === 1 ? across * SIDE + start : start * SIDE + across;
    const cells = Array.from(word, (_, at) => first + at * step);
    if (cells.every((cell, at) => letters[cell] === '' || letters[cell] === word.charAt(at))) return cells;
  }
  return null;
}

function filled({ letters, placed }: Laid, numbers: SeededRandom): string[] {
  const any = () => String.fromCharCode(65 + numbers.below(26));
  const whole = letters.map((letter) => (letter === '' ? any() : letter));
  for (let redraw = 0; redraw < REDRAWS; redraw += 1) {
    const accidents = new Set(accidentsIn(whole, placed, unwanted).flat());
    const free = [...accidents].filter((cell) => letters[cell] === '');
    if (free.length === 0) break;
    for (const cell of free) whole[cell] = any();
  }
  return whole;
}

/** Returns second occurrences of listed words, and unwanted words, each as its cells. */
function accidentsIn(letters: readonly string[], placed: readonly PlacedWord[], others: readonly string[]): number[][] {
  const placedKeys = new Set(placed.map(({ cells }) => cells.join()));
  return [...placed.map(({ word }) => word), ...others]
    .flatMap((word) => occurrences(letters, word))
    .filter((cells) => !placedKeys.has(cells.join()));
}

/**
 * Returns every occurrence of a word in these letters, some of which may be empty, in either direction, as cells in
 * reading order.
 */
export function occurrences(letters: readonly string[], word: string): number[][] {
  const backwards = [...word].reverse().join('');
  const words: number[][] = [];
  for (let line = 0; line < SIDE; line += 1) {
    for (const [first, step] of [
      [line * SIDE, 1],
      [line, SIDE],
    ] as const) {
      const cells = Array.from({ length: SIDE }, (_, at) => first + at * step);
      // An empty cell separates the letters on both sides of it.
      const text = cells.map((cell) => letters[cell] || ' ').join('');
      for (let at = 0; at + word.length <= SIDE; at += 1) {
        const part = text.slice(at, at + word.length);
        if (part === word || part === backwards) words.push(cells.slice(at, at + word.length));
      }
    }
  }
  return words;
}

/** Returns the cells from one to another along a row or a column, both included; null if they share neither. */
export function lineBetween(from: number, to: number): number[] | null {
  const sameRow = Math.floor(from / SIDE) === Math.floor(to / SIDE);
  if (!sameRow && from % SIDE !== to % SIDE) return null;
  const step = (sameRow ? 1 : SIDE) * Math.sign(to - from);
  return Array.from({ length: step === 0 ? 1 : (to - from) / step + 1 }, (_, at) => from + at * step);
}

/** Returns the cell nearest to the pointer that shares a row or column with the first one. */
export function snapToLine(from: number, to: number): number {
  const across = Math.abs((to % SIDE) - (from % SIDE));
  const down = Math.abs(Math.floor(to / SIDE) - Math.floor(from / SIDE));
  return across >= down ? Math.floor(from / SIDE) * SIDE + (to % SIDE) : Math.floor(to / SIDE) * SIDE + (from % SIDE);
}

/** Returns the listed word that these cells spell in either direction, or null. */
export function wordIn(grid: WordGrid, cells: readonly number[]): string | null {
  const text = cells.map((cell) => grid.letters[cell]).join('');
  const backwards = [...text].reverse().join('');
  return grid.words.find(({ word }) => word === text || word === backwards)?.word ?? null;
}

export function marksAllWords(grid: WordGrid, lines: readonly (readonly [number, number])[]): boolean {
  const words = lines.map(([from, to]) => wordIn(grid, lineBetween(from, to) ?? []));
  return !words.includes(null) && words.length === grid.words.length && new Set(words).size === words.length;
}
