import { on } from '../../../platform/http/handle.ts';
import { findPeople, suggestPeople } from './contract.ts';
import { beginningOf, findPeople as foundBy, foundPages } from './names.ts';
import { friendOf } from './queries.ts';
import { suggestedTo } from './suggestions.ts';

export const findRoutes = [
  on(findPeople, async (call, { name, cursor }) => {
    const beginning = beginningOf(name);
    // Of a name without a letter nothing can be looked for.
    const asked = beginning ?? { from: '', to: '' };
    const { found } = await call.load({
      found: foundBy({ reader: call.memberId, ...asked, ...foundPages.after(cursor) }),
    });
    const { rows, next_cursor } = foundPages.page(found);
    return { readers: rows.map((row) => friendOf({ ...row, at: 0 })), next_cursor };
  }),

  on(suggestPeople, async (call) => {
    const { found } = await call.load({ found: suggestedTo({ reader: call.memberId }) });
    return { readers: found.map((row) => ({ ...friendOf({ ...row, at: 0 }), in_common: row.common })) };
  }),
];
