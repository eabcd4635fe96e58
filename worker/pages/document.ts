import { html } from 'hono/html';
import { parse } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import type { Bindings } from '../bindings.ts';
import type { Endpoint, OutputOf } from '../http/contract.ts';
import { answerHeaders } from '../http/headers.ts';
import { type PageFile, pageAddress, pageAt, titleOf } from './contract.ts';
import { type Answered, type FirstView, firstViews, type Opening } from './first-view.ts';
import { dataBlock, headTags } from './head.ts';
import { type Meta, pageMeta } from './meta.ts';

/** Makes a call of our own API within the worker. */
type Within = (request: Request) => Promise<Response>;

/** Renders what a page shows first, for whoever the cookies name; null where the page waits for more. */
export type RenderPage = (address: string, cookies: string, given: GivenAnswers) => Promise<string | null>;

/** Whose answers go out with a page, which, and what time it is here, in milliseconds since the epoch. */
interface GivenAnswers {
  at: number;
  user_id: string;
  answers: { path: string; input: Record<string, unknown>; body: unknown }[];
}

/** One answer that goes out with the page, so that the browser need not ask for it. */
interface Given {
  path: string;
  input: Record<string, unknown>;
  status: number;
  body: unknown;
}

// The half of the session record that says who asks (document 1, section 3); what it says is checked by each call.
const record = z.object({
  authenticated: z.literal(true),
  userId: z.string(),
  sessionToken: z.string(),
  searchLanguages: z.array(z.string()),
});

/**
 * Answers a page of the browser: the document that was built for it, with the title, the card and the answers of its
 * first view. Whatever fails of these is left out, and the page asks for it itself. Addresses that are no page are 404.
 */
export async function pageResponse(
  request: Request,
  env: Bindings,
  { within, render, now }: { within: Within; render: RenderPage | null; now: Date },
): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.startsWith('/assets/')) {
    return new Response('There is no such file.', { status: 404, headers: answerHeaders });
  }
  const found = pageAt(url.pathname);
  const shell = await env.ASSETS.fetch(new URL(found ? `/shell/${found.page.file}` : '/', url));
  if (!shell.ok) return shell;
  const cookies = parse(request.headers.get('cookie') ?? '');
  const session = sessionOf(cookies.authenticated);
  const opening: Opening = {
    query: url.searchParams,
    parts: found?.parts ?? {},
    signedIn: session !== null,
    searchLanguages: session?.searchLanguages ?? [],
  };
  const view =
    found && Object.hasOwn(firstViews, found.page.file) ? (firstViews[found.page.file]?.(opening) ?? null) : null;
  const given = view ? await answersTo(view, { request, url, within, cookies, session }) : [];
  // What a page is about may not exist: whoever follows a link by machine is told so by the status.
  const status = found && given[0]?.status !== 404 ? 200 : 404;
  const headers = new Headers(shell.headers);
  headers.delete('etag');
  headers.set('cache-control', session ? 'no-store' : 'public, max-age=0, must-revalidate');
  headers.append('vary', 'cookie');
  const page = new Response(shell.body, { status, headers });
  if (!found) return page;
  const answers = given
    .filter(({ status: said }) => said === 200)
    .map(({ path, input, body }) => ({ path, input, body }));
  const kept: GivenAnswers = { at: now.getTime(), user_id: session?.userId ?? '', answers };
  const all = view !== null && answers.length === given.length;
  const body = render && all ? await rendered(render, url, request.headers.get('cookie') ?? '', kept) : null;
  return written(page, {
    meta: metaOf(found.page, view, kept, status),
    place: { origin: env.PUBLIC_ORIGIN || url.origin, address: pageAddress(url) },
    picture: view?.picture?.(answeredBy(kept)) ?? null,
    kept: view === null ? null : kept,
    // What was made for visitors is not for a reader.
    body: body ?? (session ? '' : null),
  });
}

