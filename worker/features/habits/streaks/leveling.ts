import { type Earned, type League, leagueOf, leagues } from '../../accounts/experience-contract.ts';
import { earnings } from './contract.ts';

/**
 * Returns the level of a total of XP, the XP earned within that level, and the XP that the level requires. Level n
 * requires 100·n, so a reader who has just reached it has 50·n·(n − 1).
 */
export function levelOf(experience: number): { level: number; inside: number; asks: number } {
  // Dividing by 12.5 is exact wherever a level begins, so the root is too.
  const level = Math.floor((1 + Math.sqrt(1 + experience / 12.5)) / 2);
  return { level, inside: experience - 50 * level * (level - 1), asks: 100 * level };
}

/** Returns the higher of the current league and the highest one ever reached: a league is never lost. */
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
 * The rank of a reader by experience. `span` is the highest one that starts at or below the reader, as last counted
 * by the cron job; inside a wide span readers are assumed to be spread evenly. Without a span the reader is first.
 */
export function rankIn(span: RankingSpan | undefined, experience: number): number {
  if (!span) return 1;
  const { floor, ceiling, above, readers } = span;
  const share = Math.max(0, ceiling - POINT_STEP - experience) / (ceiling - floor);
  return above + 1 + Math.round(readers * share);
}

/** An act of a call, the XP it earned, and how many of its source the day has had and paid for. */
export interface GainedXp {
  source: string;
  points: number;
  acts: number;
  paid: number;
}

/** Returns the changes of level and league for a reader whose total is now `total`; undefined if there are none. */
export function changedBy(gained: readonly GainedXp[], total: number): Earned | undefined {
  const sumOf = (rows: typeof gained) => rows.reduce((sum, item) => sum + item.points, 0);
  const points = sumOf(gained);
  const challenges = gained.filter(({ source }) => source === 'challenge');
  // Something already paid once earns nothing on any day, which needs no message.
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

// Activities possible once a day, such as "I read today", have no ordinal.
function perDayOf(source: string): number {
  const largest =
    new Map<string, number>(Object.entries(earnings).map(([name, { perDay }]) => [name, perDay])).get(source) ?? 1;
  return largest > 1 ? largest : Number.POSITIVE_INFINITY;
}
