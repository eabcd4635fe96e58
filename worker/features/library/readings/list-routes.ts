import type { RowOf, Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { canSeeProfile, resolveProfileView } from '../../accounts/users.ts';
import { lookUpWorkId } from '../../books/books.ts';
import { worksInSeriesFrom } from '../../books/catalogue/work-pages.ts';
import { queryCatalogue } from '../../books/query-services.ts';
import { listReadings, readingSentences, readingStates, readShelf } from './contract.ts';
import { readerShown, readingPages, readingsOf, readingsOfWorkPage, requestedEdition } from './lists.ts';
import { readingOf } from './queries.ts';
import { shelfBookOf, shelfOrder } from './shelf.ts';

/** What lists of readings need of features that build on them. */
interface ReadingListNeeds {
  /** Counts the days on which a reader read a book on an e-reader, with their minutes. */
  timeOnDevices(at: { userId: string; isbn: string }): Statement<readonly { days: number; minutes: number }[]>;
}

export const readingListRoutes = ({ timeOnDevices }: ReadingListNeeds): Route[] => [
  on(listReadings, async (call, { target_id: target, as, state, year, isbn, cursor }) => {
    const userId = lookedAt(call, target);
    const { reader, viewer } = resolveProfileView(call, userId, as);
    const person = readerShown({ target: userId, reader });
    const others = year !== undefined && userId !== reader;
    const states = (state === undefined ? readingStates : [state]).filter((item) => !others || item !== 'unfinished');
    if (isbn === undefined) {
      const rows = await call.load({
        person,
        rows: readingsOf(requestedEdition({ userId, reader }, { year, states, cursor })),
      });
      return pageOf(viewer(), rows);
    }
    const work = await lookUpWorkId(call, isbn);
    const at = { userId, reader, isbn, work, year: year ?? 0, ...readingPages.after(cursor) };
    const { rows, onDevices, ...found } = await call.load({
      person,
      rows: readingsOfWorkPage(at),
      onDevices: timeOnDevices({ userId: userId === reader ? userId : '', isbn }),
    });
    const [time] = onDevices.filter(({ days }) => days > 0);
    const page = pageOf(viewer(), { ...found, rows: rows.filter((row) => states.includes(row.state)) });
    return time === undefined ? page : { ...page, on_devices: time };
  }),

  on(readShelf, async (call, { target_id: target, as, sort, direction, cursor, ...filter }) => {
    const userId = lookedAt(call, target);
    const { reader, viewer } = resolveProfileView(call, userId, as);
    const order = shelfOrder(sort, direction);
    // Without the catalogue, titles and authors are searched.
    const series = filter.query
      ? ((await queryCatalogue(call, () => worksInSeriesFrom(call.env.CATALOGUE, filter.query ?? '')))?.value ?? [])
      : [];
    const { person, rows } = await call.load({
      person: readerShown({ target: userId, reader }),
      rows: order.find({ userId, reader, series, ...filter }, cursor),
    });
    if (!isShown(viewer(), person)) return { books: [], next_cursor: undefined };
    const page = order.page(rows);
    return { books: page.rows.map(shelfBookOf), next_cursor: page.next_cursor };
  }),
];

type Person = RowOf<typeof readerShown>;

function lookedAt(call: Call, target: string | undefined): string {
  return target ?? call.claims?.userId ?? throwApiError('signed_out', 'Please log in first.');
}

// Returns whether the profile exists and the viewer may see it.
function isShown(viewer: Viewer | null, [person]: readonly Person[]): boolean {
  return canSeeProfile(viewer, person ?? throwApiError('not_found', readingSentences.noReader));
}

function pageOf(
  viewer: Viewer | null,
  { person, rows }: { person: readonly Person[]; rows: RowOf<typeof readingsOf>[] },
) {
  if (!isShown(viewer, person)) return { readings: [], next_cursor: undefined };
  const page = readingPages.page(rows);
  return { readings: page.rows.map(readingOf), next_cursor: page.next_cursor };
}
