import { lazy } from '../ui/lazy.ts';

// The document contains the ID under which the server logged the calls of its first page.
const documentPageId = lazy(() => document.querySelector<HTMLMetaElement>('meta[name="page-id"]')?.content ?? '');
let current = '';

/** Starts a new page: the calls that follow are logged under a new ID. */
export function beginPage(): void {
  current = crypto.randomUUID();
}

/** Returns the ID under which the page's calls are logged; empty if there is none. */
export function pageId(): string {
  return current === '' ? documentPageId() : current;
}
