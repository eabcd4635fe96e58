import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getPlatformProxy } from 'wrangler';
import { metered } from '../../tests/support/worker/metering.ts';
import { createApp } from '../../worker/app.ts';
import { accountParts } from '../../worker/composition/account-parts.ts';
import { mergeParts } from '../../worker/composition/merge-parts.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { signToken } from '../../worker/platform/http/token.ts';
import { root } from '../support/local.ts';
import { clubId, type FilledDatabases, filledState, readerId, sizesAt } from './fill.ts';
import { type BenchOptions, printTable } from './report.ts';
import { benchSettings } from './worker.ts';

/** The maximum size of a D1 database, and the maximum average size of a reader's data, in bytes. */
const ONE_DATABASE = 10e9;
const BYTES_A_READER = 42_000;
/** The maximum number of rows that a call may read for the biggest reader. A sorted shelf reads six rows per book. */
const MAX_ROWS = 4_000;
const SHELF_ROWS = 18_000;

const calls: readonly { path: string; input(reader: string): object }[] = [
  { path: '/api/trending/get', input: () => ({}) },
  { path: '/api/activity/feed', input: () => ({}) },
  { path: '/api/notifications/get_notifications', input: () => ({}) },
  { path: '/api/social/get_user_friends', input: () => ({}) },
  { path: '/api/social/suggestions', input: () => ({}) },
  { path: '/api/recommendations/get', input: () => ({}) },
  { path: '/api/user_actions/view_user_book_stats', input: (reader) => ({ target_id: reader }) },
  { path: '/api/readings/shelf', input: (reader) => ({ target_id: reader, sort: 'title' }) },
  { path: '/api/readings/year', input: (reader) => ({ target_id: reader }) },
  { path: '/api/bookclub/bookclubs_user_in', input: () => ({}) },
  { path: '/api/bookclub/get_feed', input: () => ({ club_id: clubId(0) }) },
  { path: '/api/bookclub/get_info', input: () => ({ club_id: clubId(0) }) },
  { path: '/api/streaks/view_user_streak', input: () => ({}) },
  { path: '/api/streaks/view_acts', input: () => ({}) },
];

/** Measures the stored bytes per reader, and the rows that calls read for the biggest reader and for an average one. */
export async function measure({ scale }: BenchOptions): Promise<string[]> {
  const filled = await filledState(scale);
  const missed = measureTables(filled, scale);
  const biggest = await rowsFor(filled, readerId(0));
  const ordinary = await rowsFor(filled, readerId(sizesAt(scale).readers >> 1));
  printTable(
    ['call', 'round trips', 'rows, ordinary reader', 'rows, biggest reader'],
    calls.map(({ path }) => [
      `\`${path}\``,
      biggest.get(path)?.roundTrips ?? 0,
      ordinary.get(path)?.rows ?? '–',
      biggest.get(path)?.rows ?? '–',
    ]),
  );
  for (const { path } of calls) {
    const rows = biggest.get(path)?.rows ?? Number.NaN;
    const limit = path === '/api/readings/shelf' ? SHELF_ROWS : MAX_ROWS;
    if (!(rows <= limit)) missed.push(`${path} reads ${rows} rows for the biggest reader, not ${limit}`);
  }
  return missed;
}

function measureTables({ readers: path }: FilledDatabases, scale: number): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const parts = database
    .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
    .all()
    .map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }));
  const readers = Number(database.prepare('SELECT count(*) AS readers FROM users').get()?.readers);
  database.close();
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const each = all / readers;
  console.log(
    `${readers.toLocaleString('en')} readers. One D1 of 10 GB holds ${Math.floor(ONE_DATABASE / each).toLocaleString('en')} such readers. Limit: ${BYTES_A_READER.toLocaleString('en')} bytes each.\n`,
  );
  printTable(
    ['table or index', 'MB', 'bytes a reader'],
    [...parts.slice(0, 20), { name: 'all', bytes: all }].map(({ name, bytes }) => [
      name,
      bytes / 1e6,
      Math.round(bytes / readers),
    ]),
  );
  // Only at full scale, since even an empty table takes a page.
  return scale === 1 && each > BYTES_A_READER ? [`${Math.round(each)} bytes a reader, not ${BYTES_A_READER}`] : [];
}

async function rowsFor(
  { statePath }: FilledDatabases,
  reader: string,
): Promise<Map<string, { roundTrips: number; rows: number }>> {
  const platform = await getPlatformProxy<Bindings>({
    configPath: resolve(root, 'wrangler.toml'),
    envFiles: [],
    persist: { path: resolve(statePath, 'v3') },
  });
  const env: Bindings = {
    ...platform.env,
    ...benchSettings,
  };
  const now = Math.floor(Date.now() / 1000);
  const sessionId = crypto.randomUUID();
  await env.DB.prepare('INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)')
    .bind(sessionId, reader, now, now + 86_400)
    .run();
  const session_token = await signToken(
    new TextEncoder().encode(env.SESSION_SECRET),
    { userId: reader, sessionId },
    now,
  );
  const app = createApp({
    now: () => new Date(),
    accountParts,
    mergeParts,
    bookServices: () => [],
    identity: { issuer: '', script: '', tokenInformation: '', userInformation: '', timeout: 0, fetch },
  });
  const measured = new Map<string, { roundTrips: number; rows: number }>();
  try {
    for (const { path, input } of calls) {
      const metering = metered(env);
      const body = JSON.stringify({ user_id: reader, session_token, ...input(reader) });
      const headers = { 'content-type': 'application/json' };
      const answer = await app.fetch(
        new Request(`${env.PUBLIC_ORIGIN}${path}`, { method: 'POST', headers, body }),
        metering.env,
        {
          waitUntil: () => undefined,
          passThroughOnException: () => undefined,
          props: {},
        },
      );
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      measured.set(path, { roundTrips: metering.used.roundTrips, rows: metering.used.rowsRead });
    }
  } finally {
    await platform.dispose();
  }
  return measured;
}
