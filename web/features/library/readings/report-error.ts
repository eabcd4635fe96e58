import { CallError } from '../../../platform/api/call.ts';

/**
 * Awaits a call and shows input errors next to their field. Returns whether the call succeeded. Throws every other
 * {@link CallError}.
 */
export async function reportError(promise: Promise<unknown>, say: (sentence: string) => void): Promise<boolean> {
  try {
    await promise;
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'invalid_input') throw error;
    say(error.message);
    return false;
  }
}
