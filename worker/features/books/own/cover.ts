import { base64url } from 'jose';
import { keyedHash } from '../../../platform/http/hash.ts';

// Characters of the key, too many to be guessed.
const COVER_KEY = 16;

/**
 * Returns the address of an own book's drawn cover. The key prevents guessing; permission is checked again on every
 * load.
 */
export async function ownCoverAddress(secret: Uint8Array, isbn: string): Promise<string> {
  return `/api/covers/${isbn}-${await ownCoverKey(secret, isbn)}.svg`;
}

export async function ownCoverKey(secret: Uint8Array, isbn: string): Promise<string> {
  return base64url.encode(await keyedHash(secret, `cover:${isbn}`)).slice(0, COVER_KEY);
}
