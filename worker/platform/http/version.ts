import { throwApiError } from './errors.ts';
import { versionOf, versionSentences } from './version-contract.ts';

interface Save {
  /** The version with which the caller loaded it; undefined if the caller replaces whatever is stored. */
  seen: string | undefined;
  stored: object;
  wanted: object;
}

/**
 * Returns the version of what is saved. Throws `conflict`, with what is stored, for a save that was made on another
 * version. The same content is no conflict, as in a call that is repeated because its answer was lost.
 */
export function checkVersion({ seen, stored, wanted }: Save): string {
  const [before, after] = [versionOf(stored), versionOf(wanted)];
  if (seen !== undefined && seen !== before && after !== before) {
    throwApiError('conflict', versionSentences.elsewhere, { stored: { ...stored, version: before } });
  }
  return after;
}
