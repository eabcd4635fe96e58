import type { ReadingFormat, ReadingSource } from '../../../worker/features/library/readings/contract.ts';

/** A reading that was just finished, or that the sheet finishes. */
export interface FinishedReading {
  readingId: string;
  isbn: string;
  title: string;
  format?: ReadingFormat | undefined;
  source?: ReadingSource | undefined;
  /** The rating that the reader had given before. */
  rating?: number | undefined;
  /** Whether it stays open until Done. */
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
