import { on } from '../../platform/http/handle.ts';
import { findBook } from './books.ts';
import { worksInSeries, workWithEditions } from './catalogue/work-pages.ts';
import { editionsOfWork, isInternal, seriesInOrder } from './contract.ts';
import { presentOwnEdition } from './own/present.ts';
import { presentVolumes, shelfStateQueries } from './present.ts';
import { workOfVolume } from './queries.ts';
import { editionOf } from './works.ts';

export const workRoutes = [
  on(editionsOfWork, async (call, { isbn, language: languages = [], cursor }) => {
    const offset = offsetIn(cursor);
    const found = await workWithEditions(call.env.CATALOGUE, { isbn, languages, offset });
    if (found === null && isInternal(isbn)) return presentOwnEdition(call, isbn);
    const { work, items, nextOffset } = found ?? workOfVolume((await findBook(call, isbn)).value);
    const rows = await call.load(shelfStateQueries(call, items.map(editionOf)));
    return { work, editions: presentVolumes(call, items, rows), ...nextCursor(nextOffset) };
  }),

  on(seriesInOrder, async (call, { name, author, cursor }) => {
    const asked = { name, author, offset: offsetIn(cursor) };
    const { items, nextOffset } = await worksInSeries(call.env.CATALOGUE, asked);
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
