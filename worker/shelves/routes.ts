import { keepIfNew } from '../books/books.ts';
import { keptBook } from '../books/queries.ts';
import { countsBook, uncountsBook } from '../challenges/challenges.ts';
import { activeChallenge } from '../challenges/queries.ts';
import { on } from '../http/handle.ts';
import { earnedBy, gainsOf } from '../streaks/gains.ts';
import { countsToday } from '../streaks/ledger.ts';
import { markBookmarked, markRead, unmarkBookmarked, unmarkRead } from './contract.ts';
import * as shelves from './shelves.ts';

export const shelfRoutes = [
  on(markRead, async (call, { isbn }) => {
    const { kept, challenge } = await call.load({
      kept: keptBook({ isbn }),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const gains = await call.save(
      [
        ...(await keepIfNew(call, isbn, kept.length > 0)),
        ...shelves.addRead({ userId: call.memberId, isbn, now: call.seconds }),
        countsToday(call, { source: 'read', thing: isbn }),
        // Most readers have none, and one that is made in this very moment was not there when the book was read.
        ...(challenge.length > 0 ? countsBook(call, isbn) : []),
      ],
      gainsOf(call),
    );
    return { success: true as const, ...earnedBy(gains) };
  }),

  on(unmarkRead, async (call, { isbn }) => {
    await call.load({});
    await call.save([shelves.removeRead({ userId: call.memberId, isbn }), uncountsBook(call, isbn)]);
    return { success: true as const };
  }),

  on(markBookmarked, async (call, { isbn }) => {
    const { kept } = await call.load({ kept: keptBook({ isbn }) });
    await call.save([
      ...(await keepIfNew(call, isbn, kept.length > 0)),
      shelves.addBookmarked({ userId: call.memberId, isbn, now: call.seconds }),
    ]);
    return { success: true as const };
  }),

  on(unmarkBookmarked, async (call, { isbn }) => {
    await call.load({});
    await call.save([shelves.removeBookmarked({ userId: call.memberId, isbn })]);
    return { success: true as const };
  }),
];
