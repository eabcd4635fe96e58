import { type BookToFill, type Series, sources } from './book.ts';
import { bareTitle, seriesOf } from './search/search-text.ts';

const longest = { title: 500, name: 200, description: 10_000, address: 2_000 } as const;
const most = { authors: 50, genres: 10 } as const;

/**
 * An edition as the catalogue keeps it: one line for each text, without markup and signs that no one sees, and the
 * series out of the title. Null when nothing is left of its title, or its ISBN is none.
 */
export function normaliseBook(book: BookToFill): (BookToFill & { lists: number }) | null {
  const fullTitle = line(book.title, longest.title);
  const series = seriesIn(fullTitle);
  const title = series === null ? fullTitle : bareTitle(fullTitle).trim();
  if (title === '' || !/^\d{13}$/.test(book.isbn13)) return null;
  const contributors = book.contributors
    .map(({ name, role }) => ({ name: line(name, longest.name), role }))
    .filter(({ name }) => name !== '');
  return {
    isbn13: book.isbn13,
    title,
    authors: lines(book.authors, most.authors),
    contributors: contributors.slice(0, most.authors),
    series: tidiedSeries(book.series) ?? series,
    publisher: book.publisher === null ? null : line(book.publisher, longest.name) || null,
    year: wholeIn(book.year, -4_000, 2_100),
    language: book.language !== null && /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(book.language) ? book.language : null,
    description: book.description === null ? null : paragraphs(book.description) || null,
    genres: lines(book.genres, most.genres),
    pages: wholeIn(book.pages, 1, 100_000),
    averageRating: book.averageRating,
    ratingsCount: wholeIn(book.ratingsCount, 0, 1e9) ?? 0,
    lists: book.lists ?? 0,
    serviceWork: book.serviceWork === null ? null : line(book.serviceWork, longest.name) || null,
    coverUrl: addressOf(book.coverUrl),
    source: sources.includes(book.source) ? book.source : 'import',
  };
}

/** The series that a title names in the brackets at its end, the first where it names several. */
export function seriesIn(title: string): Series | null {
  const [first = ''] = (seriesOf(title) ?? '').split(';');
  const [, name = '', position = ''] = /^(.*?),?\s*#\s*(.*)$/u.exec(first.trim()) ?? [];
  return tidiedSeries({ name, position });
}

function tidiedSeries(series: Series | null): Series | null {
  const name = line(series?.name ?? '', longest.name);
  const position = line(series?.position ?? '', 20);
  return name === '' ? null : { name, position: position === '' ? null : position };
}

function line(text: string, limit: number): string {
  const whole = withoutMarkup(text.slice(0, 4 * limit))
    .replace(UNSEEN, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return whole.length <= limit ? whole : [...whole].slice(0, limit).join('').trimEnd();
}

function lines(texts: readonly string[], limit: number): string[] {
  return [...new Set(texts.slice(0, 4 * limit).map((text) => line(text, longest.name)))]
    .filter(Boolean)
    .slice(0, limit);
}

function paragraphs(text: string): string {
  const parts = withoutMarkup(text.slice(0, 4 * longest.description).replace(/<(?:br|\/p)\b[^<>]*>/gi, '\n')).split(
    /\n+/,
  );
  const storedBooks = parts.map((part) => line(part, longest.description)).filter(Boolean);
  return storedBooks.join('\n').slice(0, longest.description).toWellFormed();
}

// Control characters, marks that turn the direction of writing, and halves of characters.
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

function withoutMarkup(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
}

function wholeIn(value: number | null, least: number, greatest: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const integer = Math.trunc(value);
  return integer < least || integer > greatest ? null : integer;
}

function addressOf(text: string | null): string | null {
  if (text === null || text.length > longest.address || !URL.canParse(text)) return null;
  return text.startsWith('https://') || text.startsWith('http://') ? text : null;
}
