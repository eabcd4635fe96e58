import { findPeople, suggestPeople } from '../features/social/friends/contract.ts';
import { findPeople as foundBy, foundPages, prefixRange } from '../features/social/friends/names.ts';
import { friendOf, presentFriendship } from '../features/social/friends/queries.ts';
import { on } from '../platform/http/handle.ts';
import { suggestionsFor } from './suggestions.ts';

export const findRoutes = [
  on(findPeople, async (call, { name, cursor }) => {
    const beginning = prefixRange(name);
    // Nothing can be found for a name without a letter.
    const range = beginning ?? { from: '', to: '' };
    const { people } = await call.load({
      people: foundBy({ reader: call.memberId, ...range, ...foundPages.after(cursor) }),
    });
    const { rows, next_cursor } = foundPages.page(people);
    return {
      readers: rows.map((row) => ({ ...friendOf({ ...row, at: 0 }), ...presentFriendship(row) })),
      next_cursor,
    };
  }),

  on(suggestPeople, async (call) => {
    const { people } = await call.load({ people: suggestionsFor({ reader: call.memberId }) });
    return { readers: people.map((row) => ({ ...friendOf({ ...row, at: 0 }), in_common: row.common })) };
  }),
];
