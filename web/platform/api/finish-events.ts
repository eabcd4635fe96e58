import type { ReadingFormat, ReadingSource } from '../../../worker/features/library/readings/contract.ts';

/** A reading that its reader has just come to the end of. */
export interface FinishedReading {
  readingId: string;
  isbn: string;
  title: string;
  format?: ReadingFormat | undefined;
  source?: ReadingSource | undefined;
  /** Stars that its reader gave the book before. */
  rating?: number | undefined;
  /** Stars that they have just tapped: not saved yet. */
  tappedRating?: number;
  /** It is open until the sheet saves it as finished, and can be read on. */
  wasOpen?: boolean;
}

let open: ((reading: FinishedReading) => void) | null = null;

/** Sets what opens the Finish sheet; returns what ends that. */
export function onFinished(opener: (reading: FinishedReading) => void): () => void {
  open = opener;
  return () => {
    open = null;
  };
}

/** Opens the Finish sheet, which outlives the page that the book was finished on. */
export function emitFinished(reading: FinishedReading): void {
  open?.(reading);
}
