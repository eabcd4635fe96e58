import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { sessionCookie } from '../../tests/support/session.ts';
import { chromiumForTests } from '../support/browser.ts';
import { root } from '../support/local.ts';
import { percentile, printTable } from './report.ts';

// Absolute times differ by machine, so each page is compared with a floor in the same run: the same HTML, styles, fonts
// and pictures, without scripts. Blocking is compared with that of an empty page of React.

const RUNS = 3;
/** At most: the largest paint as a multiple of the floor's, blocking as a multiple of an empty page's, layout shift. */
const LIMITS = { paint: 1.3, blocking: 2.5, shift: 0.02 } as const;
// Lighthouse is run from the registry by its own command: a hundred packages that no one else needs.
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** Lighthouse's scores, of 100. */
const SCORED = ['accessibility', 'best-practices', 'seo'];
const ISBN = '9780340839935';

const pages: readonly (readonly [address: string, as: 'visitor' | 'reader'])[] = [
  ['/', 'visitor'],
  ['/search?q=love', 'visitor'],
  [`/book?isbn=${ISBN}`, 'visitor'],
  ['/home', 'visitor'],
  ['/legal/privacy', 'visitor'],
  ['/games', 'visitor'],
  ['/bookshelf/fiction', 'visitor'],
  ['/bookclubs', 'visitor'],
  [`/book?isbn=${ISBN}`, 'reader'],
  ['/home', 'reader'],
  ['/bookclub', 'reader'],
  ['/profile', 'reader'],
  ['/streak', 'reader'],
  ['/settings', 'reader'],
];
const scoredPages = pages.filter(([, as]) => as === 'visitor').map(([address]) => address);

/** Measures entry pages on a phone's screen, processor and line, with an empty cache. */
export async function measure(): Promise<string[]> {
  const { origin, stop } = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumForTests(), args: ['--no-sandbox'] });
  try {
    const cookie = await readerCookie(origin);
    const visit = (address: string, as: 'visitor' | 'reader', change?: Change) =>
      measureOften(browser, { address: `${origin}${address}`, cookie: as === 'reader' ? cookie : null, change });
    const script = await emptyReactPage();
    const empty = await visit('/', 'visitor', () => script);
    const rows: (string | number)[][] = [];
    const missed: string[] = [];
    for (const [address, as] of pages) {
      const [measured, floor] = [await visit(address, as), await visit(address, as, withoutScripts)];
      const figures = {
        paint: measured.paint / floor.paint,
        blocking: measured.blocking / Math.max(empty.blocking, 1),
        shift: measured.shift,
      };
      rows.push([address, as, measured.paint, floor.paint, figures.paint, measured.blocking, measured.shift]);
      const over = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((name) => figures[name] > LIMITS[name]);
      missed.push(
        ...over.map((name) => `${address} (${as}): ${name} ${figures[name].toFixed(2)}, at most ${LIMITS[name]}`),
      );
    }
    console.log(`The middle of ${RUNS} visits. An empty page of React blocks ${Math.round(empty.blocking)} ms.\n`);
    printTable(['page', 'as', 'largest paint ms', 'floor ms', 'times', 'blocking ms', 'shift'], rows);
    const scores = scoredPages.map((address) => [address, ...lighthouse(`${origin}${address}`)]);
    console.log(`${LIGHTHOUSE} in its mobile setting:\n`);
    printTable(['page', ...SCORED], scores);
    missed.push(
      ...scores
        .filter(([, ...of]) => of.some((score) => score !== 100))
        .map(([address, ...of]) => `${address}: ${SCORED.join(' · ')} are ${of.join(' · ')}`),
    );
    return missed;
  } finally {
    await browser.close();
    await stop();
  }
}

/** Times in milliseconds. */
interface Figures {
  paint: number;
  /** What long tasks take beyond 50 ms each. */
  blocking: number;
  shift: number;
}

/** Makes another document of the one that was answered. */
type Change = (html: string) => string;

interface Visit {
  address: string;
  cookie: string | null;
  change: Change | undefined;
}

async function measureOften(browser: Browser, visit: Visit): Promise<Figures> {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureVisit(browser, visit));
  const middle = (name: keyof Figures) =>
    percentile(
      runs.map((figures) => figures[name]),
      0.5,
    );
  return { paint: middle('paint'), blocking: middle('blocking'), shift: middle('shift') };
}

async function measureVisit(browser: Browser, { address, cookie, change }: Visit): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  try {
    if (cookie !== null) await context.addCookies([{ name: 'authenticated', value: cookie, url: address }]);
    const page = await context.newPage();
    if (change !== undefined)
      await page.route(address, async (route) => {
        const answer = await route.fetch();
        const { 'content-security-policy': _, ...headers } = answer.headers();
        const body = change(await answer.text());
        // What is answered here does not come over the slow line, so it waits as long as that would take.
        await wait(LINE.latency + (gzipSync(body).byteLength / LINE.down) * 1_000);
        await route.fulfill({ status: answer.status(), headers, body });
      });
    await beAPhone(page);
    await page.addInitScript({ content: OBSERVE });
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate<Figures>('figures');
  } finally {
    await context.close();
  }
}

/** Lighthouse's slow line: milliseconds, and bytes a second. */
const LINE = { latency: 150, down: (1_600 * 1_024) / 8, up: (750 * 1_024) / 8 } as const;

// As slow as Lighthouse's phone.
async function beAPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.down,
    uploadThroughput: LINE.up,
  });
}

// Runs in the page, before anything of it.
const OBSERVE = `
  globalThis.figures = { paint: 0, blocking: 0, shift: 0 };
  const each = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => { figures.paint = startTime; });
  each('longtask', ({ duration }) => { figures.blocking += Math.max(0, duration - 50); });
  each('layout-shift', ({ value }) => { figures.shift += value; });
`;

const withoutScripts: Change = (html) =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');

/** A document with a program that renders one paragraph with React. */
async function emptyReactPage(): Promise<string> {
  const entry = 'virtual:empty-page';
  const source = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement('p', null, 'Hello'));`;
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return `<!doctype html><meta charset="utf-8"><title>Empty</title><body><script type="module">${built.output[0].code.replaceAll('</script', '<\\/script')}</script>`;
}

/** Returns the scores of a page in the order of {@link SCORED}. */
function lighthouse(address: string): number[] {
  const { stdout, stderr, status } = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--only-categories=${SCORED.join()}`],
      ...[
        '--disable-full-page-screenshot',
        '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
      ],
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, CHROME_PATH: chromiumForTests() } },
  );
  if (status !== 0) throw new Error(`Lighthouse failed on ${address}: ${stderr.slice(-1_000)}`);
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
  return SCORED.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
}

async function startProduct(): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const state = resolve(root, '.wrangler/bench/pages');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), STATE: state, E2E: '1' },
  });
  await waitUntilReady(child);
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  return { origin: `http://localhost:${port}`, stop };
}

/** Signs up a reader with a read and reviewed book. Returns the session cookie. */
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

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    child.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) ready();
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it answered.`)));
  });
}
