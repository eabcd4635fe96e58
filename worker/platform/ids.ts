import { base64url } from 'jose';

/** Bytes of an id, which is their base64url: sixteen characters. */
const BYTES = 12;

/** A new id by chance. */
export function newId(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** Returns the id of a digest; finding a second text with the same digest is infeasible. */
export function idFrom(digest: Uint8Array): string {
  return base64url.encode(digest.slice(0, BYTES));
}

/** A new reader's id by chance, a number of 53 bits: always sixteen digits, so that as texts they sort the same. */
export function newReaderId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String(2 ** 52 + (high % 2 ** 20) * 2 ** 32 + low);
}
