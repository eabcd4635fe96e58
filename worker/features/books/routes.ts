import type { Call } from '../../platform/http/call.ts';
import type { OutputOf } from '../../platform/http/contract.ts';
import { on, type Route } from '../../platform/http/handle.ts';
import { describingServices, findDescription, requireBook, suggestions } from './books.ts';
import type { Suggestion } from './catalogue/search/suggestions.ts';
import { describeBook, getBook, isInternal, searchBooks, similarBooks, suggest } from './contract.ts';
import { ownBookWithIsbn } from './own/queries.ts';
import { storedBook, volumeFromStored } from './queries.ts';
import { type SearchStart, search } from './searching.ts';
import { parseQuery } from './service.ts';
import type { Shelves } from './shelves.ts';

const SUGGESTIONS = 8;

/** What answers about books need of features that build on them. */
interface BookNeeds {
  shelves: Shelves;
  similarToBook(call: Call, isbn: string): Promise<Omit<OutputOf<typeof similarBooks>, 'requestStatus'>>;
  similarToOwn(call: Call, isbn: string): Promise<Omit<OutputOf<typeof similarBooks>, 'requestStatus'>>;
}

export const bookRoutes = ({ shelves, similarToBook, similarToOwn }: BookNeeds): Route[] => [
  on(searchBooks, async (call, { query, language, exact = false, cursor }) => {
    const siteLanguages = call.env.SITE?.languages ?? [];
    const languages =
      typeof language === 'string' ? [language] : (language ?? (call.claims === null ? siteLanguages : []));
    const firstPage = begin(cursor);
    const bookQuery = parseQuery(query, languages, 0, exact);
    const { value, source, corrected, next, unanswered } = await search(call, bookQuery, firstPage);
    const { own, others } = await shelves.presentSearch(call, {
      query: bookQuery,
      found: value,
      isFirstPage: firstPage === null,
    });
    return {
      items: [...own, ...others],
      source,
      ...(unanswered === null ? {} : { unanswered }),
      ...(corrected === null || own.length > 0 ? {} : { corrected }),
      ...(next === null ? {} : { next_cursor: `${next.source}.${next.offset}` }),
    };
  }),

  on(getBook, async (call, { isbn }) => {
    if (isInternal(isbn)) return shelves.presentOwnBook(call, isbn);
    // The book is loaded first. Readers' data refers to works, and only a service knows the work of an edition that
    // isn't stored.
    const [found] = await Promise.allSettled([requireBook(call, isbn)]);
    const { storedRows, own, ...rows } = await call.load({
      storedRows: storedBook({ isbn }),
      own: ownBookWithIsbn({ isbn13: isbn, reader: call.claims?.userId ?? '0' }),
      ...shelves.shelfStateQueries(call, [
        { isbn, work: found.status === 'fulfilled' ? found.value.value.work_id : '' },
      ]),
    });
    if (found.status === 'fulfilled') {
      const { value, source } = found.value;
      const mayDescribe = value.volumeInfo.description === undefined && describingServices(call).length > 0;
      return {
        book: shelves.presentVolume(call, value, rows),
        source,
        ...(mayDescribe ? { may_describe: true as const } : {}),
      };
    }
    // If no service knows the book or none is available, the stored copy is used.
    if (storedRows[0])
      return { book: shelves.presentVolume(call, volumeFromStored(storedRows[0]), rows), source: 'cache' as const };
    if (own[0]) return shelves.presentOwnBook(call, own[0].isbn);
    throw found.reason;
  }),

  on(describeBook, async (call, { isbn }) => {
    const [found] = await Promise.all([isInternal(isbn) ? null : findDescription(call, isbn), call.load({})]);
    return found === null ? {} : { description: found.text, from: found.from };
  }),

  on(similarBooks, (call, { isbn }) => (isInternal(isbn) ? similarToOwn(call, isbn) : similarToBook(call, isbn))),

  on(suggest, async (call, { q = '', language = [] }) => {
    const [found] = await Promise.all([suggestions(call, q, language, SUGGESTIONS), call.load({})]);
    const items = found.map(({ text, kind, book }) => ({
      query: text,
      kind,
      ...(book === null ? {} : suggested(book)),
    }));
    return { message: '', items };
  }),
];

function suggested({ year, ...book }: NonNullable<Suggestion['book']>) {
  return { book: { ...book, ...(year === null ? {} : { year }) } };
}

// Parses the cursor of a search, which continues where the last page ended: `google.40`.
function begin(cursor = ''): SearchStart | null {
  const [, source, offset] = /^(catalogue|open_library|google)\.(\d{1,3})$/.exec(cursor) ?? [];
  return source === undefined ? null : { source: source as SearchStart['source'], offset: Number(offset) };
}
