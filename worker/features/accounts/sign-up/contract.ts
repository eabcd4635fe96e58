import * as z from 'zod/mini';
import { id, validateText } from '../../../platform/http/contract.ts';

/** Who can sign up. */
export const signUpMode = z.enum(['open', 'invitation', 'approval', 'closed']);
export type SignUpMode = z.infer<typeof signUpMode>;

/** The most characters of the admin's question, and of the answer. */
export const SIGN_UP_QUESTION = 200;
export const SIGN_UP_ANSWER = 500;

/** Fields of every way to sign up. */
export const signUpProof = {
  /** The code of an invite link, of a reader or of the site. */
  invite: z.optional(id),
  /** Why they want in, where an admin asks that. */
  answer: z.optional(validateText({ max: SIGN_UP_ANSWER, lines: true })),
  /** The token that Turnstile gave the browser, if the site uses it. */
  turnstile: z.optional(z.string().check(z.regex(/^[!-~]{0,2048}$/))),
} as const;
export interface SignUpProof {
  invite?: string | undefined;
  answer?: string | undefined;
  turnstile?: string | undefined;
}
