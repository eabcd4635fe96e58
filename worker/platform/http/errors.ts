import { type ErrorCode, type ErrorReason, sentences } from './contract.ts';

/** Details of an error besides code and message. */
interface ErrorDetails {
  /** The conflicting row's ID, where the specification lets the answer include it. */
  id?: string | undefined;
  /** The reason, for errors a page handles differently from others with the same code. */
  reason?: ErrorReason | undefined;
}

/** An error response: a code of the closed list and a sentence for the reader. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly id: string | undefined;
  readonly reason: ErrorReason | undefined;
  /** Seconds after which asking again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, sentence: string, details: ErrorDetails & { retryAfter?: number } = {}) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
    this.id = details.id;
    this.reason = details.reason;
    this.retryAfter = details.retryAfter;
  }
}

/** Throws a {@link ApiError}; reads as a sentence at the place where a rule is broken. */
export function throwApiError(code: ErrorCode, sentence: string, details?: ErrorDetails): never {
  throw new ApiError(code, sentence, details);
}

/** Throws the refusal that also logs the browser out. */
export function rejectSignedOut(): never {
  throw new ApiError('signed_out', sentences.relog);
}
