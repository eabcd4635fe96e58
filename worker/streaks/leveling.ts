import { type Earned, type League, leagueOf, leagues } from './contract.ts';

/**
 * The level that so much experience in all makes, what has been earned inside it, and what it asks in all. Level n asks
 * 100·n, so 50·n·(n − 1) are behind a reader who has just reached it.
 */
export function levelOf(experience: number): { level: number; inside: number; asks: number } {
  // Dividing by 12.5 is exact wherever a level begins, so the root is too.
  const level = Math.floor((1 + Math.sqrt(1 + experience / 12.5)) / 2);
  return { level, inside: experience - 50 * level * (level - 1), asks: 100 * level };
}

/** The higher of the league that the experience makes and of those ever reached: it never falls. */
export function highestLeague(experience: number, reached: readonly string[]): League {
  const now = leagueOf(experience);
  return leagues.findLast((league) => league === now || reached.includes(league)) ?? now;
}

/** A span of the ranking: so many readers have more than those inside it. */
export interface RankingSpan {
  floor: number;
  ceiling: number;
  above: number;
  readers: number;
}

/** All points are multiples of this, so spans of this width hold one value. */
export const POINT_STEP = 5;

/**
 * The place of a reader by experience. `span` is the highest one that does not begin above them, as the cron counted it
 * last; inside a wide span readers are taken to be spread evenly. Without any the reader is the first.
 */
export function rankIn(span: RankingSpan | undefined, experience: number): number {
  if (!span) return 1;
  const { floor, ceiling, above, readers } = span;
  const share = Math.max(0, ceiling - POINT_STEP - experience) / (ceiling - floor);
  return above + 1 + Math.round(readers * share);
}

/** What points change for a reader who has `total` in all with them, or nothing when there were none. */
export function changedBy(gained: readonly { source: string; points: number }[], total: number): Earned | undefined {
  const sumOf = (rows: typeof gained) => rows.reduce((sum, one) => sum + one.points, 0);
  const points = sumOf(gained);
  const challenges = gained.filter(({ source }) => source === 'challenge');
  if (points === 0) return undefined;
  const { level } = levelOf(total);
  const league = leagueOf(total);
  return {
    experience: points,
    ...(level > levelOf(total - points).level ? { level } : {}),
    ...(league !== leagueOf(total - points) ? { league } : {}),
    ...(challenges.length > 0 ? { challenge: true as const, challenge_experience: sumOf(challenges) } : {}),
  };
}
