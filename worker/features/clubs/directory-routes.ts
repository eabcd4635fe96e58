import { on } from '../../platform/http/handle.ts';
import { fold } from '../books/catalogue/search/search-text.ts';
import { getDirectory } from './contract.ts';
import * as queries from './directory-queries.ts';
import { listedClub } from './present.ts';

export const directoryRoutes = [
  on(getDirectory, async (call, { club_id: only, name: typed = '', cursor }) => {
    const reader = call.claims?.userId ?? '';
    if (typed !== '') {
      // Text that folds to nothing is compared as typed, so that it matches no club instead of all.
      const name = fold(typed) || typed;
      const { clubs } = await call.load({
        clubs: queries.clubsNamed({ reader, name, ...queries.namedPages.after(cursor) }),
      });
      const { rows, next_cursor } = queries.namedPages.page(clubs);
      return { clubs: rows.map((row) => listedClub(row, call.seconds)), next_cursor };
    }
    const { clubs } = await call.load({
      clubs:
        only === undefined
          ? queries.listedClubs({ reader, ...queries.directoryPages.after(cursor) })
          : queries.listedClub({ reader, clubId: only }),
    });
    const { rows, next_cursor } = queries.directoryPages.page(clubs);
    return { clubs: rows.map((row) => listedClub(row, call.seconds)), next_cursor };
  }),
];
