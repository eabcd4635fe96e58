import { base64url } from 'jose';
import type { Call } from '../../platform/http/call.ts';
import { keyedHash } from '../../platform/http/hash.ts';

/**
 * Returns the keyed hash that bans and caps store for a person, whichever account they have. It reveals nothing about
 * their identity to someone who has only the database.
 */
export async function identityKeyOf(secret: Uint8Array, subject: string): Promise<string> {
  return base64url.encode(await keyedHash(secret, `identity:${subject}`));
}

export function identityKeysUnder(secrets: readonly Uint8Array[], subject: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => identityKeyOf(secret, subject)));
}

/** Providers whose account numbers are long enough not to occur at another provider. */
const BARE = new Set(['https://accounts.google.com', 'local']);

/** Returns the text that the keys of bans and caps are derived from: the provider and the account number there. */
export function subjectText({ issuer, subject }: { issuer: string; subject: string }): string {
  return BARE.has(issuer) ? subject : `${issuer} ${subject}`;
}

/** Returns the identity key of the calling reader, after `load`. */
export async function keyOfCaller(call: Call): Promise<string> {
  return identityKeyOf(call.config.addressSecret, call.member().subject);
}
