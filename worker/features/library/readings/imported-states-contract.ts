import { readingStates } from './contract.ts';

/** The state of a book in an imported library: a state of a reading, or wanted. */
export const importedStates = [...readingStates, 'want'] as const;
export type ImportedState = (typeof importedStates)[number];

// Names that sources and readers use for the states, compared in lower case with hyphens between words.
const stateWords: Readonly<Record<ImportedState, string>> = {
  finished: 'finished read already-read have-read completed done read-but-unowned',
  reading: 'reading currently-reading current in-progress re-reading rereading',
  want: 'want to-read want-to-read wishlist wish-list tbr to-be-read plan-to-read',
  paused: 'paused on-hold hold hiatus on-pause set-aside',
  unfinished:
    'unfinished did-not-finish didnt-finish dnf dropped abandoned stopped-reading stopped gave-up given-up could-not-finish',
};

/** Returns the state that a shelf, status or collection stands for, or null for an ordinary shelf. */
export function stateNamed(shelf: string): ImportedState | null {
  const word = shelf
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return importedStates.find((state) => stateWords[state].split(' ').includes(word)) ?? null;
}
