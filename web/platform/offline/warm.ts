import { CallError } from '../api/call.ts';
import { session } from '../api/session.ts';
import { LIBRARY_PREFIX } from '../api/session-marks.ts';
import { withStorage } from '../api/storage.ts';
import { offlineFeatures } from './features.ts';
import { placeOfPages } from './forget.ts';
import { isUpdating } from './register.ts';

// A page rendered on the server made no calls in the browser, so nothing is stored yet; its loader runs once more.

const REST_MS = 15 * 60_000;
/** The maximum number of covers per page to fetch; the service worker stores them. */
const MAX_COVERS = 20;

interface PageModule {
  loader: (given: { request: Request; params: object; context: object }) => Promise<unknown>;
}

/** Yields the URLs of covers within a response. */
function* coversIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'cover' && typeof inner === 'string' && inner !== '') yield inner;
    else yield* coversIn(inner);
  }
}

const isCutOff = (reason: unknown) => reason instanceof CallError && reason.code === 'offline';

/** Runs the loader of a page; returns whether all of its calls were answered. */
async function run(address: string, load: () => Promise<unknown>): Promise<boolean> {
  try {
    const { loader } = (await load()) as PageModule;
    const answer = await loader({ request: new Request(new URL(address, location.href)), params: {}, context: {} });
    if (typeof answer !== 'object' || answer === null) return true;
    const parts = await Promise.allSettled(Object.values(answer));
    for (const cover of [...new Set(coversIn([answer, parts]))].slice(0, MAX_COVERS))
      new Image().src = offlineFeatures().addressOfCover(cover) ?? '';
    return !parts.some((part) => part.status === 'rejected' && isCutOff(part.reason));
  } catch (error) {
    console.warn(`${address} is not stored.`, error);
    return !isCutOff(error);
  }
}

const storeSeen = async () => {
  const seen = offlineFeatures().seenPages.find(([path]) => path.test(location.pathname));
  return seen === undefined || (await run(location.href, seen[1]));
};

let isRunning = false;

/**
 * Stores the data of the page that was opened, and every quarter of an hour of all pages that work offline. It counts
 * only once everything was stored.
 */
export async function storePages(): Promise<void> {
  const { userId, authenticated } = session();
  if (!authenticated || isRunning || !navigator.onLine) return;
  isRunning = true;
  try {
    // Set at once, so that whatever was stored by the end of the session is deleted.
    withStorage((storage) => storage.setItem(`${LIBRARY_PREFIX}${userId}`, ''));
    let isComplete = await storeSeen();
    const place = placeOfPages(userId);
    const last = Number(withStorage((storage) => storage.getItem(place)) ?? 0);
    if (Math.abs(Date.now() - last) < REST_MS) return;
    const { pages, storeMore } = offlineFeatures();
    for (const [address, load] of [...pages, ['more', async () => ({ loader: storeMore })] as const]) {
      if (isUpdating() || session().userId !== userId) return;
      isComplete = (await run(address, load)) && isComplete;
    }
    if (isComplete) withStorage((storage) => storage.setItem(place, String(Date.now())));
  } finally {
    isRunning = false;
  }
}
