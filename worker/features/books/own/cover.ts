import { base64url } from 'jose';
import { keyedHash } from '../../../platform/http/hash.ts';

// Characters of the key: nobody guesses one.
const COVER_KEY = 16;

/**
 * Where the drawn cover of an own book is served. The key keeps people from trying numbers; who may see the book is
 * checked again whenever its cover is loaded.
 */
export async function ownCoverAddress(secret: Uint8Array, isbn: string): Promise<string> {
  return `/api/covers/${isbn}-${await ownCoverKey(secret, isbn)}.svg`;
}

/** The key in the address of an own book's cover. */
export async function ownCoverKey(secret: Uint8Array, isbn: string): Promise<string> {
  return base64url.encode(await keyedHash(secret, `cover:${isbn}`)).slice(0, COVER_KEY);
}
