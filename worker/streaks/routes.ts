import { limits } from '../http/contract.ts';
import { on } from '../http/handle.ts';
import { checkIn, leagueOf, viewActs, viewUserStreak } from './contract.ts';
import { dayIn, daysAfter } from './day.ts';
import { earnedBy, gainsOf } from './gains.ts';
import { countsToday, today } from './ledger.ts';
import { highestLeague, levelOf, rankIn } from './leveling.ts';
import {
  type ActPlace,
  actOf,
  actsOf,
  checkIns,
  longestRun,
  newestRuns,
  reachedLeagues,
  standingOf,
} from './queries.ts';
import { currentRun, streaksOf, weekAround, within } from './streak.ts';

export const streakRoutes = [
  on(viewUserStreak, async (call) => {
    const { memberId } = call;
    const utc = dayIn('UTC', call.now);
    const { runs, longest, checked, reached, standing } = await call.load({
      runs: newestRuns(memberId),
      longest: longestRun(memberId),
      // Which of the three it is, only the zone tells that comes with the session.
      checked: checkIns(memberId, [daysAfter(utc, -1), utc, daysAfter(utc, 1)]),
      reached: reachedLeagues(memberId),
      standing: standingOf(memberId),
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
        current_rank: rankIn(standing[0], experience),
      },
      today: { day, counted: within(current, day), checked_in: checked.some((one) => one.day === day) },
      week: weekAround(day, current),
    };
  }),

  on(viewActs, async (call, { cursor }) => {
    const { acts } = await call.load({
      acts: actsOf(call.build, call.memberId, placeOf(cursor), limits.page + 1),
    });
    const page = acts.slice(0, limits.page);
    const last = acts.length > limits.page ? page.at(-1) : undefined;
    return {
      acts: page.map(actOf),
      ...(last ? { next_cursor: `${last.actedAt}.${last.day}.${last.source}.${last.thing}` } : {}),
    };
  }),

  on(checkIn, async (call) => {
    await call.load({});
    const day = today(call);
    const gains = await call.save(countsToday(call, { source: 'check_in', thing: day }), gainsOf(call));
    return { day, ...earnedBy(gains) };
  }),
];

function placeOf(cursor: string | undefined): ActPlace | null {
  const match = /^(\d{1,12})\.(\d{4}-\d\d-\d\d)\.([a-z_]{1,20})\.([\w:.~-]{1,120})$/.exec(cursor ?? '');
  if (!match) return null;
  const [, actedAt = '', day = '', source = '', thing = ''] = match;
  return { actedAt: Number(actedAt), day, source, thing };
}
