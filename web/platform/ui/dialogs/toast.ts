/** How long the product's own messages stay, in milliseconds (document 1, section 9). */
export const TOAST = { message: 7_000, copied: 2_000, bookRequest: 3_000, pastDate: 3_000 } as const;

/** What a message may have beside its text. */
interface ToastOptions {
  /** What it is about, for messages that are taken back or replaced by a later one; without it, its own words. */
  id?: string;
  duration?: number;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** A second thing to do; it stands before the first. */
  cancel?: { label: string; onClick: () => void };
}

/** One message on its way to the screen, or one under an id that is taken back. */
export interface Message {
  kind: 'success' | 'error' | 'info' | 'dismiss';
  text: string;
  options: ToastOptions;
}

// Messages are shown by a library that comes after the first paint; what is said before it is there waits here.
const waiting: Message[] = [];
let show: ((message: Message) => void) | null = null;

/** Hands all messages, the waiting ones first, to whoever shows them. */
export function showMessagesWith(shower: ((message: Message) => void) | null): void {
  show = shower;
  if (show) for (const message of waiting.splice(0)) show(message);
}

let elsewhere: (() => Message[] | undefined) | null = null;

/** Says where messages go to where a page is rendered without a browser: each page has its own. */
export function holdMessagesIn(where: () => Message[] | undefined): void {
  elsewhere = where;
}

/** Says a message that was made before. */
export function showToast(message: Message): void {
  if (show) show(message);
  else (elsewhere?.() ?? waiting).push(message);
}

const saying =
  (kind: Message['kind']) =>
  (text: string, options: ToastOptions = {}): void =>
    showToast({ kind, text, options: { duration: TOAST.message, ...options } });

/**
 * Messages bottom right, announced to screen readers; seven seconds unless said otherwise. `dismiss` takes back what was
 * said under an id.
 */
export const toast = {
  success: saying('success'),
  error: saying('error'),
  info: saying('info'),
  dismiss: saying('dismiss'),
};
