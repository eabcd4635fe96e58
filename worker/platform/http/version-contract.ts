import * as z from 'zod/mini';

/** Messages about versions. */
export const versionSentences = {
  elsewhere: 'This was changed somewhere else in the meantime. Compare the versions, then save again.',
} as const;

/**
 * For calls that save something as a whole: the version that was loaded. If another one is stored by now, the call
 * changes nothing and answers `conflict` with what is stored. Without a version, the call replaces whatever is stored.
 */
export const seenVersion = z.optional(z.string().check(z.regex(/^[a-z0-9]{1,24}$/, 'This version isn’t valid.')));

/** Returns the version of what is edited as a whole. It derives from the values, so that equal ones have the same. */
export function versionOf(values: object): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(entries.sort(([name], [other]) => (name < other ? -1 : 1)));
  // Two hashes of 32 bits (FNV-1a with two primes): no secret, and short enough to be sent with every form.
  let [first, second] = [0x811c9dc5, 0x811c9dc5];
  for (let place = 0; place < text.length; place += 1) {
    first = Math.imul(first ^ text.charCodeAt(place), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(place), 0x85ebca6b);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36).padStart(7, '0');
}
