import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../fixtures', name), 'utf8'));

/** A real response of the search: three usable works, one without an ISBN, one with a wrong ISBN. */
const SEARCH = fixture('open-library-search.json');
const BOOKS = fixture('open-library-books.json') as Record<string, { data: unknown; details: unknown }>;

/**
 * Responds like Open Library: to `…/search.json`, `…/api/books` and `…/works/OL1W.json`, and with 403 and a web page if the user agent does
 * not name an app and a contact.
 */
export function openLibraryAnswer(request: IncomingMessage, response: ServerResponse, url: URL): void {
  if (!/^\S+ \([^()]*@[^()]*\)$/.test(request.headers['user-agent'] ?? '')) {
    const page = '<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1></body></html>';
    response.writeHead(403, { 'content-type': 'text/html' }).end(page);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if (url.pathname.endsWith('/search.json')) {
    response.end(JSON.stringify(SEARCH));
    return;
  }
  if (/\/works\/OL\d+W\.json$/.test(url.pathname)) {
    response.end(JSON.stringify({ description: { value: 'Lamps <b>answer</b> lamps\r\nalong the weir.' } }));
    return;
  }
  const kind = url.searchParams.get('jscmd') === 'data' ? 'data' : 'details';
  const keys = (url.searchParams.get('bibkeys') ?? '').split(',').filter((key) => Object.hasOwn(BOOKS, key));
  response.end(JSON.stringify(Object.fromEntries(keys.map((key) => [key, BOOKS[key]?.[kind]]))));
}
