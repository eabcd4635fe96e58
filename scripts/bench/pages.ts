import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { sessionCookie } from '../../tests/support/session.ts';
import { chromiumForTests } from '../support/browser.ts';
import { root } from '../support/local.ts';
import { percentile, printTable } from './report.ts';

// Lighthouse is run from the registry by its own command: a hundred packages that no one else needs.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
/** Milliseconds to the largest paint and of blocking, the layout's shift, and kilobytes of scripts. */
const BUDGET = { paint: 1_000, blocking: 100, shift: 0.02, scripts: 200 } as const;
const ISBN = '9780340839935';

const pages: readonly (readonly [address: string, as: 'visitor' | 'reader'])[] = [
  ['/', 'visitor'],
  ['/search?q=love', 'visitor'],
  [`/book?isbn=${ISBN}`, 'visitor'],
  ['/home', 'visitor'],
  [`/book?isbn=${ISBN}`, 'reader'],
  ['/home', 'reader'],
  ['/legal/privacy', 'visitor'],
  ['/games', 'visitor'],
  ['/games/wordsearch', 'visitor'],
  ['/bookshelves', 'visitor'],
  ['/bookshelf/fiction', 'visitor'],
  ['/bookclubs', 'visitor'],
  ['/bookclub', 'reader'],
  ['/profile', 'reader'],
  ['/streak', 'reader'],
  ['/challenge', 'reader'],
  ['/notifications', 'reader'],
  ['/settings', 'reader'],
];

/** Runs Lighthouse on the pages that readers land on, as a phone with a cold cache. */
export async function measure(): Promise<string[]> {
  const { origin, stop } = await startProduct();
  try {
    const cookie = await readerCookie(origin);
    const rows: (string | number)[][] = [];
    const missed: string[] = [];
    for (const [address, as] of pages) {
      const runs = Array.from({ length: RUNS }, () =>
        lighthouse(`${origin}${address}`, as === 'reader' ? cookie : null),
      );
      const middle = (name: keyof typeof BUDGET) =>
        percentile(
          runs.map((run) => run[name]),
          0.5,
        );
      rows.push([address, as, ...(['paint', 'blocking', 'shift', 'scripts'] as const).map(middle)]);
      for (const name of ['paint', 'blocking', 'shift', 'scripts'] as const)
        if (middle(name) > BUDGET[name])
          missed.push(`${address} (${as}): ${name} ${middle(name).toFixed(2)}, not ${BUDGET[name]}`);
    }
    console.log(
      `The middle of ${RUNS} runs of ${LIGHTHOUSE} in its mobile setting. Budget: ${JSON.stringify(BUDGET)}.\n`,
    );
    printTable(['page', 'as', 'largest paint ms', 'blocking ms', 'shift', 'scripts KB'], rows);
    return missed;
  } finally {
    await stop();
  }
}

interface Report {
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
}

function lighthouse(address: string, cookie: string | null): Record<keyof typeof BUDGET, number> {
  const { stdout, stderr, status } = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', '--only-categories=performance'],
      '--throttling-method=devtools',
      '--chrome-flags=--headless=new --no-sandbox',
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: `authenticated=${cookie}` })}`]),
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, CHROME_PATH: chromiumForTests() ?? '' } },
  );
  if (status !== 0) throw new Error(`Lighthouse failed on ${address}: ${stderr.slice(-1_000)}`);
  const { audits } = JSON.parse(stdout) as Report;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    paint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    scripts: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_024,
  };
}

async function startProduct(): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const state = resolve(root, '.wrangler/bench/pages');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), STATE: state, E2E: '1' },
  });
  await untilReady(child);
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  return { origin: `http://localhost:${port}`, stop };
}

/** Signs up a reader who has read and reviewed a book. Returns their session cookie. */
async function readerCookie(origin: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const person = { name: 'Ada Reader', email: `bench-${crypto.randomUUID()}@example.com` };
  const { access_token } = await call('/identity/token', person);
  const { user_id, session_token } = await call('/api/users/create_user', { token: access_token });
  const review = { isbn: ISBN, rating: 4.5, review: 'I read it on the train, twice, and missed my stop both times.' };
  await call('/api/user_actions/mark_read_book', { user_id, session_token, isbn: ISBN });
  await call('/api/user_actions/submit_review', { user_id, session_token, ...review });
  return sessionCookie({ ...person, userId: String(user_id), token: String(session_token) });
}

function freePort(): Promise<number> {
  return new Promise((resolveWith, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolveWith(address.port) : failed(new Error('No port.')),
      );
    });
  });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    child.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) ready();
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it answered.`)));
  });
}
