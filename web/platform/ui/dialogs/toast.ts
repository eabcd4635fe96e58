/** How long messages stay, in milliseconds (document 1, section 9), and how long an action can be undone. */
export const TOAST = { message: 7_000, copied: 2_000, bookRequest: 3_000, pastDate: 3_000, undo: 10_000 } as const;

interface ToastOptions {
  /** The subject, so that a later message replaces it and undo dismisses it; defaults to the text. */
  id?: string;
  duration?: number;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** A second button, shown before the first. */
  cancel?: { label: string; onClick: () => void };
}

/** A message, or the ID of one to dismiss. */
export interface Message {
  kind: 'success' | 'error' | 'info' | 'dismiss';
  text: string;
  options: ToastOptions;
}

// The toast library loads with the first press or message; until then messages are queued.
const queue: Message[] = [];
let show: ((message: Message) => void) | null = null;

/** Sets the function that shows messages, and passes it the queued ones. */
export function showMessagesWith(shower: ((message: Message) => void) | null): void {
  show = shower;
  if (show) for (const message of queue.splice(0)) show(message);
}

let onFirst: (() => void) | null = null;

/** Calls `load` when the first message is to be shown, or now if one waits. Returns a function that stops it. */
export function onFirstMessage(load: () => void): () => void {
  onFirst = load;
  if (queue.length > 0) load();
  return () => {
    onFirst = null;
  };
}

let serverStore: (() => Message[] | undefined) | null = null;

/** Sets where messages are collected on the server; each page has its own list. */
export function setMessageStore(store: () => Message[] | undefined): void {
  serverStore = store;
}

/** Shows a message, or dismisses one. */
export function showToast(message: Message): void {
  if (show) show(message);
  else (serverStore?.() ?? queue).push(message);
  if (message.kind !== 'dismiss') onFirst?.();
}

const toastWith =
  (kind: Message['kind']) =>
  (text: string, options: ToastOptions = {}): void =>
    showToast({ kind, text, options: { duration: TOAST.message, ...options } });

/**
 * Toasts: bottom right, announced to screen readers, seven seconds unless a duration is given. A repeated message
 * moves to the front. `dismiss` takes an ID. For actions that can be undone, use `useUndoToast`.
 */
export const toast = {
  success: toastWith('success'),
  error: toastWith('error'),
  info: toastWith('info'),
  dismiss: toastWith('dismiss'),
};
