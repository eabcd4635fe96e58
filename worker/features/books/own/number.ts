import { base64url } from 'jose';
import { withCheckDigit } from '../contract.ts';

/** Digits of an internal number between the 2 at its beginning and the check digit at its end. */
const DIGITS = 11;
const ALL = 10n ** BigInt(DIGITS);

/** Numbers tried for one book; with a billion assigned, one in a hundred is taken. */
const TRIED = 12;

/** The internal numbers that a book may get, in the order in which they are tried; they follow from the id of the call. */
export function internalNumbers(id: string): string[] {
  let number = 0n;
  for (const byte of base64url.decode(id)) number = number * 256n + BigInt(byte);
  return Array.from({ length: TRIED }, (_, place) => {
    const core = (number + BigInt(place)) % ALL;
    return withCheckDigit(`2${core.toString().padStart(DIGITS, '0')}`);
  });
}
