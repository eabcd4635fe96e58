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

/** Prepared rows, and how many rows each shelf has. */
interface Brought {
  rows: NewRow[];
  shelves: { name: string; rows: number }[];
  bytes: number;
}

/**
 * Prepares uploaded rows for storage. @param known shelves the import already has; shelves beyond the limit are
 * dropped.
 */
export async function prepareRows(
  sent: readonly SentRow[],
  { userId, today, known }: { userId: string; today: string; known: readonly string[] },
): Promise<Brought> {
  const taken = new Set(known);
  const counts = new Map<string, number>();
  let bytes = 0;
  const rows = await Promise.all(
    sent.map(async (row) => {
      const { line, said, reasons, lost } = normaliseRow(row, today);
      const shelves = (said.shelves ?? []).filter((name) => {
        const fits = taken.has(name) || taken.size < importLimits.shelves;
        if (fits) taken.add(name);
        return fits;
      });
      if (shelves.length < (said.shelves ?? []).length) reasons.push(rowReasons.manyShelves);
      for (const name of lost ? [] : shelves) counts.set(name, (counts.get(name) ?? 0) + 1);
      const kept = JSON.stringify({ ...said, shelves });
      const size = encoder.encode(kept).byteLength;
      if (size > importLimits.row) throwApiError('too_large', importRefusals.tooLargeRow(line));
      bytes += size;
      return {
        line,
        said: kept,
        reasons: JSON.stringify(reasons),
        fingerprint: await idOf([kept]),
        own: lost || said.title === '' ? null : (internalNumbers(await ownBookId(userId, said))[0] ?? null),
        review: !lost && said.review !== undefined ? 1 : 0,
        step: rowSteps.indexOf(lost ? 'ready' : 'catalogue'),
        verdict: verdicts.indexOf(lost ? 'problem' : 'none'),
      };
    }),
  );
  return { rows, shelves: [...counts].map(([name, rows]) => ({ name, rows })), bytes };
}

/** Under what a reader's own book is added: the same for the same title and author, from whichever file. */
export function ownBookId(
  userId: string,
  { title, authors }: Pick<NormalisedRow, 'title' | 'authors'>,
): Promise<string> {
  return idOf(['own', userId, titleKey(title), fold(authors[0] ?? '')]);
}

/** The id that follows from all of these. */
export async function idOf(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return idFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
