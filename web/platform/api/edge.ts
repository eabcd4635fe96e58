import type { Message } from '../ui/dialogs/toast.ts';
import type { Session } from './session-record.ts';

/** Replaces the browser's state while a page is rendered on the server. */
export interface Edge {
  session: Session;
  cookies: string;
  /** Messages from loaders, for the browser to show. */
  messages: Message[];
  /** The time zone that the reader fixed in their settings; '' for that of their browser. */
  fixedZone: string;
  /** Whether a call found the session ended: the browser then logs out and loads the page again. */
  ended: boolean;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

let source: (() => Edge | undefined) | null = null;

/** Sets the function that returns the state of the page being rendered on the server. */
export function renderFor(read: () => Edge | undefined): void {
  source = read;
}

/** Returns the server-side state; null in a browser. */
export function edge(): Edge | null {
  return source?.() ?? null;
}
