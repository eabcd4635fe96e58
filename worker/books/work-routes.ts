import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { findBook } from './books.ts';
import { worksInSeries, workWithEditions } from './catalogue/works-in.ts';
import { editionsOfWork, seriesInOrder, type Volume } from './contract.ts';
import { shownQueries, shownVolumes } from './shown.ts';
import { editionOf } from './works.ts';

export const workRoutes = [
  on(editionsOfWork, async (call, { isbn, language: languages = [], cursor }) => {
    const offset = offsetIn(cursor);
    const found = await workWithEditions(call.env.CATALOGUE, { isbn, languages, offset });
    const { work, items, nextOffset } = found ?? workOfOne((await findBook(call, isbn)).value);
    const rows = await call.load(shownQueries(call, items.map(editionOf)));
    return { work, editions: shownVolumes(call, items, rows), ...nextCursor(nextOffset) };
  }),

  on(seriesInOrder, async (call, { name, cursor }) => {
    const { items, nextOffset } = await worksInSeries(call.env.CATALOGUE, name, offsetIn(cursor));
    const rows = await call.load(shownQueries(call, items.map(editionOf)));
    return {
      name: items[0]?.volumeInfo.series?.name ?? name,
      items: shownVolumes(call, items, rows),
      ...nextCursor(nextOffset),
    };
  }),
];

// A book that only another book service knows is the only edition that is known of its work.
function workOfOne(book: Volume | null) {
  if (book === null) return refuse('not_found', 'We could not find this book.');
  const { title, authors = [], series } = book.volumeInfo;
  const work = { id: book.work_id, title, authors, ...(series === undefined ? {} : { series }) };
  return { work, items: [book], nextOffset: null };
}

function offsetIn(cursor = ''): number {
  return /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0;
}

function nextCursor(offset: number | null) {
  return offset === null ? {} : { next_cursor: String(offset) };
}
