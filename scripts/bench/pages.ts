import { type Browser, type BrowserContext, chromium } from 'playwright';
import { chromiumForTests } from '../support/browser.ts';
import { type LocalServer, startServer } from './pages/server.ts';
import type { Tell } from './support/part.ts';
import { table } from './support/table.ts';

// A slow phone on a slow line with nothing kept; the limits are stated with the figures.
const CPU_SLOWDOWN = 4;
const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
// Each page is opened so often at the whole scale, and the run in the middle counts.
const RUNS = 5;
const MOST = { paint: 1_500, shift: 0.02, blocking: 100 } as const;
const SCREENS = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const;

interface Measured {
  /** Milliseconds from the start of navigation to the largest contentful paint. */
  paint: number;
  /** The page's cumulative layout shift. */
  shift: number;
  /**
   * Milliseconds by which tasks were longer than 50, as far as they came after the first paint: the total blocking time as
   * Lighthouse counts it.
   */
  blocking: number;
  /** Bytes that came over the line. */
  bytes: number;
  requests: number;
  largest: string;
}

interface Opened {
  name: string;
  address: string;
  as: 'visitor' | 'reader';
}

/** Measures the pages a reader lands on, on a slow phone and a slow line with a cold cache; answers what missed its limit. */
export async function measure(tell: Tell, { scale }: { scale: number }): Promise<string[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumForTests(), args: ['--no-sandbox'] });
  try {
    const runs = Math.max(1, Math.round(RUNS * scale));
    return await measureAll(browser, server, { cookie: await server.readerCookie(), runs, tell });
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Measuring {
  cookie: string;
  runs: number;
  tell: Tell;
}

async function measureAll(browser: Browser, server: LocalServer, measuring: Measuring): Promise<string[]> {
  const { cookie, runs: most, tell } = measuring;
  const isbn = await server.knownIsbn();
  const opened: Opened[] = [
    { name: '/', address: '/', as: 'visitor' },
    { name: '/search', address: '/search?q=love', as: 'visitor' },
    { name: '/book', address: `/book?isbn=${isbn}`, as: 'visitor' },
    { name: '/home', address: '/home', as: 'visitor' },
    { name: '/book', address: `/book?isbn=${isbn}`, as: 'reader' },
    { name: '/home', address: '/home', as: 'reader' },
    { name: '/legal/privacy', address: '/legal/privacy', as: 'visitor' },
    { name: '/games', address: '/games', as: 'visitor' },
    { name: '/games/wordsearch', address: '/games/wordsearch', as: 'visitor' },
    { name: '/bookshelves', address: '/bookshelves', as: 'visitor' },
    { name: '/bookshelf', address: '/bookshelf/fiction', as: 'visitor' },
    { name: '/bookclubs', address: '/bookclubs', as: 'visitor' },
    { name: '/bookclub', address: '/bookclub', as: 'reader' },
    { name: '/profile', address: '/profile', as: 'reader' },
    { name: '/streak', address: '/streak', as: 'reader' },
    { name: '/challenge', address: '/challenge', as: 'reader' },
    { name: '/notifications', address: '/notifications', as: 'reader' },
    { name: '/settings', address: '/settings', as: 'reader' },
  ];
  const rows: (string | number)[][] = [];
  const missed: string[] = [];
  for (const page of opened) {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const runs: Measured[] = [];
      for (let run = 0; run < most; run += 1) {
        const context = await browser.newContext({
          viewport,
          isMobile: screen === 'phone',
          hasTouch: screen === 'phone',
        });
        if (page.as === 'reader')
          await context.addCookies([{ name: 'authenticated', value: cookie, url: server.origin }]);
        runs.push(await open(context, `${server.origin}${page.address}`));
        await context.close();
      }
      const middle = middleOf(runs);
      rows.push([
        page.name,
        page.as,
        screen,
        Math.round(middle.paint),
        Math.round(middle.shift * 1_000) / 1_000,
        Math.round(middle.blocking),
        Math.round(middle.bytes / 1_024),
        middle.requests,
        middle.largest,
      ]);
      const where = `${page.name} (${page.as}, ${screen})`;
      if (middle.paint > MOST.paint) missed.push(`${where}: painted after ${middle.paint.toFixed(0)} ms`);
      if (middle.shift > MOST.shift) missed.push(`${where}: shifted by ${middle.shift.toFixed(3)}`);
      if (middle.blocking > MOST.blocking) missed.push(`${where}: blocked for ${middle.blocking.toFixed(0)} ms`);
    }
  }
  tell(
    `Limits: largest paint ${MOST.paint.toLocaleString('en')} ms, shift ${MOST.shift}, blocking ${MOST.blocking} ms.`,
  );
  tell(table(['page', 'as', 'screen', 'largest paint ms', 'shift', 'blocking ms', 'KB', 'requests', 'largest'], rows));
  return missed;
}

async function open(context: BrowserContext, address: string): Promise<Measured> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', NETWORK);
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  let requests = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watchPaints);
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => (globalThis as unknown as { paints: PaintsSeen }).paints);
  await page.close();
  return { ...seen, bytes, requests };
}

interface PaintsSeen {
  paint: number;
  first: number;
  shift: number;
  blocking: number;
  largest: string;
}

interface Entry {
  startTime: number;
  duration: number;
  value: number;
  element: { tagName: string; textContent: string | null } | null;
}

interface Watching {
  PerformanceObserver: new (
    see: (list: { getEntries(): Entry[] }) => void,
  ) => { observe(options: { type: string; buffered: boolean }): void };
}

// Runs in the page, before anything else does.
function watchPaints(): void {
  const paints: PaintsSeen = { paint: 0, shift: 0, blocking: 0, first: 0, largest: '' };
  Object.assign(globalThis, { paints });
  const { PerformanceObserver: Observer } = globalThis as unknown as Watching;
  const watch = (type: string, see: (entry: Entry) => void) =>
    new Observer((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ startTime }) => {
    paints.first = Math.max(paints.first, startTime);
  });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    paints.paint = startTime;
    paints.largest = element ? `${element.tagName.toLowerCase()} ${(element.textContent ?? '').slice(0, 24)}` : '';
  });
  watch('layout-shift', ({ value }) => {
    paints.shift += value;
  });
  // Before the first paint there is nothing that a reader could tap: of the task that brings it, what comes after counts.
  watch('longtask', ({ startTime, duration }) => {
    const after = paints.first === 0 ? 0 : Math.min(duration, startTime + duration - paints.first);
    if (after > 0) paints.blocking += Math.max(0, (duration - 50) * (after / duration));
  });
}

function middleOf(runs: readonly Measured[]): Measured {
  const of = (key: 'paint' | 'shift' | 'blocking' | 'bytes' | 'requests') =>
    runs.map((run) => run[key]).sort((left, right) => left - right)[Math.floor(runs.length / 2)] ?? 0;
  return {
    paint: of('paint'),
    shift: of('shift'),
    blocking: of('blocking'),
    bytes: of('bytes'),
    requests: of('requests'),
    largest: runs[0]?.largest ?? '',
  };
}
