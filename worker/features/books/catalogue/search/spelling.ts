import { stopWords } from './search-text.ts';
import { soundKey } from './sound.ts';

/**
 * Returns the keys under which a word is looked up: the word, the word less one letter, and its sound. Words that
 * share a key are easily confused.
 */
export function spellingKeys(word: string): string[] {
  const keys = new Set([word]);
  for (let place = 0; place < word.length; place += 1) keys.add(word.slice(0, place) + word.slice(place + 1));
  const sound = soundKey(word);
  // No normalised word begins with this character.
  if (sound.length >= 3) keys.add(`~${sound}`);
  return [...keys];
}

/** Returns whether a misspelling can be corrected to this word: neither too short nor too long. */
export function isSpellable(word: string): boolean {
  return word.length >= 3 && word.length <= 24 && !/^\d+$/.test(word);
}

/** Returns whether a typed word may be a misspelling: "jhn" is one of "john". */
export function isMisspellable(word: string): boolean {
  return word.length >= 3 && word.length <= 25 && !stopWords.has(word) && !/^\d+$/.test(word);
}

const VOWELS = 'aeiouy';
// Letters that sound alike, and the neighbours of each on a keyboard.
const ALIKE = ['ck', 'cs', 'sz', 'fv', 'dt', 'bp', 'gj', 'iy', 'kq', 'mn', 'vw', 'xz', 'kx', 'ij', 'uw'];
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const OTHER = 1;
const NEIGHBOUR = 0.8;
const SOUNDING = 0.6;
const DOUBLED = 0.45;
const EXCHANGED = 0.7;

function changeCost(left: string, right: string): number {
  if (left === right) return 0;
  if (VOWELS.includes(left) && VOWELS.includes(right)) return SOUNDING;
  if (ALIKE.some((pair) => pair.includes(left) && pair.includes(right))) return SOUNDING;
  const row = ROWS.find((keys) => keys.includes(left) && keys.includes(right));
  return row && Math.abs(row.indexOf(left) - row.indexOf(right)) === 1 ? NEIGHBOUR : OTHER;
}

// The cost of an added or missing letter: lower if it repeats its neighbour, is a vowel or is nearly silent.
function letterCost(word: string, place: number): number {
  const letter = word[place] ?? '';
  if (letter === word[place - 1] || letter === word[place + 1]) return DOUBLED;
  if (VOWELS.includes(letter) || letter === 'h') return 0.7;
  return letter === 's' && place === word.length - 1 ? SOUNDING : OTHER;
}

/**
 * Returns the distance between two words in letters: an added, missing, changed or swapped letter counts one, and
 * less for typical mistakes of ear or finger.
 */
export function distanceBetween(left: string, right: string): number {
  const columns = right.length + 1;
  const table = new Float64Array((left.length + 1) * columns);
  const at = (row: number, column: number) => table[row * columns + column] ?? 0;
  for (let row = 0; row <= left.length; row += 1) {
    for (let column = 0; column <= right.length; column += 1) {
      if (row === 0 && column === 0) continue;
      let least = Number.POSITIVE_INFINITY;
      if (row > 0) least = at(row - 1, column) + letterCost(left, row - 1);
      if (column > 0) least = Math.min(least, at(row, column - 1) + letterCost(right, column - 1));
      if (row > 0 && column > 0) {
        least = Math.min(least, at(row - 1, column - 1) + changeCost(left[row - 1] ?? '', right[column - 1] ?? ''));
        if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
          least = Math.min(least, at(row - 2, column - 2) + EXCHANGED);
      }
      table[row * columns + column] = least;
    }
  }
  const distance = at(left.length, right.length);
  const sound = soundKey(left);
  // Words that begin with different vowels are not similar.
  const begins = left[0] === right[0] || !VOWELS.includes(left[0] ?? '');
  return begins && sound.length >= 2 && left.length >= 4 && sound === soundKey(right)
    ? Math.min(distance, 0.5 + distance / 3)
    : distance;
}

/** Words up to this length are corrected by one edit only, since two edits could lead to any other word. */
const SHORT_WORD = 5;

export function isWithinReach(typed: string, other: string, distance: number): boolean {
  if (typed.length <= SHORT_WORD && !isOneEdit(typed, other) && !isHomophone(typed, other)) return false;
  const length = Math.min(typed.length, other.length);
  return distance <= (length < 4 ? 1.05 : length < 6 ? 1.45 : length < 9 ? 2 : 2.6);
}

// One letter added, removed or changed, or two adjacent letters swapped.
function isOneEdit(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [before, after] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  return (
    Math.max(before.length, after.length) <= 1 ||
    (before.length === 2 && after.length === 2 && before[0] === after[1] && before[1] === after[0])
  );
}

/** Returns whether two words of about the same length have the same sound, as "air" and "eyre". */
export function soundsAlike(left: string, right: string): boolean {
  const sound = soundKey(left);
  return sound.length > 1 && sound === soundKey(right) && Math.abs(left.length - right.length) <= 1;
}

// Like "grate" and "great": the same sound and length.
function isHomophone(left: string, right: string): boolean {
  return left.length === right.length && soundKey(left) === soundKey(right);
}
