import { base64url, jwtVerify, SignJWT } from 'jose';
import { keyedHash } from '../http/hash.ts';

/** Days for which the unsubscribe link of a message works. */
const BLOCK_LINK_DAYS = 365;
const AUDIENCE = 'email-block';

// Length of a secret's ID, too short to reveal anything about the secret.
const KEY_ID = 4;

/** Returns the ID of a secret. Every address key begins with it, so that a changed secret is noticed. */
export async function addressKeyId(secret: Uint8Array): Promise<string> {
  return base64url.encode(await keyedHash(secret, 'mail:key')).slice(0, KEY_ID);
}

/** Returns the ID of the secret that an address key was made with; null for a text that is no address key. */
export function keyIdIn(addressKey: string): string | null {
  return addressKey[KEY_ID] === '.' ? addressKey.slice(0, KEY_ID) : null;
}

// Mailboxes of this provider ignore dots and have two domains.
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns a form that all addresses of one mailbox share: in lower case, without the tag after a plus, and without dots
 * if the provider ignores them. Mail is still sent to the address as it was typed.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return DOTLESS_DOMAINS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * Returns the key under which limits and blocks of an address are stored: the ID of the secret and a keyed hash, which
 * reveals nothing to someone who has only the database. All spellings of one mailbox have the same key.
 */
export async function addressKeyOf(secret: Uint8Array, address: string): Promise<string> {
  const [id, hash] = await Promise.all([addressKeyId(secret), keyedHash(secret, `mail:address:${mailboxOf(address)}`)]);
  return `${id}.${base64url.encode(hash)}`;
}

/** Returns the keys that an address may be stored under, one per secret. */
export function addressKeysOf(secrets: readonly Uint8Array[], address: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => addressKeyOf(secret, address)));
}

/** Returns the signed key of an unsubscribe link, which names the address key; `now` in epoch seconds. */
export async function signBlockKey(secret: Uint8Array, addressKey: string, now: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(addressKey)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + BLOCK_LINK_DAYS * 86_400)
    .sign(await keyedHash(secret, `mail:${AUDIENCE}`));
}

/** Returns the address key in the key of an unsubscribe link; null if it is forged, expired or not one of ours. */
export async function readBlockKey(secrets: readonly Uint8Array[], key: string, now: Date): Promise<string | null> {
  const read = await Promise.all(secrets.map((secret) => verifyBlockKey(secret, key, now)));
  return read.find((addressKey) => addressKey !== null) ?? null;
}

async function verifyBlockKey(secret: Uint8Array, key: string, now: Date): Promise<string | null> {
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
