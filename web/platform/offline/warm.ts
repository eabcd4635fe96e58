import { ownImageAddress } from '../../../worker/features/books/images/contract.ts';
import { getBookList, getBookLists } from '../../../worker/features/library/lists/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../api/call.ts';
import { withStorage } from '../api/storage.ts';
import { isUpdating, openedPages } from './register.ts';

// A page rendered on the server made no calls in the browser, so nothing is stored yet; its loader runs once more.

const REST_MS = 15 * 60_000;
/** The maximum number of covers per page to fetch; the service worker stores them. */
const MAX_COVERS = 20;
/** The maximum number of lists whose books are stored, so that they can be changed offline. */
const MAX_LISTS = 20;

interface PageModule {
  loader: (given: { request: Request; params: object; context: object }) => Promise<unknown>;
}

/** Pages that work offline, with their loaders. */
const pages: readonly [path: string, load: () => Promise<unknown>][] = [
  [paths.home(), () => import('../../features/discovery/pages/home.tsx')],
  [paths.library(), () => import('../../features/profiles/pages/library.tsx')],
  [paths.library('reading'), () => import('../../features/profiles/pages/library.tsx')],
  [paths.library('read'), () => import('../../features/profiles/pages/library.tsx')],
  [paths.library('bookmarked'), () => import('../../features/profiles/pages/library.tsx')],
  [paths.library('lists'), () => import('../../features/profiles/pages/library.tsx')],
  [paths.games(), () => import('../../features/games/pages/games.tsx')],
  [paths.game('wordsearch'), () => import('../../features/games/pages/word-search.tsx')],
  [paths.game('spinestacker'), () => import('../../features/games/pages/spine-stacker.tsx')],
  [paths.game('coverpuzzle'), () => import('../../features/games/pages/cover-puzzle.tsx')],
  [paths.bookClubs(), () => import('../../features/clubs/pages/book-clubs.tsx')],
];
/** Pages that work offline after the reader has opened them. */
const seenPages: readonly [path: RegExp, load: () => Promise<unknown>][] = [
  [/^\/book$/, () => import('../../features/books/pages/book.tsx')],
  [/^\/bookclub\/view$/, () => import('../../features/clubs/pages/book-club-view.tsx')],
];

/** Yields the URLs of covers within a response. */
function* coversIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'cover' && typeof inner === 'string' && inner !== '') yield inner;
    else yield* coversIn(inner);
  }
}

const isCutOff = (reason: unknown) => reason instanceof CallError && reason.code === 'offline';

/** Runs the loader of a page; returns false if its calls were aborted because the reader left the page. */
async function run(address: string, load: () => Promise<unknown>): Promise<boolean> {
  try {
    const { loader } = (await load()) as PageModule;
    const answer = await loader({ request: new Request(new URL(address, location.href)), params: {}, context: {} });
    if (typeof answer !== 'object' || answer === null) return true;
    const parts = await Promise.allSettled(Object.values(answer));
    for (const cover of [...new Set(coversIn([answer, parts]))].slice(0, MAX_COVERS))
      new Image().src = ownImageAddress(cover) ?? '';
    return !parts.some((part) => part.status === 'rejected' && isCutOff(part.reason));
  } catch (error) {
    console.warn(`${address} is not stored.`, error);
    return !isCutOff(error);
  }
}

async function storeLists(): Promise<void> {
  const { lists } = await call(getBookLists, {});
  for (const { id } of lists.slice(0, MAX_LISTS)) await call(getBookList, { list_id: id });
}

/** Stores the data of opened pages, and every quarter of an hour of all pages that work offline. */
export async function storePages(userId: string): Promise<void> {
  for (const address of new Set([location.href, ...(await openedPages([]))])) {
    const seen = seenPages.find(([path]) => path.test(new URL(address).pathname));
    if (seen === undefined || (await run(address, seen[1]))) await openedPages([address]);
  }
  const place = `stored:${userId}`;
  const last = Number(withStorage((storage) => storage.getItem(place)) ?? 0);
  if (Math.abs(Date.now() - last) < REST_MS) return;
  for (const [address, load] of pages) {
    if (isUpdating()) return;
    await run(address, load);
  }
  await run(paths.library('lists'), async () => ({ loader: storeLists }));
  withStorage((storage) => storage.setItem(place, String(Date.now())));
}
