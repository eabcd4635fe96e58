import type { Statement } from '../../../platform/db/statement.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { findPeople, suggestPeople } from './contract.ts';
import { findPeople as foundBy, foundPages, prefixRange } from './names.ts';
import { friendOf, type PersonRow, presentFriendship } from './queries.ts';

/** What suggestions need of features that build on friends. */
interface FindNeeds {
  /** Finds the readers who share the most books with a reader. */
  suggestionsFor(at: { reader: string }): Statement<readonly (Omit<PersonRow, 'at'> & { common: number })[]>;
}

export const findRoutes = ({ suggestionsFor }: FindNeeds): Route[] => [
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
