import { type Reading, startReading } from '../../../../worker/features/library/readings/contract.ts';
import type { Reader } from '../app.ts';

/** Begins a reading of this book; answers it. */
export async function isReading(reader: Reader, isbn: string, date?: string): Promise<Reading> {
  const { reading } = await reader.call(startReading, { isbn, ...(date === undefined ? {} : { date }) });
  return reading;
}
