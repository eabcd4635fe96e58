/** What the measuring was started with. */
export interface BenchOptions {
  /** The size of the filled databases; 1 is a million books and fifty thousand readers. */
  scale: number;
  /** The same seed makes the same rows. */
  seed: number;
  /** A CSV file of real books whose titles come first, or null. */
  books: string | null;
  /** A file of readers and what they read, and one of what they read besides, or null. */
  reads: string | null;
  held: string | null;
  /** The endpoints that are measured, or null for all. */
  only: readonly string[] | null;
}

/** The parts of the measuring, each with a section of its own in docs/measurements.md. */
export const partNames = ['pages', 'growth', 'search', 'imports', 'endpoints', 'cost', 'recommendations'] as const;
export type PartName = (typeof partNames)[number];

/** Tells a paragraph or a table: it is printed, and stands in docs/measurements.md from then on. */
export type Tell = (text: string) => void;

/** A part of the measuring: tells its tables, and answers a sentence for each stated limit that it found missed. */
export type Part = (tell: Tell, options: BenchOptions) => Promise<string[]>;
