import { dayIn } from '../../../platform/day.ts';
import { rejectSignedOut } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { setLeaderboardMembership, setStreakGoal } from '../../accounts/settings.ts';
import { friendOf } from '../../social/friends/queries.ts';
import {
  editRestDays,
  editStreakGoal,
  friendsLeaderboard,
  getHabits,
  joinFriendsLeaderboard,
  restSentences,
} from './contract.ts';
import { leaderboardOfFriends, mondayOf } from './leaderboard.ts';
import { today } from './ledger.ts';
import { streakGoalOf } from './queries.ts';
import { holidayFrom, nextSunday, restDayStatements, restsOf, restsSince, weekdaysOn } from './rest.ts';

export const habitRoutes = [
  on(getHabits, async (call) => {
    const userId = call.memberId;
    const { rests, goals } = await call.load({
      rests: restsOf({ userId, since: restsSince(dayIn('UTC', call.now)) }),
      goals: streakGoalOf({ userId }),
    });
    const goal = goals[0] ?? rejectSignedOut();
    const day = today(call);
    return {
      weekdays: weekdaysOn(rests, day),
      next_weekdays: weekdaysOn(rests, nextSunday(day)),
      holiday: holidayFrom(rests, day),
      shown_streak: goal.shownStreak,
      weekly_days: goal.weeklyDays,
      in_friends_leaderboard: goal.inFriendsLeaderboard,
    };
  }),

  on(editRestDays, async (call, { weekdays, holiday }) => {
    const userId = call.memberId;
    const { rests } = await call.load({ rests: restsOf({ userId, since: restsSince(dayIn('UTC', call.now)) }) });
    await call.save(restDayStatements({ userId, weekdays, holiday }, rests, today(call)));
    return { message: restSentences.restSaved };
  }),

  on(editStreakGoal, async (call, { shown_streak: shownStreak, weekly_days: weeklyDays }) => {
    await call.load({});
    await call.save([setStreakGoal({ userId: call.memberId, shownStreak, weeklyDays })]);
    return { message: restSentences.goalSaved };
  }),

  on(joinFriendsLeaderboard, async (call, { joined }) => {
    await call.load({});
    await call.save([setLeaderboardMembership({ userId: call.memberId, joined })]);
    return { message: joined ? restSentences.joined : restSentences.left };
  }),

  on(friendsLeaderboard, async (call) => {
    const userId = call.memberId;
    const monday = mondayOf(dayIn('UTC', call.now));
    const since = Date.parse(monday) / 1000;
    const { places } = await call.load({ places: leaderboardOfFriends({ userId, monday, since }) });
    const visibleRows = places
      .map((row) => ({ ...friendOf({ ...row, at: 0 }), experience: row.experience, is_you: row.personId === userId }))
      .sort((a, b) => b.experience - a.experience || a.username.localeCompare(b.username));
    return { joined: places.some((row) => row.personId === userId), since: monday, places: visibleRows };
  }),
];
