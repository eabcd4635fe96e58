import { AsyncLocalStorage } from 'node:async_hooks';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { type Given, type Opened, openWith } from './api/opened.ts';
import { sessionIn } from './api/session-record.ts';
import { pages, routes } from './router.tsx';

const opened = new AsyncLocalStorage<Opened>();
openWith(() => opened.getStore());

// A page whose answers are there is rendered at once; one that still waits by then is left to the browser.
const PATIENCE = 50;

/**
 * Renders a page as the browser will show it first, for whoever these cookies name, from the answers that are given.
 * Answers null where the address leads elsewhere or the page waits for more.
 */
export function render(address: string, cookies: string, given: Given): Promise<string | null> {
  const session = sessionIn(cookies);
  return opened.run({ session, given: { ...given, answers: [...given.answers] } }, async () => {
    const { dataRoutes, query } = await handlerOf(address);
    const context = await Promise.race([query(new Request(address)), after(PATIENCE)]);
    if (context === null || context instanceof Response || context.errors) return null;
    await settle(context.loaderData);
    const html = renderToString(
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
    );
    // The title stands in the head already.
    return html.replace(/<title>.*?<\/title>/, '');
  });
}

type StaticHandler = ReturnType<typeof createStaticHandler>;

const handlers = new Map<RouteObject | undefined, StaticHandler>();

// The routes with the page at this address in its place, worked out once for each page; what would still come of the
// others is not needed. The handler is kept and not the promise of it, which would belong to the request that made it.
async function handlerOf(address: string): Promise<StaticHandler> {
  const { pathname } = new URL(address);
  const page = pages.find((one) => fits(one, pathname));
  const before = handlers.get(page);
  if (before) return before;
  const here = page && (await loaded(page));
  const handler = createStaticHandler(routes(pages.map((one) => (one === page && here ? here : one))));
  handlers.set(page, handler);
  return handler;
}

async function loaded({ lazy, ...page }: RouteObject): Promise<RouteObject> {
  return { ...page, ...(typeof lazy === 'function' ? await lazy() : {}) } as RouteObject;
}

function fits({ path = '', index }: RouteObject, pathname: string): boolean {
  if (index) return pathname === '/';
  return matchPath({ path: `/${path}`, caseSensitive: false }, pathname) !== null;
}

function after(milliseconds: number): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), milliseconds));
}

/** A promise as React reads it: one that says that it is fulfilled need not be waited for. */
interface Tracked {
  status?: 'fulfilled';
  value?: unknown;
}

const withParts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : [];

// A loader's answer may hold promises. Those that are fulfilled by now are marked so, and React goes on through them.
async function settle(data: Record<string, unknown>): Promise<void> {
  const promises = Object.values(data)
    .flatMap(withParts)
    .flatMap(withParts)
    .filter((value) => value instanceof Promise);
  for (const promise of new Set(promises)) {
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value } satisfies Tracked),
      () => null,
    );
  }
  await after(0);
}
