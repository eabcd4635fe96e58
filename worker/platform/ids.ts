import { base64url } from 'jose';

/** The bytes of an ID, which has sixteen characters in base64url. */
const BYTES = 12;

/** Returns a new random ID. */
export function newId(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** Returns the ID that begins a digest; no one can find a second text with the same ID. */
export function idFrom(digest: Uint8Array): string {
  return base64url.encode(digest.slice(0, BYTES));
}

/** Returns a new random reader ID: a number of 53 bits that always has sixteen digits, so it sorts the same as text. */
export function newReaderId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String(2 ** 52 + (high % 2 ** 20) * 2 ** 32 + low);
}
