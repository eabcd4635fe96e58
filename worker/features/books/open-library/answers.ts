import * as z from 'zod/mini';
import type { BookToFill, Contributor } from '../catalogue/book.ts';
import { contributorRoles, normaliseIsbn, SEARCH_PAGE } from '../contract.ts';
import { line, lines, plainText } from '../foreign-text.ts';
import { isInLanguages } from '../service.ts';
import { coverOf, seriesFrom, serviceWork, titleOf, yearIn } from './facts.ts';
import { tagOfMarc } from './languages.ts';
import { genresOfSubjects } from './subjects.ts';

// The service guarantees no shape: each field may be missing or invalid, and is then left out.
const optionalOf = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
const texts = optionalOf(z.array(z.string()));
const count = optionalOf(z.int().check(z.minimum(1), z.maximum(50_000)));
const coverId = optionalOf(z.int().check(z.minimum(1)));
const year = optionalOf(z.int().check(z.minimum(-3_000), z.maximum(2_100)));

const editionFields = {
  title: optionalOf(z.string()),
  subtitle: optionalOf(z.string()),
  isbn: texts,
  language: texts,
  publisher: texts,
  publish_date: texts,
  cover_i: coverId,
};

const work = z.object({
  ...editionFields,
  key: optionalOf(z.string().check(z.regex(/^\/works\/OL\d+W$/))),
  author_name: texts,
  first_publish_year: year,
  number_of_pages_median: count,
  subject: texts,
  ratings_average: optionalOf(z.number().check(z.minimum(0), z.maximum(5))),
  ratings_count: optionalOf(z.int().check(z.minimum(0))),
  editions: optionalOf(z.object({ docs: optionalOf(z.array(z.object(editionFields))) })),
});

const searchAnswer = z.object({ numFound: z.number(), docs: z.array(z.unknown()) });

/** The fields to request in a search, since an answer with all fields would be large. */
export const SEARCH_FIELDS = [
  ...['key', 'title', 'subtitle', 'author_name', 'first_publish_year', 'cover_i', 'isbn', 'language', 'subject'],
  ...['number_of_pages_median', 'ratings_average', 'ratings_count', 'editions'],
  ...Object.keys(editionFields).map((name) => `editions.${name}`),
].join(',');

/** An answer of the search call: usable books, one per work, the number of items in it, and of all results. */
interface OpenLibraryPage {
  books: BookToFill[];
  received: number;
  total: number;
}

/**
 * Parses an answer of the search call, with the edition of each work that the service lists first, in one of the given
 * languages. Throws if it is no such answer.
 */
export function readSearch(text: string, languages: readonly string[]): OpenLibraryPage {
  const { numFound, docs } = searchAnswer.parse(JSON.parse(text));
  // Ignores more items than were requested.
  const received = docs.slice(0, SEARCH_PAGE);
  const books = new Map<string, BookToFill>();
  for (const raw of received) {
    const parsed = work.safeParse(raw);
    const book = parsed.success ? bookOfWork(parsed.data, languages) : null;
    if (book && !books.has(book.isbn13)) books.set(book.isbn13, book);
  }
  return { books: [...books.values()], received: received.length, total: numFound };
}

function bookOfWork(doc: z.infer<typeof work>, languages: readonly string[]): BookToFill | null {
  const edition = doc.editions?.docs?.[0];
  const own = isbnIn(edition?.isbn);
  // An edition without an ISBN is replaced by another one, of which only the facts of the work are known.
  const isbn13 = own ?? isbnIn(doc.isbn);
  const shown = own === null ? doc : { ...doc, ...definedFields(edition) };
  const title = titleOf(shown.title ?? doc.title, own === null ? doc.subtitle : edition?.subtitle);
  if (isbn13 === null || title === '') return null;
  const language = own === null ? onlyLanguage(doc.language) : (tagIn(edition?.language) ?? onlyLanguage(doc.language));
  if (languages.length > 0 && (language === null || !isInLanguages(language, languages))) return null;
  return {
    isbn13,
    title,
    authors: lines(doc.author_name),
    publisher: own === null ? null : line(edition?.publisher?.[0] ?? '') || null,
    year: doc.first_publish_year ?? yearIn(edition?.publish_date?.[0]),
    language,
    description: null,
    genres: genresOfSubjects(doc.subject ?? []),
    averageRating: doc.ratings_average ?? null,
    ratingsCount: doc.ratings_count ?? 0,
    pages: doc.number_of_pages_median ?? null,
    series: null,
    contributors: [],
    serviceWork: serviceWork(doc.key),
    coverUrl: coverOf(shown.cover_i),
    source: 'openlibrary',
  };
}

