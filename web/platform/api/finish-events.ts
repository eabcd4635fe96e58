import { toast } from '../ui/dialogs/toast.ts';

/** A reading that has just become a finished one, dated today; `title` is the book's. */
export interface JustFinished {
  readingId: string;
  title: string;
}

/** The id of the message that offers to correct the date of a finished reading. */
export const finishedToastId = (readingId: string): string => `finished ${readingId}`;

/** Removes the message about a reading that no longer exists, so that its date cannot be corrected. */
export function dismissFinished(readingId: string): void {
  toast.dismiss(finishedToastId(readingId));
}

let tell: ((reading: JustFinished) => void) | null = null;

/** Passes every finished reading to the listener that offers to change its date. */
export function onFinished(teller: (reading: JustFinished) => void): () => void {
  tell = teller;
  return () => {
    tell = null;
  };
}

/** Says that a book was finished today, and offers the other truths: another day, or long ago. */
export function emitFinished(reading: JustFinished): void {
  tell?.(reading);
}
