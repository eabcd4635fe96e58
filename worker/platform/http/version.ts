import { ChangedSinceLoad } from '../db/unchanged.ts';
import type { Call } from './call.ts';
import { throwApiError } from './errors.ts';
import { versionOf, versionSentences } from './version-contract.ts';

interface Save {
  /** The version with which the caller loaded it; undefined if the caller replaces whatever is stored. */
  seen: string | undefined;
  stored: object;
  wanted: object;
  /** The names of the loaded queries that `stored` was made of. */
  from: readonly string[];
}

/**
 * Returns the version of what is saved. Throws `conflict`, with what is stored, for a save that was made on another
 * version. The same content is no conflict, as in a call that is repeated because its answer was lost. The save that
 * follows writes nothing if what is stored has changed by then: of two saves at once on one version, one is refused.
 */
export function checkVersion(call: Call, { seen, stored, wanted, from }: Save): string {
  const [before, after] = [versionOf(stored), versionOf(wanted)];
  if (seen === undefined) return after;
  if (seen !== before && after !== before) {
    throwApiError('conflict', versionSentences.elsewhere, { stored: { ...stored, version: before } });
  }
  call.requireUnchanged(...from);
  return after;
}

const ATTEMPTS = 3;

/** Runs a handler again if what it decided on has changed between its load and its save. */
export async function repeatIfChanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ChangedSinceLoad)) throw error;
      if (attempts === ATTEMPTS) throwApiError('conflict', versionSentences.elsewhere);
    }
  }
}
