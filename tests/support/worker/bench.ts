import { pages } from '../../../web/rendered/render.js';
import { createApp, routes } from '../../../worker/app.ts';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { jobs } from '../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { runJobs } from '../../../worker/platform/jobs/run.ts';
import type { Services } from '../../../worker/platform/services.ts';
import { examples as activity } from '../../worker/activity/activity.examples.ts';
import { examples as books } from '../../worker/books/books.examples.ts';
import { examples as clubs } from '../../worker/clubs/clubs.examples.ts';
import { examples as trending } from '../../worker/discovery/trending/trending.examples.ts';
import { examples as streaks } from '../../worker/habits/streaks/streaks.examples.ts';
import { examples as readings } from '../../worker/library/readings/readings.examples.ts';
import { examples as shelves } from '../../worker/library/shelves/shelves.examples.ts';
import { examples as profiles } from '../../worker/profiles/profiles.examples.ts';
import { examples as reviews } from '../../worker/reviews/reviews.examples.ts';
import { examples as friends } from '../../worker/social/friends/friends.examples.ts';
import { sessionCookie } from '../session.ts';
import { createTestApp } from './app.ts';
import type { Examples } from './examples.ts';
import { metered } from './metering.ts';
import { playingBindings, type Recording, recordingBindings } from './recording.ts';
import { identityHere } from './services/identity.ts';

// The worker that `npm run bench -- endpoints` measures; it is never deployed. It contains the application, the floors
// that it is compared with, and the preparation of its calls.

const typical = [
  ...['/api/trending/get', '/api/books/search', '/api/suggest', '/api/books/get', '/api/activity/feed'],
  ...['/api/user_actions/view_user_book_stats', '/api/notifications/get_notifications', '/api/bookclub/get_feed'],
  ...['/api/streaks/view_user_streak', '/api/user_actions/mark_read_book', '/api/readings/progress'],
  '/api/user_actions/submit_review',
];
const examples = new Map(
  [books, clubs, trending, streaks, readings, shelves, profiles, reviews, activity, friends].flatMap((all: Examples) =>
    Object.entries(all),
  ),
);

interface BenchCall {
  path: string;
  headers: Record<string, string>;
  /** Absent for a page. */
  body?: string;
}

// Pages of visitors are cached at the edge; what it costs to render one is measured without.
Object.assign(globalThis, { caches: { default: { match: async () => undefined, put: async () => undefined } } });

const services: Services = {
  now: () => new Date(),
  identity: identityHere,
  accountParts,
  mergeParts,
  bookServices: () => [],
  pages,
};
const app = createApp(services);

const recording: Recording = new Map();
let recorded: BenchCall | null = null;

/** Makes a call or opens a page, and waits for the work after its response. */
async function make(env: Bindings, { path, headers, body }: BenchCall): Promise<number> {
  const later: Promise<unknown>[] = [];
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body };
  const answer = await app.fetch(new Request(`${env.PUBLIC_ORIGIN}${path}`, sent), env, {
    waitUntil: (work) => void later.push(work),
    passThroughOnException: () => undefined,
    props: {},
  });
  await answer.text();
  await Promise.all(later);
  return answer.status;
}

// Deployed, a rate limiter counts in memory. Simulated, each count costs as much as a query, so calls are not counted
// here.
const noLimit: RateLimit = { limit: async () => ({ success: true }) };
const silentMail: SendEmail = { send: async () => ({ messageId: 'nowhere' }) };
const measured = (env: Bindings): Bindings => ({
  ...env,
  EMAIL: silentMail,
  LIMIT_READ: noLimit,
  LIMIT_WRITE: noLimit,
  LIMIT_SEARCH: noLimit,
  LIMIT_SIGN_IN: noLimit,
  LIMIT_MAIL: noLimit,
  LIMIT_TOKEN: noLimit,
});

