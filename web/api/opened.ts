import type { Given } from './first-view.ts';
import type { Session } from './session.ts';

/** With what a page is opened where there is no browser: who is signed in, and the answers that are there. */
export interface Opened {
  session: Session;
  given: Given;
}

let source: (() => Opened | undefined) | null = null;

/** Says where pages are rendered without a browser, and where to look with what. */
export function openWith(read: () => Opened | undefined): void {
  source = read;
}

/** With what the page that is being rendered was opened; null in a browser. */
export function opened(): Opened | null {
  return source?.() ?? null;
}