function metaOf(page: PageFile, view: FirstView | null, kept: GivenAnswers, status: number): Meta {
  const meta = { ...pageMeta(page), ...view?.meta?.(answeredBy(kept)) };
  return status === 200 ? meta : { ...meta, listed: false };
}

// A page that cannot be rendered here is rendered by the browser: nothing is lost but a moment.
async function rendered(render: RenderPage, url: URL, cookies: string, kept: GivenAnswers): Promise<string | null> {
  try {
    return await render(url.href, cookies, kept);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : typeof error;
    console.error(JSON.stringify({ event: 'page_not_rendered', page: url.pathname, reason }));
    return null;
  }
}

function answeredBy(kept: GivenAnswers): Answered {
  return (endpoint) => {
    const answer = kept.answers.find(({ path }) => path === endpoint.path);
    // It has been through the endpoint's own schema a moment ago.
    return answer === undefined ? null : (answer.body as OutputOf<typeof endpoint>);
  };
}

/** What is written into the document of a page. */
interface Writing {
  meta: Meta;
  place: { origin: string; address: string };
  /** The picture that is seen first. */
  picture: string | null;
  /** The answers that go along; null where the page has none. */
  kept: GivenAnswers | null;
  /** What stands in the page; null leaves what was built. */
  body: string | null;
}

function written(page: Response, { meta, place, picture, kept, body }: Writing): Response {
  const rewriter = new HTMLRewriter();
  if (picture !== null) {
    // Before the scripts, which would take all connections first.
    const link = html`<link rel="preload" as="image" fetchpriority="high" href="${picture}">`;
    rewriter.on('meta[charset]', {
      element(charset) {
        charset.after(String(link), { html: true });
      },
    });
  }
  rewriter.on('head', {
    element(head) {
      head.append(headTags(meta, place), { html: true });
      if (kept !== null) head.append(dataBlock('application/json', kept, 'first-view'), { html: true });
    },
  });
  rewriter.on('title', {
    element(element) {
      element.setInnerContent(titleOf(meta.title));
    },
  });
  rewriter.on('meta[name="description"]', {
    element(element) {
      element.setAttribute('content', meta.description);
    },
  });
  if (body !== null) {
    rewriter.on('#root', {
      element(root) {
        root.setInnerContent(body, { html: true });
      },
    });
  }
  return rewriter.transform(page);
}

interface Asking {
  request: Request;
  url: URL;
  within: Within;
  cookies: Readonly<Record<string, string>>;
  session: z.infer<typeof record> | null;
}

// Each is the call that the browser would make, through the same door: access, limits and schemas are the same.
function answersTo(view: FirstView, asking: Asking): Promise<Given[]> {
  return Promise.all(view.wanted.map(({ endpoint, input }) => answerTo(endpoint, input, asking)));
}

async function answerTo(endpoint: Endpoint, input: Record<string, unknown>, asking: Asking): Promise<Given> {
  const { request, url, within, cookies, session } = asking;
  const headers = new Headers({ 'content-type': 'application/json' });
  const address = request.headers.get('cf-connecting-ip');
  if (address) headers.set('cf-connecting-ip', address);
  for (const [name, header] of [
    ['bookmark', 'x-d1-bookmark'],
    ['zone', 'x-time-zone'],
  ] as const) {
    const value = cookies[name];
    // A cookie may hold anything; a header may not.
    if (value && /^[\w/+-]{1,100}$/.test(value)) headers.set(header, value);
  }
  const credentials =
    session === null || endpoint.access === 'public'
      ? {}
      : { user_id: session.userId, session_token: session.sessionToken };
  const response = await within(
    new Request(new URL(endpoint.path, url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...credentials, ...input }),
    }),
  );
  return { path: endpoint.path, input, status: response.status, body: await response.json() };
}

function sessionOf(text: string | undefined): z.infer<typeof record> | null {
  if (!text) return null;
  try {
    const parsed = record.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    // A cookie that somebody else wrote over is no session.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
