import { type PresentedVolume, searchBooks } from '../../../worker/features/books/contract.ts';
import { call } from '../../platform/api/call.ts';
import { session } from '../../platform/api/session.ts';
import type { ListPage } from '../../platform/api/use-more.ts';

/** One page of results as the search page shows it. */
export interface Results extends ListPage<PresentedVolume> {
  /** The corrected query that was searched instead, or null. */
  corrected: string | null;
  /** A book service that did not answer. */
  unanswered: 'open_library' | 'google' | null;
  /** Why the search failed. */
  failed?: string;
}

export const NO_RESULTS: Results = { items: [], corrected: null, unanswered: null, next: null };

/** Loads one page of results in the reader's search languages; an empty query makes no call. */
export async function searchPage(
  { query, exact = false }: { query: string; exact?: boolean },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Results> {
  if (query.trim() === '') return NO_RESULTS;
  const { searchLanguages } = session();
  const { items, corrected, unanswered, next_cursor } = await call(
    searchBooks,
    {
      query,
      ...(exact ? { exact } : {}),
      ...(searchLanguages.length > 0 ? { language: searchLanguages } : {}),
      ...(cursor === null ? {} : { cursor }),
    },
    signal ? { signal } : {},
  );
  return { items, corrected: corrected ?? null, unanswered: unanswered ?? null, next: next_cursor ?? null };
}
