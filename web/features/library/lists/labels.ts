import { listSentences } from '../../../../worker/features/library/lists/contract.ts';
import { CallError } from '../../../platform/api/call.ts';

/** Rewords an error with what the reader was doing; errors about invalid input or an ended session keep their text. */
export function rewordError(error: unknown, sentence: (why: string) => string): unknown {
  if (!(error instanceof CallError) || error.code === 'invalid_input' || error.code === 'signed_out') return error;
  return new CallError(error.code, sentence(error.message), error);
}

export function listErrorText(error: CallError, name: string): string {
  return error.code === 'offline' ? listSentences.savingFailed(name) : listSentences.notSaved(name);
}
