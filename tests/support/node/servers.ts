import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { coverAnswer, imageAnswer } from './images.ts';
import { openLibraryAnswer } from './open-library.ts';
import { createBrowser, listReceived, receivePush } from './push-service.ts';

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../fixtures', name));

/** A real response of Google Books: ten usable books, and five items that are not. */
const VOLUMES = fixture('google-books-volumes.json');

export interface Servers {
  /** Like `http://127.0.0.1:41234`. */
  address: string;
  stop(): Promise<void>;
}

const received = new Map<string, string[]>();

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

const quota = {
  error: {
    code: 403,
    message: 'Quota exceeded for quota metric "Queries" and limit "Queries per day" of service "books.googleapis.com".',
    errors: [{ message: 'Quota exceeded', domain: 'global', reason: 'rateLimitExceeded' }],
    status: 'RESOURCE_EXHAUSTED',
  },
};

/**
 * Responses by the first segment of the path. The rest is ignored unless it is listed here, so a client that appends
 * its own path or query gets the response that the test chose:
 *
 * - `/status/500`      that status, with an empty JSON object
 * - `/html`            200 and a web page where JSON was expected
 * - `/garbage`         200 with the content type of JSON and a body that is not JSON
 * - `/empty`           200 with the content type of JSON and no body
 * - `/huge`           200 and JSON of some six megabytes
 * - `/silent`          accepts the connection and never responds
 * - `/stalls`          sends headers and half a body, then nothing
 * - `/quota`           403 with Google's error
 * - `/429`             429 with Retry-After
 * - `/volumes`         a response of Google Books
 * - `/volumes/none`    no books: without `items`, as from Google
 * - `/json/{base64url of JSON}`  that JSON
 * - `/noting/{name}/{ms}`  the response of `/volumes` after this many milliseconds; records the URL
 * - `/noted/{name}`    the URLs that were recorded under this name, as JSON
 * - `/fixture/{name}`  a file of `tests/fixtures`
 * - `/broken`          500
 * - `/library/{name}/{ms}`   Open Library after this many milliseconds, see `openLibraryAnswer`; records the URL
 * - `/b/id/{number}-L.jpg` and its redirects: a cover of Open Library, see `coverAnswer`
 * - `/image/{what}`    an image, or a file that is not one, see `imageAnswer`
 * - `/push-browser`, `/push` and `/pushed`    a push service, see push-service.ts
 * - `/tokeninfo`, `/userinfo`    an identity provider, see `identityAnswer`
 */
const answers: Record<string, Answer> = {
  status: (_request, response, url) => json(response, Number(url.pathname.split('/')[2] ?? 500), {}),
  html: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome to the hotel</title>');
  },
  garbage: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items": [');
  },
  empty: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end();
  },
  huge: (_request, response) => {
    const items = Array.from({ length: 60_000 }, (_, place) => ({
      kind: 'books#volume',
      id: `${place}`,
      etag: 'x'.repeat(60),
    }));
    json(response, 200, { kind: 'books#volumes', totalItems: items.length, items });
  },
  'push-browser': createBrowser,
  push: receivePush,
  pushed: listReceived,
  silent: () => undefined,
  image: imageAnswer,
  b: coverAnswer,
  download: coverAnswer,
  '2-L.jpg': coverAnswer,
  stalls: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"items"');
  },
  quota: (_request, response) => json(response, 403, quota),
  429: (_request, response) => {
    response.setHeader('retry-after', '60');
    json(response, 429, { error: { code: 429, message: 'Too many requests' } });
  },
  volumes: (_request, response, url) => {
    if (url.pathname.startsWith('/volumes/none')) json(response, 200, { kind: 'books#volumes', totalItems: 0 });
    else response.writeHead(200, { 'content-type': 'application/json' }).end(VOLUMES);
  },
  json: (_request, response, url) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(Buffer.from(url.pathname.split('/')[2] ?? '', 'base64url'));
  },
  noting: async (request, response, url) => {
    const [, , name = '', pause = '0'] = url.pathname.split('/');
    received.set(name, [...(received.get(name) ?? []), url.href]);
    await setTimeout(Number(pause));
    await answers.volumes?.(request, response, url);
  },
  noted: (_request, response, url) => json(response, 200, received.get(url.pathname.split('/')[2] ?? '') ?? []),
  library: async (request, response, url) => {
    const [, , name = '', pause = '0'] = url.pathname.split('/');
    received.set(name, [...(received.get(name) ?? []), url.href]);
    await setTimeout(Number(pause));
    openLibraryAnswer(request, response, url);
  },
  fixture: (_request, response, url) => {
    const file = fixture(basename(url.pathname));
    response.writeHead(200, { 'content-type': 'text/plain' }).end(file);
  },
  broken: () => {
    throw new Error('/broken always fails');
  },
  tokeninfo: (_request, response, url) => identityAnswer(response, url.searchParams.get('access_token'), 'tokeninfo'),
  userinfo: (request, response) =>
    identityAnswer(response, /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null, 'userinfo'),
};

// A token is base64url of {tokeninfo, userinfo}, each {status?, body}: tests encode the responses that they need.
function identityAnswer(response: ServerResponse, token: string | null, call: 'tokeninfo' | 'userinfo'): void {
  const minted = readMinted(token);
  const { status = 200, body = {} } = minted ? (minted[call] ?? {}) : { status: 400, body: { error: 'invalid_token' } };
  json(response, status, body);
}

type Minted = Partial<Record<'tokeninfo' | 'userinfo', { status?: number; body?: unknown }>>;

function readMinted(token: string | null): Minted | null {
  try {
    return JSON.parse(Buffer.from(token ?? '', 'base64url').toString('utf8')) as Minted;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://loopback');
  const [, first = ''] = url.pathname.split('/');
  const answer = Object.hasOwn(answers, first) ? answers[first] : undefined;
  if (answer) await answer(request, response, url);
  else json(response, 404, { error: 'no such path' });
}

/** Starts a server on a free loopback port that imitates every outside service, correctly or with faults. */
export async function startServers(): Promise<Servers> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else json(response, 500, { error: String(error) });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
