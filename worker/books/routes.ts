import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { catalogueOf, findBook, findSimilar, search } from './books.ts';
import { getBook, isbnOf, SIMILAR_BOOKS, searchBooks, similarBooks, suggest, type Volume } from './contract.ts';
import { keptBook, volumeFromKept } from './queries.ts';
import { parseQuery } from './service.ts';
import { shownQueries, shownVolumes } from './shown.ts';

const SUGGESTIONS = 8;

export const bookRoutes = [
  on(searchBooks, async (call, input) => {
    const languages = typeof input.language === 'string' ? [input.language] : (input.language ?? []);
    const offset = Number.parseInt(input.cursor ?? '0', 10) || 0;
    const { value, source } = await search(
      call,
      parseQuery(input.query, languages, Math.min(Math.max(0, offset), 400)),
    );
    const rows = await call.load(shownQueries(call, value.items.map(isbnOf)));
    return {
      items: shownVolumes(call, value.items, rows),
      source,
      ...(value.suggestion === null ? {} : { suggestion: value.suggestion }),
      ...(value.nextOffset === null ? {} : { next_cursor: String(value.nextOffset) }),
    };
  }),

  on(getBook, async (call, input) => {
    const looking = findBook(call, input.isbn);
    const [found, { kept, ...rows }] = await Promise.all([
      looking.catch((error: unknown) => error),
      call.load({ kept: keptBook(call.build, input.isbn), ...shownQueries(call, [input.isbn]) }),
    ]);
    const answered = found instanceof Error ? null : (found as Awaited<typeof looking>);
    const book: Volume | null = answered?.value ?? (kept[0] ? volumeFromKept(kept[0]) : null);
    if (!book && found instanceof Error) throw found;
    const [shown] = shownVolumes(call, [book ?? refuse('not_found', 'We could not find this book.')], rows);
    return { book: shown ?? refuse('not_found', 'We could not find this book.'), source: answered?.source ?? 'cache' };
  }),

  on(similarBooks, async (call, input) => {
    const { value, source } = await findSimilar(call, input.isbn, SIMILAR_BOOKS);
    const rows = await call.load(shownQueries(call, value.map(isbnOf)));
    return { items: shownVolumes(call, value, rows), source };
  }),

  on(suggest, async (call, input) => {
    const text = input.q ?? '';
    const [items] = await Promise.all([
      text.length < 2 ? [] : catalogueOf(call).suggest(text, SUGGESTIONS),
      call.load({}),
    ]);
    return { message: '', items: items.map((query) => ({ query })) };
  }),
];
