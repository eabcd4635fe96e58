import { on, type Route } from '../../platform/http/handle.ts';
import { requireBook } from './books.ts';
import { nextBookInSeries, worksInSeries, workWithEditions } from './catalogue/work-pages.ts';
import { editionsOfWork, isInternal, nextInSeries, seriesInOrder } from './contract.ts';
import { workOfVolume } from './queries.ts';
import type { Shelves } from './shelves.ts';
import { editionOf } from './works.ts';

export const workRoutes = ({ shelfStateQueries, presentVolume, presentOwnEdition }: Shelves): Route[] => [
  on(editionsOfWork, async (call, { isbn, language: languages = [], cursor }) => {
    const offset = offsetIn(cursor);
    const result = await workWithEditions(call.env.CATALOGUE, { isbn, languages, offset });
    if (result === null && isInternal(isbn)) return presentOwnEdition(call, isbn);
    const { work, items, nextOffset } = result ?? workOfVolume((await requireBook(call, isbn)).value);
    const rows = await call.load(shelfStateQueries(call, items.map(editionOf)));
    return { work, editions: items.map((book) => presentVolume(call, book, rows)), ...nextCursor(nextOffset) };
  }),

  on(seriesInOrder, async (call, { name, author, cursor }) => {
    const query = { name, author, offset: offsetIn(cursor) };
    const { items, nextOffset } = await worksInSeries(call.env.CATALOGUE, query);
    const rows = await call.load(shelfStateQueries(call, items.map(editionOf)));
    return {
      name: items[0]?.volumeInfo.series?.name ?? name,
      items: items.map((book) => presentVolume(call, book, rows)),
      ...nextCursor(nextOffset),
    };
  }),

  on(nextInSeries, async (call, { isbn }) => {
    const next = await nextBookInSeries(call.env.CATALOGUE, isbn);
    const rows = await call.load(shelfStateQueries(call, next === null ? [] : [editionOf(next)]));
    return next === null ? {} : { next: presentVolume(call, next, rows) };
  }),
];

function offsetIn(cursor = ''): number {
  return /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0;
}

function nextCursor(offset: number | null) {
  return offset === null ? {} : { next_cursor: String(offset) };
}
