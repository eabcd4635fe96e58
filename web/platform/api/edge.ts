import type { Message } from '../ui/dialogs/toast.ts';
import type { Session } from './session-record.ts';

/** Stands in for the browser while a page is rendered on the server. */
export interface Edge {
  session: Session;
  cookies: string;
  /** Messages from loaders, for the browser to show. */
  messages: Message[];
  /** Whether a call met an ended session: the browser then signs out and asks again. */
  ended: boolean;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

let source: (() => Edge | undefined) | null = null;

/** Says where pages are rendered without a browser, and for whom. */
export function renderFor(read: () => Edge | undefined): void {
  source = read;
}

/** The server-side stand-in; null in a browser. */
export function edge(): Edge | null {
  return source?.() ?? null;
}
