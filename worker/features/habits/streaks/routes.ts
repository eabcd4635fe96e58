import { dayIn, daysAfter } from '../../../platform/day.ts';
import { rejectSignedOut } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { leagueOf } from '../../accounts/experience-contract.ts';
import { checkIn, viewActs, viewUserStreak } from './contract.ts';
import { earnedBy, earnedXp } from './earned-xp.ts';
import { recordActToday, today } from './ledger.ts';
import { highestLeague, levelOf, rankIn } from './leveling.ts';
import * as queries from './queries.ts';
import { isRest, restsOf, restsSince } from './rest.ts';
import { currentRun, isInRun, streaksOf, weekAround, weeklyOf } from './streak.ts';

/** Days relative to today in UTC that may be in the reader's current week, in any time zone. */
const DAYS_SHOWN = [-7, -6, -5, -4, -3, -2, -1, 0, 1];

export const streakRoutes = [
  on(viewUserStreak, async (call) => {
    const userId = call.memberId;
    const utc = dayIn('UTC', call.now);
    const { runs, longest, checked, reached, span, rests, read, weeks, goals } = await call.load({
      runs: queries.newestRuns({ userId }),
      longest: queries.longestRun({ userId }),
      // Which of the three days is the reader's today depends on the zone that is loaded with the session.
      checked: queries.checkIns({
        userId,
        yesterday: daysAfter(utc, -1),
        today: utc,
        tomorrow: daysAfter(utc, 1),
      }),
      reached: queries.reachedLeagues({ userId }),
      span: queries.rankingSpanOf({ userId }),
      rests: restsOf({ userId, since: restsSince(utc) }),
      read: queries.restDaysRead({ userId, days: DAYS_SHOWN.map((count) => daysAfter(utc, count)) }),
      weeks: queries.newestWeeks({ userId }),
      goals: queries.streakGoalOf({ userId }),
    });
    const goal = goals[0] ?? rejectSignedOut();
    const day = today(call);
    const current = currentRun(runs, { today: day, now: call.seconds, rests });
    const { experience } = call.member();
    const { level, inside, asks } = levelOf(experience);
    return {
      streaks: streaksOf(current, longest[0]),
      leveling: {
        level,
        experience: inside,
        experience_to_next_level: asks,
        current_league: leagueOf(experience),
        highest_league: highestLeague(
          experience,
          reached.map(({ league }) => league),
        ),
        current_rank: rankIn(span[0], experience),
      },
      today: {
        day,
        counted: isInRun(current, day),
        checked_in: checked.some((item) => item.day === day),
        rest: isRest(rests, day),
      },
      week: weekAround(day, current, { rests, read: read.map((item) => item.day) }),
      shown_streak: goal.shownStreak,
      weekly: weeklyOf({ newest: weeks[0], longest: goal.longest, goal }, day, rests),
    };
  }),

  on(viewActs, async (call, { cursor }) => {
    const { acts } = await call.load({
      acts: queries.ledgerRowsOf({ userId: call.memberId, ...queries.ledgerPages.after(cursor) }),
    });
    const { rows, next_cursor } = queries.ledgerPages.page(acts);
    return { acts: rows.map(queries.actOf), next_cursor };
  }),

  on(checkIn, async (call) => {
    await call.load({});
    const day = today(call);
    const gains = await call.save([recordActToday(call, { source: 'check_in', target: day })], earnedXp(call));
    return { day, ...earnedBy(gains) };
  }),
];
