import { CallError } from './call.ts';

/** Waits for a part of a page that is useful without it: a failed call is logged, and the fallback takes its place. */
export async function withFallback<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.warn('A part of the page did not load.', error.message);
    return fallback;
  }
}
