import type { Message } from '../ui/dialogs/toast.ts';
import type { Session } from './session-record.ts';

/** What stands in for the browser where a page is rendered without one. */
export interface Edge {
  session: Session;
  cookies: string;
  /** What its loaders say to the reader, for the browser to show. */
  messages: Message[];
  /** Whether a call met an ended session: the browser ends it on its side, and asks again. */
  ended: boolean;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

let source: (() => Edge | undefined) | null = null;

/** Says where pages are rendered without a browser, and for whom. */
export function renderFor(read: () => Edge | undefined): void {
  source = read;
}

/** What stands in for the browser; null in a browser. */
export function edge(): Edge | null {
  return source?.() ?? null;
}
