import { findBook, suggestions } from '../features/books/books.ts';
import { getBook, isInternal, searchBooks, similarBooks, suggest } from '../features/books/contract.ts';
import { ownBookWithIsbn } from '../features/books/own/queries.ts';
import { storedBook, volumeFromStored } from '../features/books/queries.ts';
import { type SearchStart, search } from '../features/books/searching.ts';
import { parseQuery } from '../features/books/service.ts';
import { editionOf } from '../features/books/works.ts';
import { similarToBook, similarToOwn } from '../features/discovery/recommendations/similar.ts';
import { presentVolume, presentVolumes, shelfStateQueries } from '../features/library/shelves/present.ts';
import { presentOwnBook, presentOwnBooks, searchOwnBooks } from '../features/library/shelves/present-own.ts';
import { throwApiError } from '../platform/http/errors.ts';
import { on } from '../platform/http/handle.ts';

const SUGGESTIONS = 8;

export const bookRoutes = [
  on(searchBooks, async (call, { query, language = [], exact = false, cursor }) => {
    const languages = typeof language === 'string' ? [language] : language;
    const firstPage = begin(cursor);
    const bookQuery = parseQuery(query, languages, 0, exact);
    const { value, source, corrected, next, resting } = await search(call, bookQuery, firstPage);
    const ownBooks = firstPage === null ? searchOwnBooks(call, bookQuery) : {};
    const rows = await call.load({ ...shelfStateQueries(call, value.map(editionOf)), ...ownBooks });
    const others = presentVolumes(call, value, rows);
    const own = presentOwnBooks(call, bookQuery, rows, others);
    return {
      items: [...own, ...others],
      source,
      ...(resting ? { resting } : {}),
      ...(corrected === null || own.length > 0 ? {} : { corrected }),
      ...(next === null ? {} : { next_cursor: `${next.source}.${next.offset}` }),
    };
  }),

  on(getBook, async (call, { isbn }) => {
    if (isInternal(isbn)) return presentOwnBook(call, isbn);
    // The book is loaded first. Readers' data refers to works, and only a service knows the work of an edition that
    // isn't stored.
    const [found] = await Promise.allSettled([findBook(call, isbn)]);
    const book = found.status === 'fulfilled' ? found.value.value : null;
    const { storedRows, own, ...rows } = await call.load({
      storedRows: storedBook({ isbn }),
      own: ownBookWithIsbn({ isbn13: isbn, reader: call.claims?.userId ?? '0' }),
      ...shelfStateQueries(call, [{ isbn, work: book?.work_id ?? '' }]),
    });
    if (found.status === 'fulfilled' && book !== null) {
      return { book: presentVolume(call, book, rows), source: found.value.source };
    }
    // If no service knows the book or none is available, the stored copy is used.
    if (storedRows[0])
      return { book: presentVolume(call, volumeFromStored(storedRows[0]), rows), source: 'cache' as const };
    if (own[0]) return presentOwnBook(call, own[0].isbn);
    if (found.status === 'rejected') throw found.reason;
    return throwApiError('not_found', 'We could not find this book.');
  }),

  on(similarBooks, (call, { isbn }) => (isInternal(isbn) ? similarToOwn(call, isbn) : similarToBook(call, isbn))),

  on(suggest, async (call, { q = '', language = [] }) => {
    const [found] = await Promise.all([suggestions(call, q, language, SUGGESTIONS), call.load({})]);
    return { message: '', items: found.map(({ text, book }) => ({ query: text, ...(book === null ? {} : { book }) })) };
  }),
];

// Parses the cursor of a search, which continues where the last page ended: `google.40`.
function begin(cursor = ''): SearchStart | null {
  const [, source, offset] = /^(catalogue|open_library|google)\.(\d{1,3})$/.exec(cursor) ?? [];
  return source === undefined ? null : { source: source as SearchStart['source'], offset: Number(offset) };
}
