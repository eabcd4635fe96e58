import type { BenchOptions } from './support/part.ts';

/** Measures which rows each endpoint reads as the site grows. */
export async function measure(_options: BenchOptions): Promise<string[]> {
  return [];
}
