import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint, ErrorAnswer } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../answers.ts';
import { type Answer, createTestApp, type Reader } from '../app.ts';
import { endpoints, isRank, mayWrite, type Prepared, prepare } from '../examples.ts';
import { type Rows, rowsOf, snapshot } from '../snapshot.ts';
import { watch } from '../watching.ts';
import { type Attack, attacksOn, encodeBody, inputOf } from './bodies.ts';
import { changedProtectedColumns, differences, mayChange } from './rows.ts';
import { type Caller, credentialsOf, makeWorld, PRIVATE_TEXT, type World } from './world.ts';

// The seed is fixed, so that a failure can be repeated. `SEED` sets another, `FUZZ_PATH` makes one call alone; a
// failure prints the command.
const SEED = Number(env.TEST_SEED || 20_261_121);
const SINGLE_CALL = env.TEST_FUZZ_PATH;

/** A new valid call is prepared after this many hostile ones, which may have deleted or used up its data. */
const CALLS_PER_PREPARATION = 10;

const app = createTestApp();
const databases = watch(env);
const target = createTestApp({ env: databases.env });

/** Milliseconds for the calls to one endpoint on a busy machine. */
const TIMEOUT = 240_000;

let world: World;

/** The endpoints are divided among this many files, which run in parallel. */
const PARTS = 4;
/** Hostile calls of each endpoint; `npm run test:all` makes all of them. */
const BODIES = env.TEST_QUICK === '1' ? 1 : 10;

/** The endpoint's example unchanged: its writes are checked too. */
const plainCall = (): Attack => ({
  caller: 'member',
  body: { changes: [] },
  envelope: 'plain',
  address: [],
  headers: { 'idempotency-key': crypto.randomUUID() },
  credentials: {},
});

/** Declares the tests of one part of the endpoints: no hostile call makes a forbidden change or shows private data. */
export function attack(part: 1 | 2 | 3 | 4): void {
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  test.for(endpoints.filter((_, place) => place % PARTS === part - 1))(
    '%s withstands hostile calls',
    { timeout: TIMEOUT },
    async ([path, endpoint]) => {
      const books = await snapshot(env.CATALOGUE);
      await (await targetOf(endpoint)).withstand(plainCall());
      const target = await targetOf(endpoint);
      const property = fc.asyncProperty(attacksOn(endpoint), (item) => target.withstand(item));
      const run = await fc.check(property, {
        seed: SEED + path.length,
        numRuns: BODIES,
        ...(SINGLE_CALL ? { path: SINGLE_CALL, endOnFailure: true } : {}),
      });
      if (run.failed) throw new Error(describeRun(part, path, run), { cause: run.errorInstance });
      expect(await target.unnoticedChanges(), 'rows that changed without a statement of a call').toEqual([]);
      if (endpoint.access !== 'librarian') expect(await snapshot(env.CATALOGUE), 'the catalogue').toBe(books);
    },
  );
}

function describeRun(part: number, path: string, run: fc.RunDetails<[Attack]>): string {
  const command = `npx vitest run --config tests/vitest.config.ts --project worker tests/worker/platform/contract/hostile/part-${part}${part === 1 ? '' : '.all'}.test.ts -t '${path} withstands'`;
  return [
    `${path} failed: ${run.errorInstance instanceof Error ? run.errorInstance.message : run.errorInstance}`,
    `Smallest failing call: ${JSON.stringify(run.counterexample)?.slice(0, 2_000)}`,
    `Repeat all calls:      SEED=${SEED} ${command}`,
    `Repeat this call only: SEED=${SEED} FUZZ_PATH=${run.counterexamplePath} ${command}`,
  ].join('\n');
}

