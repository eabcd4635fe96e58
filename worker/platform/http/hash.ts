import { base64url } from 'jose';

/**
 * Returns the HMAC-SHA-256 of a text. One secret has several uses: each prefixes its text with its own word, so that a
 * hash or signature of one is useless for another.
 */
export async function keyedHash(secret: Uint8Array, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

/** Returns the hash under which a token or key is stored: its SHA-256 as base64url. Both are too long to be guessed. */
export async function secretHash(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Returns bytes as lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
