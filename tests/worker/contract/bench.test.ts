import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { benchCalls } from '../../support/worker/bench/calls.ts';
import { metered } from '../../support/worker/bench/metering.ts';
import { crowdOf } from '../../support/worker/bench/readers.ts';
import { knowAddress } from '../../support/worker/scan.ts';

// What `npm run bench` measures: every call there is, and a write that really writes.

const app = createTestApp();
const someone = crowdOf(env, app);
const admin = async () => {
  const reader = await someone();
  await env.DB.prepare("UPDATE users SET rank = 'admin' WHERE id = ?").bind(reader.userId).run();
  return reader;
};
const endpoints = routes.map(({ endpoint }) => [endpoint.path, endpoint] as const);

test('the bench calls every endpoint, and none that is gone', () => {
  expect(Object.keys(benchCalls).sort()).toEqual(endpoints.map(([path]) => path).sort());
});

test.for(endpoints)('%s does its work in the bench', async ([path, endpoint]) => {
  const reader = await (endpoint.access === 'admin' || endpoint.access === 'librarian' ? admin() : someone());
  knowAddress(reader.userId, reader.person.email);
  const input = await benchCalls[path]?.({ reader, app: { ...app, reader: someone, admin } });
  const metering = metered(env);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  const answer = await createTestApp({ env: metering.env }).send(path, body, headers);
  expect(answer.status, answer.text).toBe(200);
  const reads = endpoint.limit === 'read' || endpoint.limit === 'search' || path === '/api/users/export';
  if (!reads) expect(metering.used.rowsWritten, 'rows written').toBeGreaterThan(0);
  const asks = path !== '/api/users/identity' && path !== '/api/users/create_user';
  if (asks) expect(metering.used.rowsRead, 'rows read').toBeGreaterThan(0);
});

test('what they wrote into columns of whole numbers is whole', async () => {
  const columns = await env.DB.prepare(
    `SELECT t.name AS kept, c.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' AND c.type = 'INTEGER'`,
  ).all<{ kept: string; name: string }>();
  const counts = columns.results.map(({ kept, name }) =>
    env.DB.prepare(`SELECT count(*) AS parts FROM "${kept}" WHERE typeof("${name}") = 'real'`),
  );
  const found = await env.DB.batch<{ parts: number }>(counts);
  const broken = columns.results.filter((_, place) => found[place]?.results[0]?.parts !== 0);
  expect(columns.results.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});
