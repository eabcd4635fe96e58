/** What the measuring was started with. */
export interface BenchOptions {
  /** The size of the filled databases; 1 is a million books and fifty thousand readers. */
  scale: number;
  /** The same seed makes the same rows. */
  seed: number;
  /** A CSV file of real books whose titles come first, or null. */
  books: string | null;
}

/** A part of the measuring: prints its tables, and answers a sentence for each stated limit that it found missed. */
export type Part = (options: BenchOptions) => Promise<string[]>;
