import { CallError } from './call.ts';

/**
 * Returns the ID by which an operator finds a failed call in the log; undefined for errors that the reader can resolve.
 */
export function supportId(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !error.requestId) return undefined;
  return error.code === 'internal' || error.code === 'unavailable' ? `ID ${error.requestId}` : undefined;
}

/** Returns the second line of an error message: more text, if any, and the ID. */
export function withId(error: CallError, words?: string): { description?: string } {
  const description = [words, supportId(error)].filter((part) => part !== undefined).join(' ');
  return description === '' ? {} : { description };
}
