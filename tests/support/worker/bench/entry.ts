import { createApp, routes } from '../../../../worker/app.ts';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { jobs } from '../../../../worker/platform/jobs/index.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import type { Services } from '../../../../worker/platform/services.ts';
import { createTestApp } from '../app.ts';
import { identityHere } from '../identity.ts';
import { benchCalls } from './calls.ts';
import { metered } from './metering.ts';
import { crowdOf, ZONE } from './readers.ts';
import type { BenchCall } from './wire.ts';

// What `npm run bench -- endpoints` measures, never deployed: the product's own application beside the floors that
// it is held against, and what prepares its calls.

const services: Services = { now: () => new Date(), identity: identityHere, bookServices: () => [] };
const app = createApp(services);
const testApp = createTestApp({ identity: identityHere });

// Mail is no part of what is measured, and the simulation would write each message into a file.
const nowhere: SendEmail = { send: async () => ({ messageId: 'nowhere' }) };

// Deployed, a limiter counts in the memory of its machine; here each count is a call to an object of its own, as dear as a
// query. So the calls that are measured are let through at once, and `/floor/limit` says what one count would cost.
const letThrough: RateLimit = { limit: async () => ({ success: true }) };
const measured = new WeakMap<Bindings, Bindings>();

function asMeasured(env: Bindings): Bindings {
  const before = measured.get(env);
  if (before) return before;
  const names = ['LIMIT_READ', 'LIMIT_WRITE', 'LIMIT_SEARCH', 'LIMIT_SIGN_IN', 'LIMIT_MAIL', 'LIMIT_TOKEN'] as const;
  const without = { ...env, EMAIL: nowhere, ...Object.fromEntries(names.map((name) => [name, letThrough])) };
  measured.set(env, without);
  return without;
}

const CALLS_AT_ONCE = 8;

/** Prepares so many calls of one endpoint, each by another reader, that all do its work once. */
async function prepareCalls(env: Bindings, path: string, count: number): Promise<BenchCall[]> {
  const endpoint = routes.find((route) => route.endpoint.path === path)?.endpoint;
  const example = benchCalls[path as `/api/${string}`];
  if (!endpoint || !example) throw new Error(`The bench knows no call of ${path}`);
  crowd ??= crowdOf(env, testApp);
  const someone = crowd;
  const admin = async () => {
    const reader = await someone();
    await env.DB.prepare("UPDATE users SET rank = 'admin' WHERE id = ?").bind(reader.userId).run();
    return reader;
  };
  const stage = { ...testApp, reader: someone, admin };

  async function one(): Promise<BenchCall> {
    const reader = await (endpoint?.access === 'admin' || endpoint?.access === 'librarian' ? admin() : someone());
    const setup = typeof example === 'object' ? example.input : example;
    const input = await setup?.({ reader, app: stage });
    return {
      path,
      headers: {
        'content-type': 'application/json',
        'x-time-zone': ZONE,
        'idempotency-key': crypto.randomUUID(),
        'x-d1-bookmark': '00000001-00000001-00000001-00000000000000000000000000000001',
      },
      body: JSON.stringify({ user_id: reader.userId, session_token: reader.token, ...input }),
    };
  }

  const calls: BenchCall[] = [];
  while (calls.length < count) {
    calls.push(...(await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, count - calls.length) }, one))));
  }
  return calls;
}
let crowd: ReturnType<typeof crowdOf> | null = null;

/** Makes one call and answers what it used, with what went on after its answer. */
async function meter(env: Bindings, call: BenchCall): Promise<Response> {
  const metering = metered(asMeasured(env));
  const later: Promise<unknown>[] = [];
  const request = new Request(`${env.PUBLIC_ORIGIN}${call.path}`, {
    method: 'POST',
    headers: call.headers,
    body: call.body,
  });
  const response = await app.fetch(request, metering.env, {
    waitUntil: (work) => void later.push(work),
    passThroughOnException: () => undefined,
    props: {},
  });
  const answer = await response.text();
  for (const work of later) await work;
  return Response.json({ status: response.status, answer, used: metering.used });
}

const ownRow = (env: Bindings) => env.DB.prepare('SELECT number FROM bench_floor WHERE id = ?').bind('one').first();
const catalogueRow = (env: Bindings) =>
  env.CATALOGUE.prepare('SELECT title FROM editions WHERE id = ?').bind(1).first();

const insertRow = (env: Bindings) =>
  env.DB.prepare('INSERT INTO bench_floor (id, number) VALUES (?, 1)').bind(crypto.randomUUID()).run();

const own: Record<string, (env: Bindings, request: Request) => Promise<Response>> = {
  '/floor/empty': async () => new Response(),
  '/floor/read': async (env) => {
    await ownRow(env);
    return new Response();
  },
  '/floor/both': async (env) => {
    await Promise.all([ownRow(env), catalogueRow(env)]);
    return new Response();
  },
  '/floor/inTurn': async (env) => {
    await catalogueRow(env);
    await ownRow(env);
    return new Response();
  },
  '/floor/write': async (env) => {
    await insertRow(env);
    return new Response();
  },
  '/floor/writeInTurn': async (env) => {
    await catalogueRow(env);
    await insertRow(env);
    return new Response();
  },
  '/floor/limit': async (env) => {
    await env.LIMIT_READ.limit({ key: 'one' });
    return new Response();
  },
  '/bench/begin': async (env) => {
    await env.DB.batch([
      env.DB.prepare('CREATE TABLE bench_floor (id TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID'),
      env.DB.prepare("INSERT INTO bench_floor (id, number) VALUES ('one', 1)"),
    ]);
    return Response.json(routes.map(({ endpoint: { path, limit } }) => ({ path, limit })));
  },
  '/bench/prepare': async (env, request) => {
    const { path, count } = await request.json<{ path: string; count: number }>();
    return Response.json(await prepareCalls(env, path, count));
  },
  '/bench/meter': async (env, request) => meter(env, await request.json()),
  // Keeps the processor busy, so that the bench finds out which process this is.
  '/bench/spin': async () => {
    let sum = 0;
    for (let count = 0; count < 100_000_000; count += 1) sum = (sum + count) % 1_000_003;
    return new Response(String(sum));
  },
};

export default {
  async fetch(request, env, context) {
    const answer = own[new URL(request.url).pathname];
    return answer ? answer(env, request) : app.fetch(request, asMeasured(env), context);
  },
  async scheduled({ cron, scheduledTime }, env) {
    await runJobs({ env, services, jobs, cron, scheduled: new Date(scheduledTime) });
  },
} satisfies ExportedHandler<Bindings>;
