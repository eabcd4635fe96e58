import type { Used } from '../../tests/support/worker/metering.ts';
import { type BenchCall, sendAll } from './load.ts';
import { percentile, printTable } from './report.ts';
import { startBenchWorker } from './worker.ts';

const ROUNDS = 5;
/** Calls per round, over 16 connections. */
const CALLS = 64;
/** Calls whose round trips and rows are counted. The first call of a day may do more than the others. */
const COUNTED = 3;
/**
 * Per kind of call, the minimum share of the rate of a single query or insert, and the maximum number of round trips to
 * the readers' database. A call verifies a signature, reads the session together with its own rows, and parses input
 * and answer; on two cores that costs as much as the query of the floor, and a write makes two round trips to its one.
 */
const LIMITS = { read: { share: 0.4, roundTrips: 1 }, write: { share: 0.35, roundTrips: 2 } } as const;

/** Measures typical calls and compares them with a single query or insert on the same server. */
export async function measure(): Promise<string[]> {
  const { harness, url, ask } = await startBenchWorker();
  try {
    const typical = await ask<{ path: string; writes: boolean }[]>('/bench/begin', {});
    const rows: (string | number)[][] = [];
    const missed: string[] = [];
    for (const { path, writes } of typical) {
      const kind = writes ? 'write' : 'read';
      const calls = await ask<BenchCall[]>('/bench/prepare', {
        path,
        count: COUNTED + CALLS * (writes ? ROUNDS + 1 : 1),
      });
      const used: Used[] = [];
      for (const call of calls.splice(0, COUNTED)) used.push(await ask<Used>('/bench/meter', call));
      const { roundTrips, catalogueRoundTrips, rowsRead, rowsWritten } = used.at(-1) as Used;
      const next = () => (writes ? calls.splice(0, CALLS) : calls);
      const floorCalls = Array.from({ length: CALLS }, () => ({ path: `/floor/${kind}` }));
      await sendAll(url, next());
      const rates: number[] = [];
      const shares: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const floor = CALLS / (await sendAll(url, floorCalls));
        const rate = CALLS / (await sendAll(url, next()));
        rates.push(rate);
        shares.push(rate / floor);
      }
      harness.clearLogs();
      const share = percentile(shares, 0.5);
      // A call that asks two databases may take twice as long.
      const least = catalogueRoundTrips > 0 ? LIMITS[kind].share / 2 : LIMITS[kind].share;
      rows.push([
        `\`${path}\``,
        Math.round(percentile(rates, 0.5)),
        share,
        roundTrips,
        catalogueRoundTrips,
        rowsRead,
        rowsWritten,
      ]);
      if (share < least) missed.push(`${path} reaches ${share.toFixed(2)} of one ${kind}, not ${least}`);
      if (roundTrips > LIMITS[kind].roundTrips) missed.push(`${path} makes ${roundTrips} round trips`);
    }
    console.log(
      `The middle of ${ROUNDS} rounds of ${CALLS} calls. Limits: ${LIMITS.read.share} of one query, ${LIMITS.write.share} of one insert, half of that where the catalogue is asked too.\n`,
    );
    printTable(['call', 'calls/s', 'of the floor', 'round trips', 'catalogue', 'rows read', 'rows written'], rows);
    return missed;
  } finally {
    await harness.close();
  }
}
