import { html } from 'hono/html';
import { type Bindings, siteNameOf } from '../bindings.ts';
import { PAGE_ID } from '../http/call-line.ts';
import { answerHeaders } from '../http/headers.ts';
import { type Pages, type RenderedPage, titleOf } from './contract.ts';
import { dataBlock, headTags } from './head.ts';

interface DocumentContext {
  pages: Pages;
  /** Calls our own API within the worker. */
  callApi: (request: Request) => Promise<Response>;
  now: Date;
}

/**
 * The response to a page request: the HTML shell that was built for the page, filled with the rendered page and
 * its data. It is a redirect if the loader redirects, and has the status that the page determines, such as 404.
 */
export async function pageResponse(
  request: Request,
  env: Bindings,
  { pages, callApi, now }: DocumentContext,
): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.startsWith('/assets/')) {
    return new Response('This file doesn’t exist.', { status: 404, headers: answerHeaders });
  }
  const pageId = crypto.randomUUID();
  const { file, rendered } = pages.open({
    address: url.href,
    cookies: request.headers.get('cookie') ?? '',
    now: now.getTime(),
    fetch: (path, init) => callApi(callFrom(request, { url: new URL(path, url), init, pageId })),
  });
  const [shell, page] = await Promise.all([
    env.ASSETS.fetch(new URL(file === null ? '/' : `/shell/${file}`, url)),
    rendered,
  ]);
  if (page.fault !== null) {
    console.error(
      JSON.stringify({ event: 'page_not_rendered', page_id: pageId, page: url.pathname, reason: page.fault }),
    );
  }
  if (page.location !== null) return redirectTo(page.location);
  if (!shell.ok) return shell;
  const headers = new Headers(shell.headers);
  headers.delete('etag');
  headers.set('cache-control', page.personal ? 'no-store' : 'public, max-age=0, must-revalidate');
  headers.append('vary', 'cookie');
  return fillDocument(new Response(shell.body, { status: page.status, headers }), page, {
    origin: env.PUBLIC_ORIGIN || url.origin,
    pageId,
    siteName: siteNameOf(env),
  });
}

// Has the browser's network address, because calls are counted by it.
function callFrom(
  request: Request,
  { url, init = {}, pageId }: { url: URL; init: RequestInit | undefined; pageId: string },
): Request {
  const headers = new Headers(init.headers);
  headers.set(PAGE_ID, pageId);
  const address = request.headers.get('cf-connecting-ip');
  if (address) headers.set('cf-connecting-ip', address);
  return new Request(url, { ...init, headers });
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { ...answerHeaders, location, vary: 'cookie' } });
}

function fillDocument(
  document: Response,
  { meta, picture, body, data }: RenderedPage,
  { origin, pageId, siteName }: { origin: string; pageId: string; siteName: string },
): Response {
  const rewriter = new HTMLRewriter();
  if (picture !== null) {
    // Before the scripts, so that the browser loads it first.
    const link = html`<link rel="preload" as="image" fetchpriority="high" href="${picture}">`;
    rewriter.on('meta[charset]', {
      element(charset) {
        charset.after(String(link), { html: true });
      },
    });
  }
  return rewriter
    .on('head', {
      element(head) {
        head.append(headTags(meta, origin, siteName), { html: true });
        head.append(String(html`<meta name="page-id" content="${pageId}">`), { html: true });
        if (data !== null) head.append(dataBlock('application/json', data, 'hydration-data'), { html: true });
      },
    })
    .on('title', {
      element(element) {
        element.setInnerContent(titleOf(meta.title, siteName));
      },
    })
    .on('meta[name="description"]', {
      element(element) {
        element.setAttribute('content', meta.description);
      },
    })
    .on('#root', {
      element(root) {
        root.setInnerContent(body, { html: true });
      },
    })
    .transform(document);
}
