import { type ErrorCode, type ErrorReason, sentences } from './contract.ts';

/** Details of an error besides code and message. */
interface ErrorDetails {
  /** The conflicting row's ID, if the specification lets the response include it. */
  id?: string | undefined;
  /** The reason, for errors a page handles differently from others with the same code. */
  reason?: ErrorReason | undefined;
  /** What is stored, if the call was made on an older version. */
  stored?: Record<string, unknown> | undefined;
}

/** An error response: a code of the closed list and a sentence for the reader. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly id: string | undefined;
  readonly reason: ErrorReason | undefined;
  readonly stored: Record<string, unknown> | undefined;
  /** Seconds after which to try again, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, sentence: string, details: ErrorDetails & { retryAfter?: number } = {}) {
    super(sentence);
    this.name = 'ApiError';
    this.code = code;
    this.id = details.id;
    this.reason = details.reason;
    this.stored = details.stored;
    this.retryAfter = details.retryAfter;
  }
}

/** Throws an {@link ApiError}; usable as an expression. */
export function throwApiError(code: ErrorCode, sentence: string, details?: ErrorDetails): never {
  throw new ApiError(code, sentence, details);
}

/** Throws the error that also logs the browser out. */
export function rejectSignedOut(): never {
  throw new ApiError('signed_out', sentences.relog);
}
