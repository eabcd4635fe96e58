import type { Context } from 'hono';
import { type Bindings, siteNameOf } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { configOf } from '../../../platform/http/config.ts';
import { fileResponse } from '../../../platform/http/file.ts';
import type { Services } from '../../../platform/services.ts';
import { calendarText } from './ics.ts';
import { readCalendarKey } from './keys.ts';
import { toCalendarEvent } from './present.ts';
import { calendarMeetings, calendarOf } from './queries.ts';

/** Seconds for which past meetings stay in subscribed calendars. */
const PAST_SECONDS = 90 * 86_400;

/**
 * Serves /calendar/<key>.ics, a calendar to subscribe to, with the meetings of all clubs that a reader is in now. It
 * contains names of clubs and meetings, times, places and notes. 404 if the key was reset or the account
 * deleted.
 */
export function calendarResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  // Calendars ask every few hours, and mostly nothing has changed.
  const headers = { 'cache-control': 'private, no-cache' };
  return fileResponse(context, { limit: 'read', type: 'text/calendar', headers }, async () => {
    const config = configOf(context.env);
    const [, key = ''] = /^([\w.-]{1,1000})\.ics$/.exec(context.req.param('file') ?? '') ?? [];
    const calendar = await readCalendarKey(config, key);
    if (calendar === null) return null;
    const { load } = openDatabase(context.env.DB, null, 'first-primary');
    const { own, meetings } = await load({
      own: calendarOf(calendar),
      meetings: calendarMeetings({ ...calendar, since: Math.floor(services.now().getTime() / 1000) - PAST_SECONDS }),
    });
    if (own[0]?.generation !== calendar.generation) return null;
    const events = meetings.map((row) => ({
      ...toCalendarEvent(row, { id: row.clubId, name: row.clubName }, config.publicOrigin),
      place: row.place,
      notes: row.notes,
    }));
    return calendarText(`${siteNameOf(context.env)} book clubs`, events);
  });
}
