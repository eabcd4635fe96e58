import * as z from 'zod/mini';
import type { Session } from './session-record.ts';

/** What a page will ask for at once, which the edge sends with the page itself (`worker/pages/document.ts`). */
export const firstView = z.object({
  at: z.number(),
  user_id: z.string(),
  answers: z.array(z.object({ path: z.string(), input: z.record(z.string(), z.unknown()), body: z.unknown() })),
});

/** Whose answers came along, and which. */
export type Given = z.infer<typeof firstView>;

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
