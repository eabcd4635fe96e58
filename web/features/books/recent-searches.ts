import * as z from 'zod/mini';
import { session } from '../../platform/api/session.ts';
import { withStorage } from '../../platform/api/storage.ts';

const MOST = 6;
const place = () => `searches:${session().userId}`;
const queries = z.array(z.string());

/** What was searched for in this browser, the last one first. */
export function recentSearches(): string[] {
  const text = withStorage((storage) => storage.getItem(place()));
  try {
    return queries.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Adds a query to {@link recentSearches}. */
export function rememberSearch(query: string): void {
  const next = [query, ...recentSearches().filter((other) => other !== query)].slice(0, MOST);
  withStorage((storage) => storage.setItem(place(), JSON.stringify(next)));
}
