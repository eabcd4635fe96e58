import { type BookToFill, type Series, sources } from './book.ts';
import { bareTitle, seriesOf } from './search/search-text.ts';

const maxLengths = { title: 500, name: 200, description: 10_000, address: 2_000 } as const;
const maxCounts = { authors: 50, genres: 10 } as const;

/**
 * Cleans an edition for the catalogue: each text becomes one line without markup and invisible characters, and the
 * series is removed from the title. Returns null without a title or a valid ISBN.
 */
export function normaliseBook(book: BookToFill): (BookToFill & { lists: number }) | null {
  const fullTitle = line(book.title, maxLengths.title);
  const series = seriesIn(fullTitle);
  const title = series === null ? fullTitle : bareTitle(fullTitle).trim();
  if (title === '' || !/^\d{13}$/.test(book.isbn13)) return null;
  const contributors = book.contributors
    .map(({ name, role }) => ({ name: line(name, maxLengths.name), role }))
    .filter(({ name }) => name !== '');
  return {
    isbn13: book.isbn13,
    title,
    authors: lines(book.authors, maxCounts.authors),
    contributors: contributors.slice(0, maxCounts.authors),
    series: cleanSeries(book.series) ?? series,
    publisher: book.publisher === null ? null : line(book.publisher, maxLengths.name) || null,
    year: integerIn(book.year, -4_000, 2_100),
    language: book.language !== null && /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(book.language) ? book.language : null,
    description: book.description === null ? null : paragraphs(book.description) || null,
    genres: lines(book.genres, maxCounts.genres),
    pages: integerIn(book.pages, 1, 100_000),
    averageRating: book.averageRating,
    ratingsCount: integerIn(book.ratingsCount, 0, 1e9) ?? 0,
    lists: book.lists ?? 0,
    serviceWork: book.serviceWork === null ? null : line(book.serviceWork, maxLengths.name) || null,
    coverUrl: addressOf(book.coverUrl),
    source: sources.includes(book.source) ? book.source : 'import',
  };
}

/** Returns the series in brackets at the end of a title, the first one if there are several. */
export function seriesIn(title: string): Series | null {
  const [first = ''] = (seriesOf(title) ?? '').split(';');
  const [, name = '', position = ''] = /^(.*?),?\s*#\s*(.*)$/u.exec(first.trim()) ?? [];
  return cleanSeries({ name, position });
}

function cleanSeries(series: Series | null): Series | null {
  const name = line(series?.name ?? '', maxLengths.name);
  const position = line(series?.position ?? '', 20);
  return name === '' ? null : { name, position: position === '' ? null : position };
}

function line(text: string, limit: number): string {
  const clean = withoutMarkup(text.slice(0, 4 * limit))
    .replace(UNSEEN, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return clean.length <= limit ? clean : [...clean].slice(0, limit).join('').trimEnd();
}

function lines(texts: readonly string[], limit: number): string[] {
  return [...new Set(texts.slice(0, 4 * limit).map((text) => line(text, maxLengths.name)))]
    .filter(Boolean)
    .slice(0, limit);
}

function paragraphs(text: string): string {
  const parts = withoutMarkup(text.slice(0, 4 * maxLengths.description).replace(/<(?:br|\/p)\b[^<>]*>/gi, '\n')).split(
    /\n+/,
  );
  const cleanParts = parts.map((part) => line(part, maxLengths.description)).filter(Boolean);
  return cleanParts.join('\n').slice(0, maxLengths.description).toWellFormed();
}

// Control characters, direction marks and the byte order mark.
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

function withoutMarkup(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
}

function integerIn(value: number | null, least: number, greatest: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const integer = Math.trunc(value);
  return integer < least || integer > greatest ? null : integer;
}

function addressOf(text: string | null): string | null {
  if (text === null || text.length > maxLengths.address || !URL.canParse(text)) return null;
  return text.startsWith('https://') || text.startsWith('http://') ? text : null;
}
