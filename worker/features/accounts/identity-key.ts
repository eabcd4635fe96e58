import { base64url } from 'jose';
import type { Call } from '../../platform/http/call.ts';
import { keyedHash } from '../../platform/http/hash.ts';

/**
 * The keyed hash under which someone is known to bans and caps, whichever account they have or had: it says nothing
 * of who they are at the identity provider to anyone who has only the database.
 */
export async function identityKeyOf(secret: Uint8Array, subject: string): Promise<string> {
  return base64url.encode(await keyedHash(secret, `identity:${subject}`));
}

/** The keys that bans of an identity may be stored under, the newest first: one for each secret that there was. */
export function identityKeysUnder(secrets: readonly Uint8Array[], subject: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => identityKeyOf(secret, subject)));
}

/** The providers whose own account numbers are long enough to be no one else's. */
const BARE = new Set(['https://accounts.google.com', 'local']);

/** The identity that bans and caps are keyed by: the provider and the account number there. */
export function subjectText({ issuer, subject }: { issuer: string; subject: string }): string {
  return BARE.has(issuer) ? subject : `${issuer} ${subject}`;
}

/** The key of who is asking, once the call's load has confirmed them. */
export async function keyOfCaller(call: Call): Promise<string> {
  return identityKeyOf(call.config.addressSecret, call.member().subject);
}
