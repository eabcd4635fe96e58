import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { jobs } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { getDirectory } from '../../../../worker/features/clubs/directory-contract.ts';
import type { Endpoint, RateClass } from '../../../../worker/platform/http/contract.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import { faultsOf } from '../../../support/policy.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { endpoints, exampleOf, isRank, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';
import { queryPlanOf, repeatedColumns, tableScansIn, tableScansOf } from '../../../support/worker/plans.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';
import { FREE_STATEMENTS, type RanStatement, watch } from '../../../support/worker/watching.ts';

/** Indexes that no statement of an example uses, each with its purpose. */
const LOOKED_UP: Readonly<Record<string, string>> = {
  users_by_identity: 'a club that returns bans who signed up again meanwhile',
  identities_by_key: 'the same',
  club_readings_current: 'a club reads one book at a time',
  users_sanctioned: 'a backup lists who is limited or suspended',
  import_rows_left_out: 'a reader asks for the rows of which anything was not imported',
  warnings_by_time: 'a site that shows its numbers counts the last 90 days',
  imports_applying: 'a rule: one import of a reader is applied at a time',
};

const app = createTestApp();
const watching = watch(env);
const watchedApp = createTestApp({ env: watching.env });
const freeApp = createTestApp({ env: { ...watching.env, PLAN: 'free' } });

/**
 * Round trips to the readers' database: a read loads; a write loads and saves; mail also records its outcome after the
 * answer.
 */
const ROUND_TRIPS: Record<RateClass, number> = { read: 1, search: 1, write: 2, mail: 3, sign_in: 2 };

// For each index, a statement that used it.
const usedBy = new Map<string, string>();

function note({ database, sql }: RanStatement, plan: readonly string[]): void {
  if (database !== 'DB') return;
  for (const detail of plan) {
    const index = /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1];
    if (index !== undefined && !usedBy.has(index)) usedBy.set(index, sql);
  }
}

// Fields that no contract has.
const OTHER_FIELDS = '{"__proto__":{"rank":"admin"},"constructor":{"prototype":{}},"rank":"admin","is_admin":true,';

async function expectCheap(endpoint: Endpoint, { reader, input }: Prepared, called = watchedApp): Promise<void> {
  const { path } = endpoint;
  // The zone is sent as browsers send it, so that storing it is counted too.
  const headers = { 'idempotency-key': crypto.randomUUID(), 'x-time-zone': 'Europe/Lisbon' };
  const own = JSON.stringify({ user_id: reader.userId, session_token: reader.token, ...input });
  const body = `${OTHER_FIELDS}${own.slice(1)}`;
  // The first call of a day may have to set up that day; the test measures the cost of all later ones.
  const reads = endpoint.limit === 'read' || endpoint.limit === 'search';
  if (reads) await app.send(path, body, headers);
  watching.clear();
  const answer = await called.send(path, body, headers);
  expect(checkAnswer(answer, { endpoint, credentials: true, email: reader.person.email })).toBe(null);
  expect(faultsOf(answer.headers, 'personal')).toEqual([]);

  expect(watching.roundTrips.DB, 'round trips to DB').toBeLessThanOrEqual(
    exampleOf(endpoint).trips?.DB ?? ROUND_TRIPS[endpoint.limit],
  );
  expect(watching.roundTrips.CATALOGUE, 'round trips to CATALOGUE').toBeLessThanOrEqual(
    exampleOf(endpoint).trips?.CATALOGUE ?? 1,
  );
  const scans: string[] = [];
  for (const ran of [...watching.ran]) {
    const plan = await queryPlanOf(ran);
    note(ran, plan);
    expect(repeatedColumns(ran.sql), ran.sql).toEqual([]);
    for (const scan of tableScansIn(plan, ran.sql))
      scans.push(`${ran.database}: ${scan} in ${ran.sql.replace(/\s+/g, ' ')}`);
  }
  expect(scans).toEqual([]);
}

// Longer than any limit of a text, and characters that cannot be shown.
const INVALID_TEXTS = ['x'.repeat(40_000), 'a\u0000b', 'a\u0007b', 'a\u202Eb', 'a\u2066b', 'a\ud800b', '\udfff'];
// It shortens and cleans the texts of its rows instead.
const CLEANING = '/api/imports/add_rows';

