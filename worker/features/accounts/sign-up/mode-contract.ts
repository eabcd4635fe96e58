import * as z from 'zod/mini';
import { endpoint, id, validateText } from '../../../platform/http/contract.ts';
import { SIGN_UP_QUESTION, type SignUpMode, signUpMode } from './contract.ts';

// Kept out of contract.ts, which is part of the first script.

/** Who can sign up, in the words on screen. */
export const signUpModes: Readonly<Record<SignUpMode, string>> = {
  open: 'Anyone',
  invitation: 'Only people with an invite link, from a reader or from you',
  approval: 'Anyone, once an admin has approved them',
  closed: 'No one',
};

export const signUpTexts = {
  closed: 'Sign-up is closed.',
  invitation: 'To sign up here, you need an invite link from a reader.',
  waiting: 'Your account is waiting for an admin to approve it. Please log in later.',
  notHuman: 'We couldn’t check that you are a person. Please try again.',
  inviteEnded: 'This invite link is used up or has ended. Ask for a new one.',
  noAnswer: 'Please answer the question, so that an admin can decide.',
  saved: 'Saved.',
} as const;

export const getIdentity = endpoint('/api/users/identity', {
  summary: 'Lists the identity providers of this site, besides passkeys.',
  access: 'public',
  scope: 'site',
  limit: 'read',
  input: { invite: z.optional(id) },
  output: {
    /** Empty where Google is not set up. */
    client_id: z.string(),
    script: z.string(),
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** `open` also for whom the invite link lets in. */
    sign_up: signUpMode,
    /** Whether there was an invite link, and it lets nobody in any more. */
    invite_ended: z.boolean(),
    /** What an admin asks people who want an account; empty for nothing. */
    question: z.string(),
    /** Empty where Turnstile doesn't check sign-ups. */
    turnstile_site_key: z.string(),
  },
});

export const setSignUpMode = endpoint('/api/admin/set_sign_up', {
  summary: 'Changes who can sign up.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { mode: signUpMode, question: z.optional(validateText({ max: SIGN_UP_QUESTION })) },
  output: { message: z.string() },
});
