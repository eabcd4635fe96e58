import { base64url } from 'jose';

/**
 * Returns the HMAC-SHA-256 of a text. Callers begin the text with a word for its purpose, so that a hash made for one
 * purpose is useless for another, although both use the same secret.
 */
export async function keyedHash(secret: Uint8Array, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

/** Returns the SHA-256 of a token or key as base64url. It needs no salt, because tokens and keys can't be guessed. */
export async function secretHash(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Returns bytes as lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
