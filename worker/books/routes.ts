import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { findBook, findSimilar, type SearchedService, search, suggestions } from './books.ts';
import { getBook, isInternal, SIMILAR_BOOKS, type Source, searchBooks, similarBooks, suggest } from './contract.ts';
import { shownOwn, shownOwnBook, soughtOwn } from './own/shown.ts';
import { keptBook, volumeFromKept } from './queries.ts';
import { parseQuery } from './service.ts';
import { shownQueries, shownVolume, shownVolumes } from './shown.ts';
import { editionOf } from './works.ts';

const SUGGESTIONS = 8;

export const bookRoutes = [
  on(searchBooks, async (call, { query, language = [], exact = false, cursor }) => {
    const { begun, offset } = decodeCursor(cursor);
    const languages = typeof language === 'string' ? [language] : language;
    const asked = parseQuery(query, languages, offset, exact);
    const { value, source } = await search(call, asked, begun);
    const rows = await call.load({ ...shownQueries(call, value.items.map(editionOf)), ...soughtOwn(call, asked) });
    const others = shownVolumes(call, value.items, rows);
    const own = shownOwn(call, asked, rows, others);
    return {
      items: [...own, ...others],
      source,
      // What is found as it was typed was not misspelt.
      ...(value.corrected === null || own.length > 0 ? {} : { corrected: value.corrected }),
      ...(value.nextOffset === null ? {} : { next_cursor: encodeCursor(source, value.nextOffset) }),
    };
  }),

  on(getBook, async (call, { isbn }) => {
    if (isInternal(isbn)) return shownOwnBook(call, isbn);
    // First, since what readers did hangs on the work, and of an edition that nobody touched only a service tells it.
    const [found] = await Promise.allSettled([findBook(call, isbn)]);
    const told = found.status === 'fulfilled' ? found.value.value : null;
    const { kept, ...rows } = await call.load({
      kept: keptBook({ isbn }),
      ...shownQueries(call, [{ isbn, work: told?.work_id ?? '' }]),
    });
    if (found.status === 'fulfilled' && told !== null) {
      return { book: shownVolume(call, told, rows), source: found.value.source };
    }
    // No service knows it, or none can be asked: what was kept when a reader touched it will do.
    if (kept[0]) return { book: shownVolume(call, volumeFromKept(kept[0]), rows), source: 'cache' as const };
    if (found.status === 'rejected') throw found.reason;
    return refuse('not_found', 'We could not find this book.');
  }),

  on(similarBooks, async (call, { isbn }) => {
    const { value, source } = await findSimilar(call, isbn, SIMILAR_BOOKS);
    const rows = await call.load(shownQueries(call, value.map(editionOf)));
    return { items: shownVolumes(call, value, rows), source };
  }),

  on(suggest, async (call, { q = '' }) => {
    const [queries] = await Promise.all([suggestions(call, q, SUGGESTIONS), call.load({})]);
    return { message: '', items: queries.map((query) => ({ query })) };
  }),
];

// A page of a search goes on in the service that it began in: `google.40`.
function decodeCursor(cursor = ''): { begun: SearchedService | null; offset: number } {
  const match = /^(google|catalogue)\.(\d{1,3})$/.exec(cursor);
  return match ? { begun: match[1] as SearchedService, offset: Number(match[2]) } : { begun: null, offset: 0 };
}

function encodeCursor(source: Source, offset: number): string {
  return `${source === 'catalogue' ? source : 'google'}.${offset}`;
}
