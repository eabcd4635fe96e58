import * as z from 'zod/mini';
import { endpoint, id, isNotProductName, limits, readerId, validateText } from '../../../platform/http/contract.ts';
import { hasNoLink } from '../../../platform/mail/contract.ts';
import { accessToken, userInfo } from '../contract.ts';
import { signUpProof } from '../sign-up/contract.ts';

/** The most sign-in methods that an account may have. */
export const MAX_IDENTITIES = 20;

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Hours for which a recovery link from an admin works. */
export const RECOVERY_LINK_HOURS = 24;

export const identityTexts = {
  refused: 'This passkey wasn’t accepted. Please try again.',
  unknown: 'This passkey doesn’t belong to an account here.',
  expired: 'That took too long. Please try again.',
  spent: 'This was already sent. Please start again.',
  taken: 'This belongs to an account already.',
  removed: 'This was removed from an account. Log in another way and add it again in settings.',
  last: 'This is your only way in. Add another one first.',
  notYours: 'This isn’t one of the ways into your account.',
  noProof: 'Use a passkey or your account at a provider.',
  notFound: 'This is no longer one of your ways to log in.',
  full: `You have ${MAX_IDENTITIES} ways to log in. Remove one first.`,
  noName: 'Enter a name.',
  badCode: 'This code doesn’t work. Each works once.',
} as const;

/** A passkey as the browser's library sends it; the verification reads the fields it needs. */
export const passkeyAnswer = z
  .looseObject({
    id: z.string().check(z.regex(/^[\w-]{1,1400}$/, identityTexts.refused)),
    response: z.looseObject({ transports: z.optional(z.array(z.string())) }),
  })
  .check(z.refine((sent) => isPlain(sent), identityTexts.refused));

/**
 * Returns whether all texts in a JSON value are printable ASCII of at most 20,000 characters: keys and signatures
 * are base64url.
 */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return /^[\x20-\x7E]{0,20000}$/.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isPlain);
}

/** A challenge signed by the worker, as the browser returns it. */
export const signedChallenge = z.string().check(z.maxLength(2_000), z.regex(/^[\x20-\x7E]*$/, identityTexts.refused));

/** The options for the browser's passkey library, and the signed challenge returned with its answer. */
const question = { options: z.looseObject({ challenge: z.string() }), challenge: z.string() };
const answer = { challenge: signedChallenge, response: passkeyAnswer };

const displayName = validateText({ max: limits.name, min: 1, name: true, empty: identityTexts.noName }).check(
  hasNoLink,
  isNotProductName,
);
const label = validateText({ max: limits.name, min: 1, name: true, empty: identityTexts.noName });
const codes = z.array(z.string());

export const askSignUpPasskey = endpoint('/api/passkeys/sign_up_options', {
  summary: 'Starts a sign-up with a passkey.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: { name: displayName },
  output: question,
});

/** The recovery codes are shown only this once. */
export const signUpWithPasskey = endpoint('/api/passkeys/sign_up', {
  summary: 'Creates an account that signs in with a passkey, and returns its recovery codes once.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: { ...answer, ...signUpProof },
  output: { session_token: z.string(), user_id: z.string(), user_info: userInfo, recovery_codes: codes },
});

export const askPasskey = endpoint('/api/passkeys/login_options', {
  summary: 'Starts a login with a passkey.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: {},
  output: question,
});

export const loginWithPasskey = endpoint('/api/passkeys/login', {
  summary: 'Logs in with a passkey.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: answer,
  output: { user_info: userInfo },
});

export const askNewPasskey = endpoint('/api/passkeys/add_options', {
  summary: 'Starts to register another passkey.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {},
  output: question,
});

export const addPasskey = endpoint('/api/passkeys/add', {
  summary: 'Adds a passkey as a sign-in method.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { ...answer, name: label },
  output: { id: z.string() },
});

const identity = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'provider']),
  /** Which provider; empty for a passkey. */
  issuer: z.string(),
  name: z.string(),
  added_at: z.number(),
  /** Absent for one that no one logged in with yet. */
  used_at: z.optional(z.number()),
});
export type IdentitySummary = z.infer<typeof identity>;

export const listIdentities = endpoint('/api/identities/list', {
  summary: "Lists the reader's sign-in methods, oldest first, and counts the recovery codes left.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { identities: z.array(identity), recovery_codes_left: z.number() },
});

export const addIdentity = endpoint('/api/identities/add', {
  summary: "Adds the reader's account at the identity provider as another sign-in method.",
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { token: accessToken },
  output: { id: z.string() },
});

/** With a passkey's answer to the options of a login, or with the identity provider's access token. */
export const confirmIdentity = endpoint('/api/identities/confirm', {
  summary: 'Proves again who the reader is, so that they may change their ways in for ten minutes.',
  scope: 'site',
  limit: 'sign_in',
  input: {
    token: z.optional(accessToken),
    challenge: z.optional(signedChallenge),
    response: z.optional(passkeyAnswer),
  },
  output: {},
});

export const renameIdentity = endpoint('/api/identities/rename', {
  summary: 'Renames a sign-in method.',
  scope: 'site',
  limit: 'write',
  input: { id, name: label },
  output: {},
});

export const removeIdentity = endpoint('/api/identities/remove', {
  summary: 'Removes a sign-in method, except the last one.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { id },
  output: {},
});

export const makeRecoveryCodes = endpoint('/api/recovery/codes', {
  summary: 'Makes new recovery codes, so that earlier ones stop working.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {},
  output: { recovery_codes: codes },
});

export const recover = endpoint('/api/recovery/login', {
  summary: 'Logs in with a recovery code or the key of a recovery link, which then stops working.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: {
    code: z
      .string()
      .check(
        z.minLength(1, identityTexts.badCode),
        z.maxLength(100, identityTexts.badCode),
        z.regex(/^[\x20-\x7E]*$/, identityTexts.badCode),
      ),
  },
  output: { user_info: userInfo },
});

/** For admins, who give it to a reader they know; it is logged. */
export const makeRecoveryLink = endpoint('/api/admin/recovery_link', {
  summary: 'Makes a link that lets a reader in once.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { target_id: readerId },
  output: { key: z.string(), expires_at: z.number() },
});
