import { type ErrorCode, sentences } from './contract.ts';

/** An answer that is not the one asked for: a code of the closed list and a sentence for a person. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** The thing that is in the way, where the specification lets the answer name it. */
  readonly id: string | undefined;
  /** Seconds after which asking again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, sentence: string, more: { id?: string | undefined; retryAfter?: number } = {}) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
    this.id = more.id;
    this.retryAfter = more.retryAfter;
  }
}

/** Throws a {@link Refusal}; reads as a sentence at the place where a rule is broken. */
export function refuse(code: ErrorCode, sentence: string, id?: string): never {
  throw new Refusal(code, sentence, { id });
}

/** Throws the refusal that also logs the browser out. */
export function refuseSignedOut(): never {
  throw new Refusal('signed_out', sentences.relog);
}
