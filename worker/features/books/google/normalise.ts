import * as z from 'zod/mini';
import { workIdOf } from '../catalogue/works.ts';
import { isbnOf, isInternal, normaliseIsbn, SEARCH_PAGE, type Volume } from '../contract.ts';
import { line, lines, linkAddress, plainText } from '../foreign-text.ts';
import { ownImageAddress } from '../images/contract.ts';
import { imageAt } from '../images/images.ts';

// Every field may be missing or malformed. An invalid field is dropped.
const optionalOf = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

const item = z.object({
  volumeInfo: z.object({
    title: z.string().check(z.regex(/\S/)),
    authors: optionalOf(z.array(z.string())),
    publisher: optionalOf(z.string()),
    description: optionalOf(z.string()),
    categories: optionalOf(z.array(z.string())),
    language: optionalOf(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/))),
    publishedDate: optionalOf(z.string()),
    maturityRating: optionalOf(z.enum(['MATURE', 'NOT_MATURE'])),
    imageLinks: optionalOf(z.object({ thumbnail: optionalOf(z.string()), smallThumbnail: optionalOf(z.string()) })),
    previewLink: optionalOf(z.string()),
    infoLink: optionalOf(z.string()),
    industryIdentifiers: optionalOf(z.array(z.object({ type: z.string(), identifier: z.string() }))),
    averageRating: optionalOf(z.number().check(z.minimum(0), z.maximum(5))),
    ratingsCount: optionalOf(z.int().check(z.minimum(0))),
  }),
  saleInfo: optionalOf(
    z.object({
      listPrice: optionalOf(
        z.object({
          amount: z.number().check(z.minimum(0)),
          currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
        }),
      ),
    }),
  ),
});

const answer = z.object({ totalItems: optionalOf(z.number()), items: optionalOf(z.array(z.unknown())) });

/** The usable books of an answer, each once, and the number of items in it. */
export interface GoogleAnswer {
  items: Volume[];
  received: number;
}

/** Parses an answer of the volumes call. Throws if it is none. */
export function readAnswer(body: unknown): GoogleAnswer {
  const parsed = answer.safeParse(body);
  if (!parsed.success || (parsed.data.items === undefined && parsed.data.totalItems === undefined)) {
    throw new Error('not an answer of the volumes call');
  }
  // Ignores more items than were requested.
  const received = (parsed.data.items ?? []).slice(0, SEARCH_PAGE);
  const books = new Map<string, Volume>();
  for (const raw of received) {
    const book = readItem(raw);
    if (book && !books.has(isbnOf(book))) books.set(isbnOf(book), book);
  }
  return { items: [...books.values()], received: received.length };
}

function readItem(raw: unknown): Volume | null {
  const parsed = item.safeParse(raw);
  if (!parsed.success) return null;
  const { volumeInfo: info, saleInfo } = parsed.data;
  const isbn = (info.industryIdentifiers ?? [])
    .filter(({ type }) => type === 'ISBN_13')
    .map(({ identifier }) => normaliseIsbn(identifier))
    .find((identifier) => identifier !== null && !isInternal(identifier));
  const title = line(info.title);
  if (!isbn || title === '') return null;

  const thumbnail = imageAddress(info.imageLinks?.thumbnail ?? info.imageLinks?.smallThumbnail);
  const authors = lines(info.authors);
  const categories = lines(info.categories);
  const publisher = line(info.publisher ?? '');
  const description = plainText(info.description);
  const date = dateText(info.publishedDate);
  const preview = linkAddress(info.previewLink);
  const store = linkAddress(info.infoLink);
  const listPrice = saleInfo?.listPrice;
  return {
    work_id: String(workIdOf({ title, authors })),
    volumeInfo: {
      title,
      ...(authors.length === 0 ? {} : { authors }),
      ...(publisher === '' ? {} : { publisher }),
      ...(description ? { description } : {}),
      ...(categories.length === 0 ? {} : { categories }),
      ...(info.language ? { language: info.language } : {}),
      ...(date ? { publishedDate: date } : {}),
      ...(info.maturityRating ? { maturityRating: info.maturityRating } : {}),
      ...(thumbnail ? { imageLinks: { thumbnail } } : {}),
      ...(preview ? { previewLink: preview } : {}),
      ...(store ? { infoLink: store } : {}),
      industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
      ...(info.averageRating === undefined ? {} : { averageRating: info.averageRating, ratingsFrom: 'Google Books' }),
      ...(info.ratingsCount === undefined ? {} : { ratingsCount: info.ratingsCount }),
    },
    ...(listPrice ? { saleInfo: { listPrice } } : {}),
  };
}

/** Returns our address of a cover without the page curl (`edge=natural`); undefined if it can't be proxied. */
function imageAddress(address: string | undefined): string | undefined {
  const image = imageAt(linkAddress(address)?.replace('edge=curl', 'edge=natural') ?? '');
  return image === null ? undefined : ownImageAddress(image.href);
}

// Returns a full or partial date without the time that sometimes follows; undefined for anything else.
function dateText(text: string | undefined): string | undefined {
  const [date, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?=T|$)/.exec(text ?? '') ?? [];
  if (date === undefined || Number(year) === 0) return undefined;
  const utcDate = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  return utcDate.getUTCMonth() === Number(month ?? 1) - 1 ? date : undefined;
}
