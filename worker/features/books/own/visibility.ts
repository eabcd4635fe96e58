import { throwApiError } from '../../../platform/http/errors.ts';
import { isLibrarian } from '../../../platform/http/viewer.ts';
import type { VisibilityCheck } from '../../../platform/http/visibility.ts';
import { isInternal } from '../contract.ts';
import { ownBookSentences } from './contract.ts';
import { ownBooksUsedBy } from './own-books.ts';
import { ownBooksSeen } from './queries.ts';

/**
 * Someone's own book is seen by those who have it, by those who see the profile of one of them, and by librarians;
 * to everyone else its number is that of no book.
 */
export const ownBookSight: VisibilityCheck = {
  namedIn: (input) => [...new Set(numbersIn(input))],
  looked: ownBooksSeen,
  check(numbers, rows, viewer) {
    const all = viewer !== null && isLibrarian(viewer.rank);
    const visible = new Set(rows.filter(({ seen }) => seen || all).map(({ thing }) => thing));
    if (numbers.some((number) => !visible.has(number))) throwApiError('not_found', ownBookSentences.hidden);
  },
  used: ownBooksUsedBy,
};

// Wherever an input names a book, the field is called so; a list of books is a list of such.
const FIELD = 'isbn';

function numbersIn(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(numbersIn);
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === FIELD && typeof value === 'string' ? (isInternal(value) ? [value] : []) : numbersIn(value),
  );
}
