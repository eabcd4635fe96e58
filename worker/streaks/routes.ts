import { on } from '../http/handle.ts';
import { checkIn, leagueOf, viewActs, viewUserStreak } from './contract.ts';
import { dayIn, daysAfter } from './day.ts';
import { earnedBy, gainsOf } from './gains.ts';
import { countsToday, today } from './ledger.ts';
import { highestLeague, levelOf, rankIn } from './leveling.ts';
import * as queries from './queries.ts';
import { currentRun, streaksOf, weekAround, within } from './streak.ts';

export const streakRoutes = [
  on(viewUserStreak, async (call) => {
    const userId = call.memberId;
    const utc = dayIn('UTC', call.now);
    const { runs, longest, checked, reached, span } = await call.load({
      runs: queries.newestRuns({ userId }),
      longest: queries.longestRun({ userId }),
      // Which of the three it is, only the zone tells that comes with the session.
      checked: queries.checkIns({
        userId,
        yesterday: daysAfter(utc, -1),
        today: utc,
        tomorrow: daysAfter(utc, 1),
      }),
      reached: queries.reachedLeagues({ userId }),
      span: queries.rankingSpanOf({ userId }),
    });
    const day = today(call);
    const current = currentRun(runs, day, call.seconds);
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
      today: { day, counted: within(current, day), checked_in: checked.some((one) => one.day === day) },
      week: weekAround(day, current),
    };
  }),

  on(viewActs, async (call, { cursor }) => {
    const { acts } = await call.load({
      acts: queries.actsOf({ userId: call.memberId, ...queries.actPages.after(cursor) }),
    });
    const { rows, next_cursor } = queries.actPages.page(acts);
    return { acts: rows.map(queries.actOf), next_cursor };
  }),

  on(checkIn, async (call) => {
    await call.load({});
    const day = today(call);
    const gains = await call.save([countsToday(call, { source: 'check_in', thing: day })], gainsOf(call));
    return { day, ...earnedBy(gains) };
  }),
];
