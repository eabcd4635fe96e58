import type { Database } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { failedText, forEachIsolated } from './isolate.ts';
import type { Job } from './job.ts';
import { placeOf, storePlace } from './runs.ts';

/** Rows per statement, and statements per night for each table; the next night continues from there. */
const BATCH = 200;
const BATCHES = 100;

type PlaceQuery = Statement<{ place: string }[]>;

/** A table with counters that triggers maintain. */
export interface CountedTable {
  name: string;
  /** Where paging begins: a value that sorts before every ID of the table. */
  first: string;
  after(place: string, limit: number): PlaceQuery;
  /** Corrects the counters of the rows after one ID up to another, and returns which were wrong. */
  recount(after: string, last: string): PlaceQuery;
}

/** Recounts the counters that triggers maintain, a part of them each night, and reports how many were wrong. */
export const recountJobFor = (tables: readonly CountedTable[]): Job => ({
  name: 'recount',
  cron: '30 3 * * *',
  async run({ database }) {
    const report: string[] = [];
    const failed = await forEachIsolated('recount', tables, async (item) => {
      const { seen, wrong, skipped } = await recountTable(database, item);
      if (wrong.length > 0) console.warn(JSON.stringify({ event: 'drift', of: item.name, first: wrong.slice(0, 10) }));
      const drifted = wrong.length === 0 ? '' : `, ${wrong.length} had drifted`;
      report.push(`${item.name}: ${seen} counted${drifted}${skipped === 0 ? '' : `, ${skipped} failed`}`);
    });
    return report.join('; ') + failedText(failed);
  },
});

async function recountTable(database: Database, { name, first, after, recount }: CountedTable) {
  const key = `recount ${name}`;
  const { places } = await database.load({ places: placeOf(key) });
  let place = places[0]?.place || first;
  let rowCount = 0;
  const wrong: string[] = [];
  let skipped = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { rows } = await database.load({ rows: after(place, BATCH) });
    const last = rows.at(-1)?.place;
    // After the last row, the next night starts again with the first.
    const next = last === undefined || rows.length < BATCH ? '' : last;
    const from = place;
    const recountPart = async (after: string, to: string) => {
      const { drifted } = await database.save([storePlace(key, next)], { drifted: recount(after, to) });
      wrong.push(...drifted.map((row) => row.place));
    };
    const failed = await forEachIsolated(name, [last ?? place], (to) => recountPart(from, to));
    if (failed > 0) {
      // Each row alone, to skip one that can't be counted. Otherwise every night would stop at it.
      const parts = rows.map((row, at) => ({ after: rows[at - 1]?.place ?? from, to: row.place }));
      skipped += await forEachIsolated(name, parts, ({ after: behind, to }) => recountPart(behind, to));
      await database.save([storePlace(key, next)]);
    }
    rowCount += rows.length;
    if (next === '') break;
    place = next;
  }
  return { seen: rowCount, wrong, skipped };
}
