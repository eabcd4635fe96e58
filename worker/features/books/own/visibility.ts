import { throwApiError } from '../../../platform/http/errors.ts';
import { isLibrarian } from '../../../platform/http/viewer.ts';
import type { VisibilityCheck } from '../../../platform/http/visibility.ts';
import { isInternal } from '../contract.ts';
import { ownBookSentences } from './contract.ts';
import { ownBooksUsedBy } from './own-books.ts';
import { ownBookVisibilityQuery } from './queries.ts';

/**
 * An own book is visible to readers who have it, to everyone who sees the profile of one of them, and to librarians.
 */
export const ownBookVisibility: VisibilityCheck = {
  targetsIn: (input) => [...new Set(internalIsbnsIn(input))],
  visibilityQuery: ownBookVisibilityQuery,
  check(numbers, rows, viewer) {
    const all = viewer !== null && isLibrarian(viewer.rank);
    const visible = new Set(rows.filter((row) => row.visible || all).map(({ target }) => target));
    if (numbers.some((number) => !visible.has(number))) throwApiError('not_found', ownBookSentences.hidden);
  },
  recordUse: ownBooksUsedBy,
};

// The name of every input field with a book, also in lists.
const FIELD = 'isbn';

function internalIsbnsIn(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(internalIsbnsIn);
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === FIELD && typeof value === 'string' ? (isInternal(value) ? [value] : []) : internalIsbnsIn(value),
  );
}
