import { findBook } from '../features/books/books.ts';
import { worksInSeries, workWithEditions } from '../features/books/catalogue/work-pages.ts';
import { editionsOfWork, isInternal, seriesInOrder } from '../features/books/contract.ts';
import { workOfVolume } from '../features/books/queries.ts';
import { editionOf } from '../features/books/works.ts';
import { presentVolumes, shelfStateQueries } from '../features/library/shelves/present.ts';
import { presentOwnEdition } from '../features/library/shelves/present-own.ts';
import { on } from '../platform/http/handle.ts';

export const workRoutes = [
  on(editionsOfWork, async (call, { isbn, language: languages = [], cursor }) => {
    const offset = offsetIn(cursor);
    const result = await workWithEditions(call.env.CATALOGUE, { isbn, languages, offset });
    if (result === null && isInternal(isbn)) return presentOwnEdition(call, isbn);
    const { work, items, nextOffset } = result ?? workOfVolume((await findBook(call, isbn)).value);
    const rows = await call.load(shelfStateQueries(call, items.map(editionOf)));
    return { work, editions: presentVolumes(call, items, rows), ...nextCursor(nextOffset) };
  }),

  on(seriesInOrder, async (call, { name, author, cursor }) => {
    const query = { name, author, offset: offsetIn(cursor) };
    const { items, nextOffset } = await worksInSeries(call.env.CATALOGUE, query);
    const rows = await call.load(shelfStateQueries(call, items.map(editionOf)));
    return {
      name: items[0]?.volumeInfo.series?.name ?? name,
      items: presentVolumes(call, items, rows),
      ...nextCursor(nextOffset),
    };
  }),
];

function offsetIn(cursor = ''): number {
  return /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0;
}

function nextCursor(offset: number | null) {
  return offset === null ? {} : { next_cursor: String(offset) };
}
