import { on } from '../../platform/http/handle.ts';
import { fold } from '../books/catalogue/search/search-text.ts';
import { getDirectory } from './directory-contract.ts';
import * as queries from './directory-queries.ts';
import { toListedClub, toOutlook } from './present.ts';

export const directoryRoutes = [
  on(getDirectory, async (call, { club_id: only, name: typed = '', cursor }) => {
    const reader = call.claims?.userId ?? '';
    if (typed !== '') {
      // A query without letters or digits normalises to an empty text. It is used as typed, so that it doesn't match
      // every club.
      const name = fold(typed) || typed;
      const { clubs } = await call.load({
        clubs: queries.clubsNamed({ reader, name, ...queries.namedPages.after(cursor) }),
      });
      const { rows, next_cursor } = queries.namedPages.page(clubs);
      return { clubs: rows.map((row) => toListedClub(row, call.seconds)), next_cursor };
    }
    if (only !== undefined) {
      const { clubs, ...outlook } = await call.load({
        clubs: queries.listedClub({ reader, clubId: only }),
        plan: queries.planOfPublicClub({ clubId: only }),
        meetings: queries.nextMeetingOfPublicClub({ clubId: only, now: call.seconds }),
      });
      return { clubs: clubs.map((row) => ({ ...toListedClub(row, call.seconds), ...toOutlook(row, outlook) })) };
    }
    const { clubs } = await call.load({
      clubs: queries.listedClubs({ reader, ...queries.directoryPages.after(cursor) }),
    });
    const { rows, next_cursor } = queries.directoryPages.page(clubs);
    return { clubs: rows.map((row) => toListedClub(row, call.seconds)), next_cursor };
  }),
];
