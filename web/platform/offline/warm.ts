import { CallError } from '../api/call.ts';
import { session } from '../api/session.ts';
import { LIBRARY_PREFIX } from '../api/session-marks.ts';
import { withStorage } from '../api/storage.ts';
import { objectsIn, offlineFeatures } from './features.ts';
import { placeOfPages } from './forget.ts';
import { miss, missedCount } from './gateway.ts';

// A page rendered on the server made no calls in the browser, so nothing is stored yet; its loader runs once more.

const REST_MS = 15 * 60_000;
/** The maximum number of covers per page to fetch; the service worker stores them. */
const MAX_COVERS = 20;

interface PageModule {
  loader: (given: { request: Request; params: object; context: object }) => Promise<unknown>;
}

async function run(address: string, load: () => Promise<unknown>): Promise<void> {
  const { loader } = (await load()) as PageModule;
  const answer = await loader({ request: new Request(new URL(address, location.href)), params: {}, context: {} });
  const parts = await Promise.allSettled(Object.values(answer ?? {}));
  const covers = new Set([...objectsIn([answer, parts])].map(({ cover }) => cover));
  for (const cover of [...covers].filter((one) => typeof one === 'string').slice(0, MAX_COVERS))
    new Image().src = offlineFeatures().addressOfCover(cover) ?? '';
}

/**
 * Stores the data of the page that was opened, and every quarter of an hour of all pages that work offline. It counts
 * only once every response was stored.
 */
export async function storePages(isLeaving: () => boolean): Promise<void> {
  const { userId, authenticated } = session();
  if (!authenticated || !navigator.onLine) return;
  const { pages, seenPages } = offlineFeatures();
  const place = placeOfPages(userId);
  const last = Number(withStorage((storage) => storage.getItem(place)) ?? 0);
  const isRecent = Math.abs(Date.now() - last) < REST_MS;
  const seen = seenPages
    .filter(([path]) => path.test(location.pathname))
    .map(([, load]) => [location.href, load] as const);
  const missedBefore = missedCount();
  // Set at once, so that whatever was stored by the end of the session is deleted.
  withStorage((storage) => storage.setItem(`${LIBRARY_PREFIX}${userId}`, ''));
  for (const [address, load] of isRecent ? seen : [...seen, ...pages]) {
    if (isLeaving() || session().userId !== userId) return;
    await run(address, load).catch((error: unknown) => {
      // A call that got no response is counted already; another error is one of the page's code, such as a lost chunk.
      if (!(error instanceof CallError)) miss(error);
    });
  }
  if (!isRecent && missedCount() === missedBefore) withStorage((storage) => storage.setItem(place, String(Date.now())));
}
