import { rowSteps, verdicts } from '../../platform/db/schema/imports.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { idFrom } from '../../platform/ids.ts';
import { fold, titleKey } from '../books/catalogue/search/search-text.ts';
import { internalNumbers } from '../books/own/number.ts';
import { importLimits, type SentRow } from './contract.ts';
import type { NewRow } from './imports.ts';
import { type NormalisedRow, normaliseRow } from './normalised-row.ts';
import { importRefusals, rowReasons } from './reasons.ts';

const encoder = new TextEncoder();

/** Stands for the rows without a shelf among the shelves of an import. */
export const UNSHELVED = '';

/** Prepared rows, and how many rows each shelf has. */
interface Brought {
  rows: NewRow[];
  shelves: { name: string; rows: number; place: number; isStatus: boolean }[];
  bytes: number;
}

/**
 * Prepares uploaded rows for storage. @param known shelves the import already has; shelves beyond the limit are
 * dropped.
 */
export async function prepareRows(
  sent: readonly SentRow[],
  {
    userId,
    today,
    knownShelves,
    isOurs,
  }: { userId: string; today: string; knownShelves: readonly string[]; isOurs: boolean },
): Promise<Brought> {
  const shelfNames = new Set(knownShelves);
  const counts = new Map<string, Brought['shelves'][number]>();
  const count = (name: string, isStatus: boolean) => {
    const place = knownShelves.length + counts.size;
    const entry = counts.get(name) ?? { name, rows: 0, place, isStatus: false };
    counts.set(name, { ...entry, rows: entry.rows + 1, isStatus: entry.isStatus || isStatus });
  };
  let bytes = 0;
  const rows = await Promise.all(
    sent.map(async (row) => {
      const { line, normalised, leftOut, lost } = normaliseRow(row, today, isOurs);
      const shelves = (normalised.shelves ?? []).filter((name) => {
        const hasRoom = shelfNames.has(name) || shelfNames.size < importLimits.shelves;
        if (hasRoom) shelfNames.add(name);
        return hasRoom;
      });
      const dropped = (normalised.shelves ?? []).filter((name) => !shelves.includes(name));
      if (dropped.length > 0)
        leftOut.push({ field: 'shelves', value: dropped.join(', ').slice(0, 200), reason: rowReasons.manyShelves });
      for (const name of lost ? [] : shelves) count(name, name === normalised.status);
      if (!lost && normalised.unshelved) count(UNSHELVED, false);
      const normalisedJson = JSON.stringify({ ...normalised, shelves });
      const size = encoder.encode(normalisedJson).byteLength;
      if (size > importLimits.row) throwApiError('too_large', importRefusals.tooLargeRow(line));
      bytes += size;
      return {
        line,
        normalisedRow: normalisedJson,
        leftOut: JSON.stringify(leftOut),
        fingerprint: await idOf([normalisedJson]),
        own: lost || normalised.title === '' ? null : (internalNumbers(await ownBookId(userId, normalised))[0] ?? null),
        review: !lost && (normalised.review ?? normalised.impressions) !== undefined ? 1 : 0,
        step: rowSteps.indexOf(lost ? 'ready' : 'catalogue'),
        verdict: verdicts.indexOf(lost ? 'problem' : 'none'),
      };
    }),
  );
  return { rows, shelves: [...counts.values()], bytes };
}

/** Returns the ID with which an own book is added: the same for the same title and author in any file. */
export function ownBookId(
  userId: string,
  { title, authors }: Pick<NormalisedRow, 'title' | 'authors'>,
): Promise<string> {
  return idOf(['own', userId, titleKey(title), fold(authors[0] ?? '')]);
}

export async function idOf(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return idFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
