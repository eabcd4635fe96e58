import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint, ErrorAnswer } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../answers.ts';
import { type Answer, createTestApp, type Reader } from '../app.ts';
import { endpoints, isRank, mayWrite, type Prepared, prepare } from '../examples.ts';
import { type Rows, rowsOf, snapshot } from '../snapshot.ts';
import { watch } from '../watching.ts';
import { type Attack, attacksOn, inputOf, wrapped } from './bodies.ts';
import { differences, isTheirs, risen } from './rows.ts';
import { type Caller, credentialsOf, makeWorld, UNSEEN, type World } from './world.ts';

// The seed is fixed, so that a red run is red again when it is looked at. `SEED` chooses another, `FUZZ_PATH` makes one
// call alone; a failure prints the command that repeats it.
const SEED = Number(env.TEST_SEED || 20_261_121);
const ONE_ALONE = env.TEST_FUZZ_PATH;

/** A valid call is prepared afresh after so many hostile ones: what they spoilt or used up is there again. */
const FRESH = 10;

const app = createTestApp();
const databases = watch(env);
const target = createTestApp({ env: databases.env });

/** Ten calls and the rows of both databases around them, on a machine that has other things to do. */
const PATIENCE = 240_000;

let world: World;

/** Files that share the endpoints, so that several processors can work on them. */
const PARTS = 4;
/** Hostile bodies that each endpoint is sent. */
const BODIES = 10;

/** Declares the tests of one part of the endpoints: none of their hostile bodies may change or show what it should not. */
export function attack(part: 1 | 2 | 3 | 4): void {
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  test.for(endpoints.filter((_, place) => place % PARTS === part - 1))(
    '%s stands',
    { timeout: PATIENCE },
    async ([path, endpoint]) => {
      const books = await snapshot(env.CATALOGUE);
      const target = await targetOf(endpoint);
      const property = fc.asyncProperty(attacksOn(endpoint), (item) => target.stands(item));
      const run = await fc.check(property, {
        seed: SEED + path.length,
        numRuns: BODIES,
        ...(ONE_ALONE ? { path: ONE_ALONE, endOnFailure: true } : {}),
      });
      if (run.failed) throw new Error(describeRun(part, path, run), { cause: run.errorInstance });
      expect(await target.unnoticed(), 'rows that changed without a statement of a call').toEqual([]);
      if (endpoint.access !== 'librarian') expect(await snapshot(env.CATALOGUE), 'the catalogue').toBe(books);
    },
  );
}

function describeRun(part: number, path: string, run: fc.RunDetails<[Attack]>): string {
  const command = `npx vitest run --config tests/vitest.config.ts --project worker tests/worker/platform/contract/hostile/part-${part}.test.ts -t '${path} stands'`;
  return [
    `${path} did not stand: ${run.errorInstance instanceof Error ? run.errorInstance.message : run.errorInstance}`,
    `The smallest call: ${JSON.stringify(run.counterexample)?.slice(0, 2_000)}`,
    `All that led to it again:  SEED=${SEED} ${command}`,
    `The smallest call alone:   SEED=${SEED} FUZZ_PATH=${run.counterexamplePath} ${command}`,
  ].join('\n');
}

/** One endpoint under attack: what is ready to be called, and what both databases held when it was last looked. */
async function targetOf(endpoint: Endpoint) {
  let prepared: Prepared | null = null;
  let createdCount = 0;
  let knownRows: Rows = new Map();

  async function assertStandsUp(attack: Attack): Promise<void> {
    if (prepared === null || createdCount % FRESH === 0) {
      prepared = await prepare(endpoint, app);
      knownRows = await rowsOf(env.DB);
    }
    createdCount += 1;
    const { answer, refusal, what } = await make(endpoint, prepared, attack);
    seesNothing(answer, attack.caller, what);
    if (!databases.ran.some(({ sql }) => isWriting(sql))) return;
    const now = await rowsOf(env.DB);
    const touched = differences(knownRows, now);
    const states = [knownRows, now];
    knownRows = now;
    if (refusal !== null) {
      expect(touched, `${what}\nwas refused and changed rows`).toEqual([]);
      return;
    }
    const tables = touched.map(({ table }) => table).filter((table) => !mayWrite(endpoint, table));
    expect(tables, `${what}\ntouched other tables`).toEqual([]);
    if (isRank(endpoint.access)) return;
    const reader = readerOf(answer, attack.caller, prepared.reader);
    const foreign = touched.filter((row) => !isTheirs(row, reader, states, touched));
    expect(foreign, `${what}\nchanged rows that are not the caller's`).toEqual([]);
    expect(risen(touched), `${what}\nchanged who somebody is`).toEqual([]);
  }

  return { stands: assertStandsUp, unnoticed: async () => differences(knownRows, await rowsOf(env.DB)) };
}

async function make(endpoint: Endpoint, { reader, input }: Prepared, attack: Attack) {
  const body = inputOf(attack, input, world);
  const credentials = { ...(await credentialsOf(world, reader, attack.caller)), ...attack.credentials };
  const object = typeof body === 'object' && body !== null && !Array.isArray(body);
  const call = wrapped(attack.envelope, object ? { ...body, ...credentials } : body, endpoint.body);
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
  const carried = call.read !== null && (userId !== '' || token !== '');
  const email = emailOf(attack.caller, reader);
  const refusal = checkAnswer(answer, {
    endpoint,
    credentials: carried,
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

// A site admin may look at any profile; a club that is private is no one's business but its members'.
function seesNothing({ text }: Answer, caller: Caller, description: string): void {
  if (caller !== 'admin') expect(text.includes(UNSEEN), `${description}\nshows what is private: ${text}`).toBe(false);
}

function isWriting(sql: string): boolean {
  return (
    !/^\s*(select|explain|pragma)\b/i.test(sql) && /\b(insert|update|delete|replace|create|drop|alter)\b/i.test(sql)
  );
}
