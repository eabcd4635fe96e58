import { type Reading, startReading } from '../../../../worker/features/library/readings/contract.ts';
import type { Reader } from '../app.ts';

/** Starts a reading of this book. Returns it. */
export async function isReading(reader: Reader, isbn: string, date?: string): Promise<Reading> {
  const { reading } = await reader.call(startReading, { isbn, ...(date === undefined ? {} : { date }) });
  return reading;
}
