import type { ReadingFormat, ReadingSource } from '../../../worker/features/library/readings/contract.ts';

/** A reading that was just finished, or a book that may be. */
export interface FinishedReading {
  /** Absent for a book that was not marked as read yet; with tapped stars, Done marks it. */
  readingId?: string;
  isbn: string;
  title: string;
  format?: ReadingFormat | undefined;
  source?: ReadingSource | undefined;
  /** The rating that the reader had given before. */
  rating?: number | undefined;
  /** Stars that were tapped on a book whose reading has not ended; nothing is stored before Done. */
  tappedRating?: number;
  /** Whether it stays open until the sheet saves it as finished. */
  wasOpen?: boolean;
}

let open: ((reading: FinishedReading) => void) | null = null;

/** Sets the function that opens the Finish sheet; returns a function that unsets it. */
export function onFinished(opener: (reading: FinishedReading) => void): () => void {
  open = opener;
  return () => {
    open = null;
  };
}

/** Opens the Finish sheet, which stays open when the reader moves to another page. */
export function emitFinished(reading: FinishedReading): void {
  open?.(reading);
}
