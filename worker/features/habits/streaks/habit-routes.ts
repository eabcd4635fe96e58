import { refuseSignedOut } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { joinTable, setMeasure } from '../../accounts/settings.ts';
import { friendOf } from '../../social/friends/queries.ts';
import { editMeasure, editRestDays, friendsTable, getHabits, joinFriendsTable, restSentences } from './contract.ts';
import { dayIn } from './day.ts';
import { mondayOf, tableOfFriends } from './leaderboard.ts';
import { today } from './ledger.ts';
import { measureOf } from './queries.ts';
import { holidayFrom, nextSunday, restAsAsked, restsOf, restsSince, weekdaysOn } from './rest.ts';

export const habitRoutes = [
  on(getHabits, async (call) => {
    const userId = call.memberId;
    const { rests, measure } = await call.load({
      rests: restsOf({ userId, since: restsSince(dayIn('UTC', call.now)) }),
      measure: measureOf({ userId }),
    });
    const kept = measure[0] ?? refuseSignedOut();
    const day = today(call);
    return {
      weekdays: weekdaysOn(rests, day),
      next_weekdays: weekdaysOn(rests, nextSunday(day)),
      holiday: holidayFrom(rests, day),
      shown: kept.shown,
      weekly_days: kept.weeklyDays,
      in_friends_table: kept.inFriendsTable,
    };
  }),

  on(editRestDays, async (call, { weekdays, holiday }) => {
    const userId = call.memberId;
    const { rests } = await call.load({ rests: restsOf({ userId, since: restsSince(dayIn('UTC', call.now)) }) });
    await call.save(restAsAsked({ userId, weekdays, holiday }, rests, today(call)));
    return { message: restSentences.restSaved };
  }),

  on(editMeasure, async (call, { shown, weekly_days: weeklyDays }) => {
    await call.load({});
    await call.save([setMeasure({ userId: call.memberId, shown, weeklyDays })]);
    return { message: restSentences.measureSaved };
  }),

  on(joinFriendsTable, async (call, { joined }) => {
    await call.load({});
    await call.save([joinTable({ userId: call.memberId, joined })]);
    return { message: joined ? restSentences.joined : restSentences.left };
  }),

  on(friendsTable, async (call) => {
    const userId = call.memberId;
    const monday = mondayOf(dayIn('UTC', call.now));
    const since = Date.parse(monday) / 1000;
    const { places } = await call.load({ places: tableOfFriends({ userId, monday, since }) });
    const shown = places
      .map((row) => ({ ...friendOf({ ...row, at: 0 }), experience: row.experience, is_you: row.personId === userId }))
      .sort((one, other) => other.experience - one.experience || one.username.localeCompare(other.username));
    return { joined: places.some((row) => row.personId === userId), since: monday, places: shown };
  }),
];
