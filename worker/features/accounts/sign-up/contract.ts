import * as z from 'zod/mini';
import { id } from '../../../platform/http/contract.ts';

/** Who can sign up. */
export const signUpMode = z.enum(['open', 'invitation', 'approval', 'closed']);
export type SignUpMode = z.infer<typeof signUpMode>;

/** Fields of every way to sign up. */
export const signUpProof = {
  /** The code of a reader's invite link. */
  invite: z.optional(id),
  /** The token that Turnstile gave the browser, if the site uses it. */
  turnstile: z.optional(z.string().check(z.regex(/^[!-~]{0,2048}$/))),
} as const;
export interface SignUpProof {
  invite?: string | undefined;
  turnstile?: string | undefined;
}
