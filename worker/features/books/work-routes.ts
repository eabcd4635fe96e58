import { on, type Route } from '../../platform/http/handle.ts';
import { requireBook } from './books.ts';
import { fold } from './catalogue/search/search-text.ts';
import { nextBookInSeries, worksInSeries, workWithEditions } from './catalogue/work-pages.ts';
import { editionsOfWork, isInternal, nextInSeries, SERIES_PAGE, seriesInOrder, type Volume } from './contract.ts';
import { ownBooksInSeries, ownEditionsInSeries, volumeFromOwn } from './own/queries.ts';
import { workOfVolume } from './queries.ts';
import type { Shelves } from './shelves.ts';
import { editionOf } from './works.ts';

export const workRoutes = ({
  shelfStateQueries,
  shelfStateQuery,
  presentVolume,
  presentOwnEdition,
}: Shelves): Route[] => [
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
    const userId = call.claims?.userId;
    // The reader's own books of the series follow on its last page.
    const room = nextOffset === null ? SERIES_PAGE - items.length : 0;
    const mine = userId === undefined || room === 0 ? null : { userId, name, limit: room };
    const {
      own = [],
      ownRows = [],
      shelfRows,
    } = await call.load({
      ...shelfStateQueries(call, items.map(editionOf)),
      ...(mine === null
        ? {}
        : { own: ownBooksInSeries(mine), ownRows: shelfStateQuery(mine.userId, ownEditionsInSeries(mine)) }),
    });
    const all = [...items, ...own.filter((book) => isBy(book.authors, author)).map(volumeFromOwn)];
    const rows = { shelfRows: [...shelfRows, ...ownRows] };
    return {
      name: items[0]?.volumeInfo.series?.name ?? name,
      items: (own.length === 0 ? all : all.toSorted(byPosition)).map((book) => presentVolume(call, book, rows)),
      ...nextCursor(nextOffset),
    };
  }),

  on(nextInSeries, async (call, { isbn }) => {
    const next = await nextBookInSeries(call.env.CATALOGUE, isbn);
    const rows = await call.load(shelfStateQueries(call, next === null ? [] : [editionOf(next)]));
    return next === null ? {} : { next: presentVolume(call, next, rows) };
  }),
];

const isBy = (authors: readonly string[], author: string | undefined) =>
  author === undefined || authors.length === 0 || authors.some((name) => fold(name) === fold(author));

// “1-3” comes after 1 and before 2; books without a place come last.
function byPosition(first: Volume, other: Volume): number {
  const [place, otherPlace] = [first, other].map(({ volumeInfo: { series } }) => {
    const start = Number.parseFloat(series?.position ?? '');
    return Number.isNaN(start) ? Number.POSITIVE_INFINITY : start;
  });
  return place === otherPlace ? 0 : (place ?? 0) - (otherPlace ?? 0);
}

function offsetIn(cursor = ''): number {
  return /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0;
}

function nextCursor(offset: number | null) {
  return offset === null ? {} : { next_cursor: String(offset) };
}