/** Prepares calls of one endpoint, each by a different reader. */
async function prepare(env: Bindings, path: string, count: number): Promise<BenchCall[]> {
  const example = examples.get(path as `/api/${string}`);
  if (!example) throw new Error(`No example of ${path} is imported here`);
  const stage = createTestApp({ identity: identityHere, env: measured(env) });
  const calls: BenchCall[] = [];
  while (calls.length < count) {
    const reader = await stage.reader();
    const input = await (typeof example === 'function' ? example : example.input)({ reader, app: stage });
    calls.push({
      path,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ user_id: reader.userId, session_token: reader.token, ...input }),
    });
  }
  return calls;
}

/** Makes one call. Returns the resources that it used, including the work after its response. */
async function meter(env: Bindings, { path, headers, body }: BenchCall): Promise<Response> {
  const metering = metered(measured(env));
  const later: Promise<unknown>[] = [];
  const request = new Request(`${env.PUBLIC_ORIGIN}${path}`, { method: 'POST', headers, body: body ?? '' });
  const answer = await app.fetch(request, metering.env, {
    waitUntil: (work) => void later.push(work),
    passThroughOnException: () => undefined,
    props: {},
  });
  const text = await answer.text();
  await Promise.all(later);
  return answer.ok ? Response.json(metering.used) : new Response(text, { status: 500 });
}

/** Runs the jobs whose results the calls read; throws if one of them fails. */
async function runCrons(env: Bindings): Promise<void> {
  for (const cron of ['0 0 * * *', '*/15 * * * *']) {
    const ended = await runJobs({ env: measured(env), services, jobs, cron, scheduled: new Date() });
    const failed = ended.filter(({ succeeded }) => !succeeded);
    if (failed.length > 0) throw new Error(failed.map(({ job, outcome }) => `${job}: ${outcome}`).join('\n'));
  }
}

const own = new Map<string, (env: Bindings, request: Request) => Promise<Response>>([
  [
    '/floor/read',
    async (env) =>
      Response.json(await env.DB.prepare('SELECT number FROM bench_floor WHERE id = ?').bind('one').first()),
  ],
  [
    '/floor/write',
    async (env) => {
      await env.DB.prepare('INSERT INTO bench_floor (id, number) VALUES (?, 1)').bind(crypto.randomUUID()).run();
      return new Response();
    },
  ],
  [
    '/bench/begin',
    async (env) => {
      await env.DB.batch([
        env.DB.prepare('CREATE TABLE bench_floor (id TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID'),
        env.DB.prepare("INSERT INTO bench_floor (id, number) VALUES ('one', 1)"),
      ]);
      await runCrons(env);
      const limits = new Map<string, string>(routes.map(({ endpoint }) => [endpoint.path, endpoint.limit]));
      return Response.json(typical.map((path) => ({ path, writes: limits.get(path) === 'write' })));
    },
  ],
  [
    '/bench/prepare',
    async (env, request) => {
      const { path, count } = await request.json<{ path: string; count: number }>();
      return Response.json(await prepare(env, path, count));
    },
  ],
  ['/bench/meter', async (env, request) => meter(env, await request.json())],
  [
    '/bench/record',
    async (env, request) => {
      recorded = await request.json<BenchCall>();
      recording.clear();
      const status = await make(recordingBindings(measured(env), recording), recorded);
      return Response.json({ status });
    },
  ],
  [
    '/bench/play',
    async (env, request) => {
      const { count } = await request.json<{ count: number }>();
      for (let time = 0; time < count; time += 1)
        if (recorded !== null) await make(playingBindings(measured(env), recording), recorded);
      return Response.json({});
    },
  ],
  [
    '/bench/reader',
    async (env) => {
      const { userId, token } = await createTestApp({ env: measured(env) }).reader('Ada');
      return Response.json({ cookie: `authenticated=${sessionCookie({ name: 'Ada', email: '', userId, token })}` });
    },
  ],
]);

export default {
  async fetch(request, env, context) {
    const answer = own.get(new URL(request.url).pathname);
    return answer ? answer(env, request) : app.fetch(request, measured(env), context);
  },
} satisfies ExportedHandler<Bindings>;
