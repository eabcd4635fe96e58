import { base64url, jwtVerify, SignJWT } from 'jose';
import { keyedHash } from '../http/hash.ts';

/** Days for which the block link of a message works; people tidy their mail late. */
const BLOCK_LINK_DAYS = 365;
const AUDIENCE = 'email-block';

// Length of the ID that tells secrets apart; it reveals nothing about them.
const KEY_ID = 4;

/** Which secret an address key was made with, so that a changed one is noticed: the beginning of each of its keys. */
export async function addressKeyId(secret: Uint8Array): Promise<string> {
  return base64url.encode(await keyedHash(secret, 'mail:key')).slice(0, KEY_ID);
}

/** The same of an address key; null for what is none. */
export function keyIdIn(addressKey: string): string | null {
  return addressKey[KEY_ID] === '.' ? addressKey.slice(0, KEY_ID) : null;
}

// Mailboxes of this provider ignore dots and have two domains.
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The form that all addresses of one mailbox share: in lower case, without the tag behind a plus, and without dots where
 * the provider ignores them. Mail still goes to the address as it was typed.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return DOTLESS_DOMAINS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * The keyed hash under which an address is stored for limits and blocks, after the ID of the key; it reveals nothing
 * to someone who has only the database. All spellings of one mailbox have the same hash.
 */
export async function addressKeyOf(secret: Uint8Array, address: string): Promise<string> {
  const [id, hash] = await Promise.all([addressKeyId(secret), keyedHash(secret, `mail:address:${mailboxOf(address)}`)]);
  return `${id}.${base64url.encode(hash)}`;
}

/** The keys that an address may be stored under, the newest first: one for each secret that there was. */
export function addressKeysUnder(secrets: readonly Uint8Array[], address: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => addressKeyOf(secret, address)));
}

/** Signs what the block link of a message carries: that mail to this address key is not wanted; `now` in epoch seconds. */
export async function signBlockKey(secret: Uint8Array, addressKey: string, now: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(addressKey)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + BLOCK_LINK_DAYS * 86_400)
    .sign(await keyedHash(secret, `mail:${AUDIENCE}`));
}

/** The address key that a block link carries; null when it is forged, expired or not one of ours. */
export async function readBlockKey(secrets: readonly Uint8Array[], key: string, now: Date): Promise<string | null> {
  const read = await Promise.all(secrets.map((secret) => blockKeySignedWith(secret, key, now)));
  return read.find((addressKey) => addressKey !== null) ?? null;
}

async function blockKeySignedWith(secret: Uint8Array, key: string, now: Date): Promise<string | null> {
  try {
    const signed = await keyedHash(secret, `mail:${AUDIENCE}`);
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now, requiredClaims: ['exp', 'sub'] };
    const { payload } = await jwtVerify(key, signed, options);
    return payload.sub ?? null;
  } catch (error) {
    // jose throws for every invalid key; the reason is not reported.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
