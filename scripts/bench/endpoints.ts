import { resolve } from 'node:path';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import type { Used } from '../../tests/support/worker/metering.ts';
import { loadShipped, NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { boundTransaction } from '../support/fill.ts';
import { root } from '../support/local.ts';
import { buildPages, builtCatalogue } from '../support/pages.ts';
import { type BenchCall, sendAll } from './load.ts';
import { percentile, printTable } from './report.ts';

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

/** Measures twelve typical calls and compares them with a single query or insert on the same server. */
export async function measure(): Promise<string[]> {
  await buildPages();
  const harness = createTestHarness({ root, workers: [{ config: benchConfig() }] });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings>();
  await worker.applyD1Migrations('DB');
  await worker.applyD1Migrations('CATALOGUE');
  const { CATALOGUE } = await worker.getEnv();
  await loadShipped(boundTransaction(CATALOGUE), await builtCatalogue(), NO_LIMITS, new Date());
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
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

/** The configuration of the measured worker. */
export function benchConfig() {
  const deployed = unstable_readConfig({ config: resolve(root, 'wrangler.toml') }, { hideWarnings: true });
  return {
    name: 'flyleaf-bench',
    main: resolve(root, 'tests/support/worker/bench.ts'),
    compatibility_date: deployed.compatibility_date ?? '',
    compatibility_flags: deployed.compatibility_flags,
    keep_names: deployed.keep_names,
    d1_databases: deployed.d1_databases.map((database: { binding: string; migrations_dir?: string }) => ({
      ...database,
      database_id: database.binding,
      migrations_dir: resolve(root, database.migrations_dir ?? ''),
    })),
    kv_namespaces: [{ binding: 'CACHE', id: 'CACHE' }],
    assets: {
      directory: resolve(root, 'web/dist'),
      binding: 'ASSETS',
      not_found_handling: 'none' as const,
      run_worker_first: true,
    },
    vars: {
      ...deployed.vars,
      PLAN: 'paid',
      PUBLIC_ORIGIN: 'https://flyleaf.test',
      GOOGLE_CLIENT_ID: 'client-of-the-bench',
      MAIL_FROM: 'Flyleaf <hello@flyleaf.test>',
      CONTACT_EMAIL: 'support@flyleaf.test',
      SESSION_SECRET: 'a secret of the bench alone, of 64 characters or thereabouts, ok',
      ADDRESS_SECRET: 'another secret of the bench alone, of 64 characters or thereabouts',
    },
  };
}