/** One endpoint with a prepared call, and the rows of the database after the last call. */
async function targetOf(endpoint: Endpoint) {
  let prepared: Prepared | null = null;
  let createdCount = 0;
  let knownRows: Rows = new Map();

  async function withstand(attack: Attack): Promise<void> {
    if (prepared === null || createdCount % CALLS_PER_PREPARATION === 0) {
      prepared = await prepare(endpoint, app);
      knownRows = await rowsOf(env.DB);
    }
    createdCount += 1;
    const { answer, refusal, what } = await make(endpoint, prepared, attack);
    expectNothingPrivate(answer, attack.caller, what);
    if (!databases.ran.some(({ sql }) => isWriting(sql))) return;
    const now = await rowsOf(env.DB);
    const changes = differences(knownRows, now);
    const states = [knownRows, now];
    knownRows = now;
    if (refusal !== null) {
      expect(changes, `${what}\nanswered an error and changed rows`).toEqual([]);
      return;
    }
    const tables = changes.map(({ table }) => table).filter((table) => !mayWrite(endpoint, table));
    expect(tables, `${what}\nchanged other tables`).toEqual([]);
    if (isRank(endpoint.access)) return;
    const reader = readerOf(answer, attack.caller, prepared.reader);
    const foreign = changes.filter((row) => !mayChange(row, reader, states, changes));
    expect(foreign, `${what}\nchanged rows that are not the caller's`).toEqual([]);
    expect(changedProtectedColumns(changes), `${what}\nchanged identity or rights`).toEqual([]);
  }

  return { withstand, unnoticedChanges: async () => differences(knownRows, await rowsOf(env.DB)) };
}

async function make(endpoint: Endpoint, { reader, input }: Prepared, attack: Attack) {
  const body = inputOf(attack, input, world);
  const credentials = { ...(await credentialsOf(world, reader, attack.caller)), ...attack.credentials };
  const object = typeof body === 'object' && body !== null && !Array.isArray(body);
  const call = encodeBody(attack.envelope, object ? { ...body, ...credentials } : body, endpoint.body);
  const fields = Object.keys(endpoint.input.def.shape);
  const address = new URL(endpoint.path, env.PUBLIC_ORIGIN);
  for (const [place, text] of attack.address) address.searchParams.append(fields[place % fields.length] ?? 'x', text);
  const description = `${JSON.stringify(attack).slice(0, 1_500)}\n${JSON.stringify(call.read)?.slice(0, 600)}\n`;

  databases.clear();
  const request = new Request(address, {
    method: 'POST',
    headers: { 'cf-connecting-ip': '192.0.2.1', ...attack.headers, ...call.headers },
    body: call.bytes,
  });
  const response = await target.fetch(request, call.read);
  const text = await response.text();
  const answer: Answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  const { user_id: userId = '', session_token: token = '' } = call.read ?? {};
  const hasCredentials = call.read !== null && (userId !== '' || token !== '');
  const email = emailOf(attack.caller, reader);
  const refusal = checkAnswer(answer, {
    endpoint,
    credentials: hasCredentials,
    what: description,
    ...(email === null ? {} : { email }),
  });
  if (call.code !== null) expect(refusal?.code, description).toBe(call.code);
  return { answer, refusal: refusal as ErrorAnswer | null, what: description };
}

function emailOf(caller: Caller, member: Reader): string | null {
  if (caller === 'member') return member.person.email;
  return caller === 'other' || caller === 'banned' || caller === 'admin' ? world[caller].person.email : null;
}

function readerOf({ body }: Answer, caller: Caller, member: Reader): string | null {
  const signedIn = (body as { user_info?: { user_id?: string } }).user_info?.user_id;
  if (signedIn !== undefined) return signedIn;
  if (caller === 'member') return member.userId;
  return caller === 'other' || caller === 'banned' || caller === 'admin' ? world[caller].userId : null;
}

// A site admin may see any profile.
function expectNothingPrivate({ text }: Answer, caller: Caller, description: string): void {
  if (caller !== 'admin')
    expect(text.includes(PRIVATE_TEXT), `${description}\nshows private text: ${text}`).toBe(false);
}

function isWriting(sql: string): boolean {
  return (
    !/^\s*(select|explain|pragma)\b/i.test(sql) && /\b(insert|update|delete|replace|create|drop|alter)\b/i.test(sql)
  );
}
