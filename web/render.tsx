import { getContext, tryGetContext } from 'hono/context-storage';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  type Params,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { Meta, PageRequest, Pages, RenderedPage } from '../worker/platform/pages/contract.ts';
import { CallError } from './platform/api/call.ts';
import { type Edge, renderFor } from './platform/api/edge.ts';
import { statusOf } from './platform/api/loader-error.ts';
import { sessionIn } from './platform/api/session-record.ts';
import type { PageMeta } from './platform/meta/page-meta.ts';
import { noSuchPage } from './platform/shell/error.tsx';
import { setMessageStore } from './platform/ui/dialogs/toast.ts';
import { createRoutes, pages as pageRoutes, withModule } from './router.tsx';
import { awaitDeferred, toSend } from './start/hydration-data.ts';

/** The context of the request that asks for a page, which the worker's `contextStorage()` keeps. */
interface PageContext {
  Variables: { edge: Edge };
}

const currentEdge = () => tryGetContext<PageContext>()?.get('edge');
renderFor(currentEdge);
setMessageStore(() => currentEdge()?.messages);

// How long to wait for the deferred parts of a page, in milliseconds after the rest.
const DEFERRED_TIMEOUT = 250;

interface PageModule {
  /** Members only: visitors are asked to log in, and search engines don't list it. */
  access?: 'member';
  meta(opened: { data: unknown; query: URLSearchParams }): ReturnType<PageMeta>;
}

/** A page's meta functions, and a handler for the routes with the page's module loaded. */
interface PreparedPage {
  handler: ReturnType<typeof createStaticHandler>;
  pageModule: PageModule;
}

const preparedPages = new Map<RouteObject | undefined, PreparedPage>();

/** All pages, rendered with the loaders and components of the browser. */
export const pages: Pages = {
  open(request) {
    const { pathname } = new URL(request.address);
    const page = pageRoutes.find((pageRoute) => matchesPath(pageRoute, pathname));
    const edge: Edge = {
      session: sessionIn(request.cookies),
      cookies: request.cookies,
      messages: [],
      fixedZone: '',
      ended: false,
      fetch: request.fetch,
    };
    getContext<PageContext>().set('edge', edge);
    return { file: page?.id ?? null, rendered: renderPage(request, page, edge) };
  },

  list: () =>
    Promise.all(
      pageRoutes.map(async (page) => {
        const { pageModule } = await preparePage(page);
        const { listed } = metaOf(pageModule, pathOf(page), { data: null, query: new URLSearchParams() });
        return { path: pathOf(page), listed };
      }),
    ),
};

async function renderPage(request: PageRequest, page: RouteObject | undefined, edge: Edge): Promise<RenderedPage> {
  const { handler, pageModule } = await preparePage(page);
  const query = new URL(request.address).searchParams;
  const blank = {
    status: page ? 200 : 404,
    location: null,
    personal: edge.session.authenticated,
    picture: null,
    body: '',
    data: null,
    fault: null,
  };
  const metaFor = (data: unknown, status: number, params: Params = {}) => {
    const path = pathOf(page).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const meta = metaOf(pageModule, path, { data, query });
    return status === 200 ? meta : { ...meta, listed: false };
  };
  try {
    const context = await handler.query(new Request(request.address));
    // The browser informs the reader, removes the session and loads the page as a visitor.
    if (edge.ended) return { ...blank, meta: metaFor(null, blank.status) };
    if (context instanceof Response) {
      return { ...blank, location: context.headers.get('location'), meta: metaFor(null, 302) };
    }
    const [failure] = Object.values(context.errors ?? {});
    const error = failure instanceof CallError ? failure : null;
    if (failure !== undefined && error === null) throw failure;
    await awaitDeferred(context.loaderData, DEFERRED_TIMEOUT);
    const status = error ? statusOf(error) : page ? context.statusCode : 404;
    const data = page?.id === undefined ? null : (context.loaderData[page.id] ?? null);
    const meta = metaFor(data, status, context.matches.at(-1)?.params);
    if (edge.ended) return { ...blank, meta };
    const html = renderToString(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    );
    return {
      ...blank,
      ...markup(html),
      status,
      meta,
      data: toSend({ at: request.now, routeId: page?.id ?? null, loaderData: context.loaderData, error, edge }),
    };
  } catch (fault) {
    // A page that can't be rendered here is rendered by the browser.
    const reason = fault instanceof Error ? `${fault.name}: ${fault.message}`.slice(0, 200) : typeof fault;
    return { ...blank, meta: metaFor(null, blank.status), fault: reason };
  }
}

function metaOf({ access, meta }: PageModule, path: string, pageData: Parameters<PageModule['meta']>[0]): Meta {
  return { type: 'website', listed: access === undefined, address: path, ...meta(pageData) };
}

// Builds the routes with this page's module once per page; other modules aren't needed. The handler is cached and not
// its promise, which would belong to the request that created it.
async function preparePage(page: RouteObject | undefined): Promise<PreparedPage> {
  const cached = preparedPages.get(page);
  if (cached) return cached;
  const loadedPage = page && ((await withModule(page)) as RouteObject & PageModule);
  const handler = createStaticHandler(createRoutes(loadedPage));
  const newPage = { handler, pageModule: loadedPage ?? { meta: noSuchPage } };
  preparedPages.set(page, newPage);
  return newPage;
}

const pathOf = (page: RouteObject | undefined) => `/${page?.path ?? ''}`;

function matchesPath(page: RouteObject, pathname: string): boolean {
  return matchPath({ path: pathOf(page), caseSensitive: false }, pathname) !== null;
}

// The title is in the head already, and the preload of the first picture will be.
function markup(html: string): { body: string; picture: string | null } {
  const links = /^(?:<link rel="preload" as="image"[^>]*>)+/.exec(html)?.[0] ?? '';
  const picture = / href="([^"]*)"/.exec(links)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return { body: html.slice(links.length).replace(/<title>.*?<\/title>/, ''), picture };
}
