import { listSentences } from '../../../../worker/features/library/lists/contract.ts';
import { CallError } from '../../../platform/api/call.ts';

/** The same failure in the words of what was being done; what was typed wrong and an ended session keep their own. */
export function failing(error: unknown, sentence: (why: string) => string): unknown {
  if (!(error instanceof CallError) || error.code === 'invalid_input' || error.code === 'signed_out') return error;
  return new CallError(error.code, sentence(error.message), error);
}

/** The text for a list that could not be saved, whether the server refused or did not answer. */
export function listErrorText(error: CallError, name: string): string {
  return error.code === 'offline' ? listSentences.savingFailed(name) : listSentences.notSaved(name);
}
