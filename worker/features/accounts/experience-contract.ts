import * as z from 'zod/mini';

/** The leagues in order, with the XP that each requires. */
export const leagueThresholds = {
  unranked: 0,
  bronze: 100,
  silver: 500,
  gold: 1_500,
  platinum: 4_000,
  diamond: 10_000,
  master: 25_000,
  legend: 60_000,
} as const;
export type League = keyof typeof leagueThresholds;

/** The leagues, lowest first. */
export const leagues = Object.keys(leagueThresholds) as [League, ...League[]];

/** The league of a reader with so much experience in all. */
export function leagueOf(experience: number): League {
  return leagues.findLast((league) => leagueThresholds[league] <= experience) ?? 'unranked';
}

/** Acts that make a day count. */
export const sources = ['check_in', 'progress', 'read', 'review', 'game', 'quiz'] as const;
export type ActSource = (typeof sources)[number];

/**
 * The rewards of this call: points, the level and league reached, and the challenges completed with their share
 * of the points. `unpaid` is set if the activity counts but is past the daily limit, with its ordinal of the day.
 * Absent if nothing was earned; no two calls report the same points.
 */
export const earned = z.optional(
  z.object({
    experience: z.number(),
    sources: z.array(z.enum([...sources, 'challenge'])),
    unpaid: z.optional(z.object({ source: z.enum(sources), number: z.number() })),
    level: z.optional(z.number()),
    league: z.optional(z.enum(leagues)),
    challenge: z.optional(z.literal(true)),
    challenge_experience: z.optional(z.number()),
  }),
);
export type Earned = NonNullable<z.infer<typeof earned>>;
