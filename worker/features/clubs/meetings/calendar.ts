import type { Context } from 'hono';
import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { configOf } from '../../../platform/http/config.ts';
import { PRODUCT } from '../../../platform/http/contract.ts';
import { fileResponse } from '../../../platform/http/file.ts';
import type { Services } from '../../../platform/services.ts';
import { calendarText } from './ics.ts';
import { readCalendarKey } from './keys.ts';
import { eventOf } from './present.ts';
import { calendarMeetings, calendarOf } from './queries.ts';

/** Seconds for which a meeting that is over stays in a calendar that subscribes. */
const KEPT = 90 * 86_400;

/**
 * /calendar/<key>.ics: the meetings of all clubs that a reader is in now, for a calendar that subscribes to them. It holds
 * names of clubs and meetings, times and places; notes stay on the site. A key that was renewed, or whose reader has left,
 * finds nothing.
 */
export function calendarResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  return fileResponse(context, { limit: 'read', type: 'text/calendar' }, async () => {
    const config = configOf(context.env);
    const [, key = ''] = /^([\w.-]{1,1000})\.ics$/.exec(context.req.param('file') ?? '') ?? [];
    const of = await readCalendarKey(config, key);
    if (of === null) return null;
    const { load } = openDatabase(context.env.DB, null, 'first-primary');
    const { own, meetings } = await load({
      own: calendarOf(of),
      meetings: calendarMeetings({ ...of, since: Math.floor(services.now().getTime() / 1000) - KEPT }),
    });
    if (own[0]?.generation !== of.generation) return null;
    const events = meetings.map((row) => ({
      ...eventOf(row, { id: row.clubId, name: row.clubName }, config.publicOrigin),
      place: row.place,
    }));
    return calendarText(`${PRODUCT} book clubs`, events);
  });
}
