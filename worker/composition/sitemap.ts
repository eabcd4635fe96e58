import type { Context } from 'hono';
import * as z from 'zod/mini';
import { userPageStarts, usersFrom } from '../features/accounts/users.ts';
import { catalogueIn } from '../features/books/catalogue/catalogue.ts';
import { genres, isInternal } from '../features/books/contract.ts';
import { booksFromIsbn, storedPageStarts } from '../features/books/queries.ts';
import type { Bindings } from '../platform/bindings.ts';
import { bookCachePolicy, getOrFill } from '../platform/cache/cache.ts';
import { openDatabase } from '../platform/db/database.ts';
import { fileResponse, xmlText } from '../platform/http/file.ts';
import { addressOf, type Pages, PREVIEWS, YEAR_PICTURE } from '../platform/pages/contract.ts';
import type { Services } from '../platform/services.ts';

// The sitemap lists addresses in files of a thousand, each read from a database index by its first key. These keys are
// computed once a day, for a limited number of files of each kind, so that a request costs no more as the site grows.
const SIZE = 1_000;
const FILES = 50;

type Kind = 'books' | 'reviewed' | 'profiles';

const starts = z.object({
  books: z.array(z.string()),
  reviewed: z.array(z.string()),
  profiles: z.array(z.string()),
});
type Starts = z.infer<typeof starts>;

const XML = { limit: 'read', type: 'application/xml' } as const;

/** Serves robots.txt: crawlers may load pages and their pictures, but not the API. */
export function robotsResponse(context: Context<{ Bindings: Bindings }>): Promise<Response> {
  return fileResponse(context, { limit: 'read', type: 'text/plain' }, async (origin) => {
    const pictures = ['/api/covers/', YEAR_PICTURE, PREVIEWS].map((path) => `Allow: ${path}`);
    const lines = ['User-agent: *', 'Disallow: /api/', ...pictures, `Sitemap: ${origin}/sitemap.xml`];
    return `${lines.join('\n')}\n`;
  });
}

/** Serves /sitemap.xml, the list of all sitemap files. */
export function indexResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  return fileResponse(context, { ...XML, limit: 'search' }, async (origin) => {
    const { value } = await getOrFill<Starts>({
      cache: context.env.CACHE,
      key: 'sitemap:1',
      shape: starts,
      policy: bookCachePolicy,
      now: services.now().getTime(),
      fill: () => computeStarts(context.env),
      afterwards: (work) => context.executionCtx.waitUntil(work),
    });
    const files = Object.entries(value ?? {}).flatMap(([kind, firsts]) => firsts.map((first) => `${kind}/${first}`));
    const places = ['pages/all', ...files].map((file) => `${origin}/sitemap/${file}.xml`);
    return xml('sitemapindex', 'sitemap', places);
  });
}

/** Serves /sitemap/{kind}/{first}.xml, which lists a thousand addresses of one kind from the first on. */
export function sitemapResponse(context: Context<{ Bindings: Bindings }>, { pages }: Services): Promise<Response> {
  const { kind = '', file = '' } = context.req.param();
  return fileResponse(context, XML, async (origin) => {
    const first = /^([A-Za-z0-9_-]{1,64})\.xml$/.exec(file)?.[1];
    const addresses = first === undefined ? null : await listAddresses(context.env, pages, kind, first);
    return (
      addresses &&
      xml(
        'urlset',
        'url',
        addresses.map((address) => new URL(address, origin).href),
      )
    );
  });
}

async function computeStarts(env: Bindings): Promise<Starts> {
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  const [books, { reviewed, profiles }] = await Promise.all([
    catalogueIn(env.CATALOGUE).startsOfPages(SIZE, FILES),
    load({
      reviewed: storedPageStarts({ size: SIZE, limit: FILES }),
      profiles: userPageStarts({ size: SIZE, limit: FILES }),
    }),
  ]);
  return {
    books: books.map(String),
    reviewed: reviewed.map(({ isbn }) => isbn),
    profiles: profiles.map(({ id }) => id),
  };
}

async function listAddresses(
  env: Bindings,
  pages: Pages | undefined,
  kind: string,
  first: string,
): Promise<string[] | null> {
  if (kind === 'pages') return first === 'all' && pages ? listFixedAddresses(pages) : null;
  if (!isKind(kind)) return null;
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  if (kind === 'books') {
    if (!/^\d{1,16}$/.test(first)) return null;
    // The catalogue contains readers' own books only once a librarian has accepted them.
    return (await catalogueIn(env.CATALOGUE).isbnsFrom(Number(first), SIZE)).map(addressOf.book);
  }
  if (kind === 'reviewed') {
    // Only books with ratings: ratings are public, whereas a stored book may only mean that someone viewed it.
    const { rows } = await load({ rows: booksFromIsbn({ isbn: first, limit: SIZE }) });
    return rows
      .filter(({ isbn, ratingCount }) => ratingCount > 0 && !isInternal(isbn))
      .map(({ isbn }) => addressOf.book(isbn));
  }
  const { rows } = await load({ rows: usersFrom({ id: first, limit: SIZE }) });
  return rows
    .filter(({ privacy, booksRead, booksReviewed }) => privacy === 'everybody' && booksRead + booksReviewed > 0)
    .map(({ id }) => addressOf.profile(id));
}

const isKind = (word: string): word is Kind => Object.hasOwn(starts.def.shape, word);

// Pages without parameters, and the bookshelf of each genre.
async function listFixedAddresses(pages: Pages): Promise<string[]> {
  const fixed = (await pages.list()).filter(({ path, listed }) => listed && !path.includes(':'));
  return [...fixed.map(({ path }) => path), ...Object.keys(genres).map(addressOf.bookshelf)];
}

function xml(root: string, element: string, addresses: readonly string[]): string {
  const places = addresses.map((address) => `<${element}><loc>${xmlText(address)}</loc></${element}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('\n')}
</${root}>
`;
}
