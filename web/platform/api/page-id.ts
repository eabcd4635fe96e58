import { lazy } from '../ui/lazy.ts';

// The document brings the ID under which the edge logged the calls of its first page.
const documentPageId = lazy(() => document.querySelector<HTMLMetaElement>('meta[name="page-id"]')?.content ?? '');
let current = '';

/** Starts a page: the calls that follow are logged under an ID of their own. */
export function beginPage(): void {
  current = crypto.randomUUID();
}

/** Returns the ID that the calls of the page share in the log; empty where there is none. */
export function pageId(): string {
  return current === '' ? documentPageId() : current;
}
