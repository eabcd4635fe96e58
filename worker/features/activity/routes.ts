import { on } from '../../platform/http/handle.ts';
import { getActivityFeed } from './contract.ts';
import { activityItemOf, FEED_DAYS, feedOf, feedPages } from './queries.ts';

export const activityRoutes = [
  on(getActivityFeed, async (call, { cursor }) => {
    const { lines } = await call.load({
      lines: feedOf({
        reader: call.memberId,
        since: call.seconds - FEED_DAYS * 86_400,
        ...feedPages.after(cursor),
      }),
    });
    const { rows, next_cursor } = feedPages.page(lines);
    return { items: rows.map(activityItemOf).filter((item) => item !== null), next_cursor };
  }),
];