function definedFields<T extends object>(fields: T | undefined): Partial<T> {
  const entries = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

const names = optionalOf(z.array(z.object({ name: z.string() })));

const data = z.object({
  title: z.string(),
  subtitle: optionalOf(z.string()),
  authors: names,
  publishers: names,
  publish_date: optionalOf(z.string()),
  number_of_pages: count,
  subjects: names,
  identifiers: optionalOf(z.object({ isbn_13: texts, isbn_10: texts })),
  cover: optionalOf(z.object({ medium: optionalOf(z.string()), large: optionalOf(z.string()) })),
  description: optionalOf(z.string()),
});

const keyed = optionalOf(z.array(z.object({ key: z.string() })));

const description = optionalOf(z.union([z.string(), z.object({ value: z.string() })]));
const descriptionText = (value: z.infer<typeof description>) =>
  plainText(typeof value === 'object' ? value.value : value) ?? '';

const details = z.object({
  details: z.object({
    works: keyed,
    languages: keyed,
    series: texts,
    contributors: optionalOf(z.array(z.object({ name: z.string(), role: optionalOf(z.string()) }))),
    description,
  }),
});

const editionsAnswer = z.record(z.string(), z.object({ data: z.unknown(), details: z.optional(z.unknown()) }));

/**
 * Parses the answer for editions by ISBN; an edition of another book counts as missing. Throws for an invalid answer.
 */
export function readEditions(text: string, isbns: readonly string[]): BookToFill[] {
  const answer = editionsAnswer.parse(JSON.parse(text));
  return isbns.flatMap((isbn) => {
    const edition = answer[isbn];
    const book = edition ? bookOfEdition(isbn, edition.data, edition.details) : null;
    return book ? [book] : [];
  });
}

/** Parses the same answer for the edition's own description, and the key of its work; null if it is not there. */
export function readWork(text: string, isbn: string): { description: string; key: string | null } | null {
  const edition = editionsAnswer.parse(JSON.parse(text))[isbn];
  const parsed = details.safeParse(edition?.details);
  if (!parsed.success) return null;
  const key = parsed.data.details.works?.[0]?.key ?? '';
  return {
    description: descriptionText(parsed.data.details.description),
    key: /^\/works\/OL\d+W$/.test(key) ? key : null,
  };
}

/** Parses a work's own page for its description, empty if it has none. */
export function readDescription(text: string): string {
  return descriptionText(z.object({ description }).parse(JSON.parse(text)).description);
}

function bookOfEdition(isbn13: string, rawData: unknown, rawDetails: unknown): BookToFill | null {
  const parsed = data.safeParse(rawData);
  if (!parsed.success) return null;
  const { title, subtitle, authors, publishers, publish_date, number_of_pages, subjects, identifiers, cover } =
    parsed.data;
  const numbers = [...(identifiers?.isbn_13 ?? []), ...(identifiers?.isbn_10 ?? [])].map(normaliseIsbn);
  const fullTitle = titleOf(title, subtitle);
  if (fullTitle === '' || !numbers.includes(isbn13)) return null;
  const parsedDetails = details.safeParse(rawDetails);
  const edition = parsedDetails.success ? parsedDetails.data.details : undefined;
  const text = descriptionText(edition?.description ?? parsed.data.description);
  const key = edition?.works?.[0]?.key;
  return {
    isbn13,
    title: fullTitle,
    authors: lines(authors?.map(({ name }) => name)),
    publisher: line(publishers?.[0]?.name ?? '') || null,
    year: yearIn(publish_date),
    language: tagOfMarc(edition?.languages?.[0]?.key.replace('/languages/', '') ?? ''),
    description: text || null,
    genres: genresOfSubjects((subjects ?? []).map(({ name }) => name)),
    averageRating: null,
    ratingsCount: 0,
    pages: number_of_pages ?? null,
    series: seriesFrom(edition?.series?.[0]),
    contributors: (edition?.contributors ?? []).slice(0, 20).flatMap(contributorsIn),
    serviceWork: serviceWork(key),
    coverUrl: coverOf(/\/b\/id\/(\d+)-[SML]\.jpg$/.exec(cover?.large ?? cover?.medium ?? '')?.[1]),
    source: 'openlibrary',
  };
}

function isbnIn(isbns: readonly string[] | undefined): string | null {
  return (isbns ?? []).map(normaliseIsbn).find((isbn) => isbn !== null) ?? null;
}

function tagIn(codes: readonly string[] | undefined): string | null {
  return tagOfMarc(codes?.[0] ?? '');
}

// A work lists the languages of all its editions, so only a single one applies to this edition.
function onlyLanguage(codes: readonly string[] | undefined): string | null {
  return codes?.length === 1 ? tagIn(codes) : null;
}

// Recognises roles such as "Translator", "Illustrated by" and "Series editor", and leaves out others.
function contributorsIn({ name: text, role: said = '' }: { name: string; role?: string | undefined }): Contributor[] {
  const name = line(text);
  const role = ([/transl/i, /illustr/i, /edit(?:or|ed)/i] as const).findIndex((word) => word.test(said));
  const known = contributorRoles[role];
  return name === '' || known === undefined ? [] : [{ name, role: known }];
}
