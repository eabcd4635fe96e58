import { base64url } from 'jose';
import { withCheckDigit } from '../contract.ts';

/** Digits of an internal number between the first one, which is 2, and the check digit. */
const DIGITS = 11;
const ALL = 10n ** BigInt(DIGITS);

/** How many numbers are tried for a book. With a billion in use, one in a hundred is taken. */
const TRIED = 12;

/**
 * Returns the internal numbers that a book may get, in the order in which they are tried. They are derived from the
 * call's ID.
 */
export function internalNumbers(id: string): string[] {
  let number = 0n;
  for (const byte of base64url.decode(id)) number = number * 256n + BigInt(byte);
  return Array.from({ length: TRIED }, (_, place) => {
    const core = (number + BigInt(place)) % ALL;
    return withCheckDigit(`2${core.toString().padStart(DIGITS, '0')}`);
  });
}
