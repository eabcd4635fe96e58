import type { BenchOptions } from './support/part.ts';

/** Measures how long a search takes at full size. */
export async function measure(_options: BenchOptions): Promise<string[]> {
  return [];
}
