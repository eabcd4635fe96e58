import type { Bindings } from '../bindings.ts';
import { isModerator, type Viewer } from './viewer.ts';

/** The words that hold a reader's texts. Moderators would look at their own. */
export const heldWordsFor = ({ SITE }: Pick<Bindings, 'SITE'>, { rank }: Pick<Viewer, 'rank'>): readonly string[] =>
  isModerator(rank) ? [] : (SITE?.heldWords ?? []);

// Scripts that put no spaces between words, in which a word is found within others.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
// What people put between the letters of a word to hide it.
const WITHIN_WORDS = /(?<=[\p{L}\p{N}])[-._*~·•'’‐‑/|\\]+(?=[\p{L}\p{N}])/gu;
const SPELT_OUT = /(?<= )(?:[\p{L}\p{N}] ){2,}/gu;

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const spaced = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

/** The form in which words are compared: without case, accents, widths and invisible characters. */
const wordKey = (word: string): string => spaced(fold(word)).trim();

/** Finds a word or phrase of a list in some texts, as whole words, also with signs or spaces between its letters. */
export function findHeldWord(texts: readonly string[], words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const folded = texts.map(fold);
  const whole = folded.flatMap((text) => [spaced(text), spaced(text.replace(WITHIN_WORDS, ''))]);
  const speltOut = folded.flatMap((text) => spaced(text).match(SPELT_OUT) ?? []);
  const isFound = (word: string) => {
    const key = wordKey(word);
    if (key === '') return false;
    const wanted = WITHOUT_SPACES.test(key) ? key : ` ${key} `;
    return whole.some((text) => text.includes(wanted)) || speltOut.some((run) => run.includes([...key].join(' ')));
  };
  return words.find(isFound) ?? null;
}
