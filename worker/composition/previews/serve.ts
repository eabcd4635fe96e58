import { catalogueIn } from '../../features/books/catalogue/catalogue.ts';
import { isbnOf } from '../../features/books/contract.ts';
import type { CoverBook } from '../../features/books/covers/draw.ts';
import { MAX_COVERS, pictureResponse } from '../../features/books/covers/picture.ts';
import { coverBookOf } from '../../features/books/covers/serve.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { errorAnswer } from '../../platform/http/contract.ts';
import { noPicture } from '../../platform/http/edge-cache.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { PREVIEWS } from '../../platform/pages/contract.ts';
import { drawPreview } from './draw.ts';
import { type CallAsVisitor, contentOf, type PreviewBook } from './previews.ts';

/** The version of the drawing. Increase it when the drawing changes. */
const DRAWING_VERSION = 1;

interface PreviewContext {
  kind: string;
  file: string;
  /** Calls the API within the worker. */
  within: (request: Request) => Promise<Response>;
  now: Date;
}

/**
 * Returns the link preview picture of a page. It calls the API as a visitor for each request, so that the picture of
 * hidden content is 404 from the moment it is hidden.
 */
export async function previewResponse(request: Request, env: Bindings, context: PreviewContext): Promise<Response> {
  const { kind, file, within, now } = context;
  const [, name] = /^([\w-]{1,80})\.png$/.exec(file) ?? [];
  try {
    const content = name === undefined ? null : await contentOf(kind, visitor(request, within), name, now);
    if (content === null) return notFound();
    const books = await coverBooks(env, content.books.slice(0, MAX_COVERS));
    const picture = { ...content, drawn: DRAWING_VERSION, books };
    return await pictureResponse(request, env, {
      path: `${PREVIEWS}${kind}/${file}`,
      content: picture,
      draw: drawPreview,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'too_many') return noPicture(429, error.message);
    if (error.code === 'unavailable' || error.code === 'internal') return noPicture(503, error.message);
    return notFound();
  }
}

const notFound = () => noPicture(404, 'This picture doesn’t exist.');

function visitor(request: Request, fetchInProcess: PreviewContext['within']): CallAsVisitor {
  return async (endpoint, input) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    // The calls count against the rate limit of the address that requests the picture.
    const address = request.headers.get('cf-connecting-ip');
    if (address !== null) headers.set('cf-connecting-ip', address);
    const apiRequest = new Request(new URL(endpoint.path, request.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    const response = await fetchInProcess(apiRequest);
    const answer: unknown = await response.json();
    if (response.ok) return endpoint.output.parse(answer);
    const { code, error } = errorAnswer.parse(answer);
    throw new ApiError(code, error);
  };
}

// Returns the covers that the books have elsewhere, which depend on the genre in the catalogue.
async function coverBooks(env: Bindings, books: readonly PreviewBook[]): Promise<CoverBook[]> {
  if (books.length === 0) return [];
  const knownBooks = await catalogueIn(env.CATALOGUE).byIsbns(books.map(({ isbn }) => isbn));
  const covers = new Map(knownBooks.map((volume) => [isbnOf(volume), coverBookOf(volume)]));
  return books.map(({ isbn, title, authors }) => covers.get(isbn) ?? { isbn13: isbn, title, authors, genres: [] });
}