/** Copies of a value with one of its texts replaced. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    withText(child, text).map((changed) =>
      Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
    ),
  );
}

test.for(endpoints)(
  '%s limits its texts, answers its example as its contract says, takes no other field, makes no more round trips than its class and statements than the free plan allow, and scans no table',
  async ([path, endpoint]) => {
    const prepared = await prepare(endpoint, app);
    const invalid = INVALID_TEXTS.flatMap((text) => withText(prepared.input, text));
    const accepted = path === CLEANING ? [] : invalid.filter((input) => endpoint.input.safeParse(input).success);
    expect(accepted.map((input) => JSON.stringify(input).slice(0, 200))).toEqual([]);

    await expectCheap(endpoint, prepared);
    // What takes more is left to a job there.
    if (watching.ran.length > FREE_STATEMENTS) await expectCheap(endpoint, await prepare(endpoint, app), freeApp);
    expect(watching.ran.length, 'statements').toBeLessThanOrEqual(FREE_STATEMENTS);
    const { userId } = prepared.reader;
    const rank = await env.DB.prepare('SELECT rank FROM users WHERE id = ?').bind(userId).first('rank');
    if (rank !== null) expect(rank).toBe(isRank(endpoint.access) ? endpoint.access : 'member');
  },
);

test('nor does a public club that an outsider looks at, or a club that is looked for by name', async () => {
  const outsider = await app.reader();
  const club_id = await foundsClub(await app.reader(), { privacy: 'public' });
  await expectCheap(getDirectory, { reader: outsider, input: { club_id } });
  expect(watching.ran.map(({ sql }) => sql).join()).toMatch(/club_milestones.*club_meetings/s);
  await expectCheap(getDirectory, { reader: outsider, input: { name: 'long' } });
  expect(watching.ran.map(({ sql }) => sql).join()).toContain('club_names');
});

describe('of all calls and jobs', () => {
  beforeAll(async () => {
    watching.clear();
    const services = {
      now: () => new Date(),
      identity: identityHere,
      accountParts,
      mergeParts,
      bookServices: () => [],
    };
    for (const cron of new Set(jobs.map((job) => job.cron)))
      await runJobs({ env: watching.env, services, jobs, cron, scheduled: new Date() });
    for (const ran of [...watching.ran]) {
      expect(repeatedColumns(ran.sql), ran.sql).toEqual([]);
      note(ran, await queryPlanOf(ran));
    }
  });

  test('each index is used by a statement, or by the deletion of what its rows refer to', async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    ).all<{ name: string }>();
    const unused = results.map(({ name }) => name).filter((name) => !usedBy.has(name) && !(name in LOOKED_UP));
    expect(results.length).toBeGreaterThan(30);
    expect(unused).toEqual([]);
    expect(Object.keys(LOOKED_UP).filter((name) => usedBy.has(name))).toEqual([]);
  });
});

test('round trips are counted', async () => {
  watching.clear();
  const statement = watching.env.DB.prepare('SELECT ? AS one').bind(1);
  await watching.env.DB.batch([statement, statement]);
  await watching.env.DB.withSession().prepare('SELECT 1').all();
  await watching.env.CATALOGUE.prepare('SELECT 1').first();
  expect(watching.roundTrips).toEqual({ DB: 2, CATALOGUE: 1 });
  expect(watching.ran.map(({ sql }) => sql)).toEqual(['SELECT ? AS one', 'SELECT ? AS one', 'SELECT 1', 'SELECT 1']);
});

test('a scan is found under any alias', async () => {
  const scan = (sql: string) => tableScansOf({ database: 'DB', sql, values: [] });
  expect(await scan('SELECT u.id FROM users u WHERE u.name = 1')).toHaveLength(1);
  expect(await scan('SELECT count(*) FROM "users"')).toHaveLength(1);
  expect(await scan('UPDATE users SET name = 1 WHERE picture > 3')).toHaveLength(1);
  expect(await scan("SELECT id FROM users WHERE id IN (SELECT value FROM json_each('[]'))")).toEqual([]);
  expect(await scan('WITH few AS MATERIALIZED (SELECT id FROM users WHERE id = 1) SELECT * FROM few')).toEqual([]);
  expect(await scan('SELECT one.id FROM (SELECT id FROM users WHERE id = 1 LIMIT 3) one')).toEqual([]);
  expect(await scan('SELECT one.id FROM (SELECT id FROM users WHERE name = 1 LIMIT 3) one')).toHaveLength(1);
});

test('repeated columns of a join are found, by name and by alias', () => {
  expect(repeatedColumns('select "u"."id", "b"."id" from "u" inner join "b"')).toEqual(['id']);
  expect(repeatedColumns('select "u"."id", "b"."name" as "id" from "u" inner join "b"')).toEqual(['id']);
  expect(repeatedColumns('select "u"."id", "b"."id" as "book" from "u" inner join "b"')).toEqual([]);
});
