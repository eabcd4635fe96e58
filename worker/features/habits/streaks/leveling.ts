import type { EarnedRow } from '../../accounts/acts.ts';
import { type Earned, type League, leagueOf, leagues } from '../../accounts/experience-contract.ts';
import { earnings } from './contract.ts';

/**
 * Returns the level of a total of XP, the XP earned within that level, and the XP that the level requires. Level n
 * requires 100·n, so a reader who has just reached it has 50·n·(n − 1).
 */
export function levelOf(experience: number): { level: number; inside: number; asks: number } {
  // Exact for every total at which a level begins.
  const level = Math.floor((1 + Math.sqrt(1 + experience / 12.5)) / 2);
  return { level, inside: experience - 50 * level * (level - 1), asks: 100 * level };
}

/** Returns the higher of the current league and the highest one ever reached: a league is never lost. */
export function highestLeague(experience: number, reached: readonly string[]): League {
  const now = leagueOf(experience);
  return leagues.findLast((league) => league === now || reached.includes(league)) ?? now;
}

/** A range of XP in the ranking, and how many readers have more. */
export interface RankingSpan {
  floor: number;
  ceiling: number;
  above: number;
  readers: number;
}

/** All XP amounts are multiples of this. */
export const POINT_STEP = 5;

/**
 * The rank of a reader by experience. `span` is the highest one that starts at or below the reader, as last counted
 * by the cron job; inside a wide span readers are assumed to be spread evenly. Without a span the reader is first.
 */
export function rankIn(span: RankingSpan | undefined, experience: number): number {
  if (!span) return 1;
  const { floor, ceiling, above, readers } = span;
  const share = Math.max(0, ceiling - POINT_STEP - experience) / (ceiling - floor);
  return above + 1 + Math.round(readers * share);
}

/**
 * Returns the new level and league of a reader whose total is now `total`, and the reason if an activity earned
 * nothing; undefined if there is none of these.
 */
export function changedBy(gained: readonly Omit<EarnedRow, 'total'>[], total: number): Earned | undefined {
  const sumOf = (rows: typeof gained) => rows.reduce((sum, item) => sum + item.points, 0);
  const points = sumOf(gained);
  const challenges = gained.filter(({ source }) => source === 'challenge');
  // A message is needed only if the daily limit was reached, not if the target had earned XP before.
  const unpaid = gained.find(({ source, points: own, paid }) => own === 0 && paid >= perDayOf(source));
  if (points === 0 && unpaid === undefined) return undefined;
  const { level } = levelOf(total);
  const league = leagueOf(total);
  return {
    experience: points,
    sources: gained.filter((item) => item.points > 0).map(({ source }) => source as Earned['sources'][number]),
    ...(unpaid ? { unpaid: { source: unpaid.source as keyof typeof earnings, number: unpaid.acts } } : {}),
    ...(level > levelOf(total - points).level ? { level } : {}),
    ...(league !== leagueOf(total - points) ? { league } : {}),
    ...(challenges.length > 0 ? { challenge: true as const, challenge_experience: sumOf(challenges) } : {}),
  };
}

// Activities that are possible once a day, such as "I read today", have no daily limit.
function perDayOf(source: string): number {
  const largest =
    new Map<string, number>(Object.entries(earnings).map(([name, { perDay }]) => [name, perDay])).get(source) ?? 1;
  return largest > 1 ? largest : Number.POSITIVE_INFINITY;
}
