import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { leagueOf, leagues, leagueThresholds } from '../../../../worker/features/accounts/experience-contract.ts';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { changedBy, levelOf, rankIn } from '../../../../worker/features/habits/streaks/leveling.ts';
import { reader } from '../../../support/worker/app.ts';

describe('the level', () => {
  test('n needs 100·n points for the next, as if counted one by one', () => {
    let [level, inside] = [1, 0];
    for (let experience = 0; experience <= 70_000; experience += 1) {
      expect(levelOf(experience)).toEqual({ level, inside, asks: 100 * level });
      inside += 1;
      if (inside === 100 * level) [level, inside] = [level + 1, 0];
    }
  });
});

describe('the league', () => {
  test.for([
    [0, 'unranked'],
    [99, 'unranked'],
    [100, 'bronze'],
    [499, 'bronze'],
    [500, 'silver'],
    [1_499, 'silver'],
    [1_500, 'gold'],
    [4_000, 'platinum'],
    [10_000, 'diamond'],
    [25_000, 'master'],
    [59_999, 'master'],
    [60_000, 'legend'],
    [1_000_000, 'legend'],
  ] as const)('at %i points is %s', ([experience, league]) => {
    expect(leagueOf(experience)).toBe(league);
  });

  test('reached is stored at the same thresholds, each once, and does not drop', async () => {
    const ada = await reader();
    const total = (points: number) =>
      env.DB.prepare('UPDATE users SET experience = ? WHERE id = ?').bind(points, ada.userId).run();
    const reached = async () =>
      (await env.DB.prepare('SELECT league FROM leagues_reached WHERE user_id = ?').bind(ada.userId).all()).results
        .map(({ league }) => String(league))
        .sort();
    for (const league of leagues.slice(1)) {
      await total(leagueThresholds[league] - 1);
      expect(await reached()).not.toContain(league);
      await total(leagueThresholds[league]);
      expect(await reached()).toContain(league);
    }
    await total(120);
    expect((await ada.call(viewUserStreak, {})).leveling).toMatchObject({
      current_league: 'bronze',
      highest_league: 'legend',
    });
    expect(await reached()).toEqual(leagues.slice(1).sort());
  });

  test('may be skipped by one activity', async () => {
    const ada = await reader();
    await env.DB.prepare('UPDATE users SET experience = 1600 WHERE id = ?').bind(ada.userId).run();
    const { results } = await env.DB.prepare('SELECT league FROM leagues_reached WHERE user_id = ?')
      .bind(ada.userId)
      .all();
    expect(results.map(({ league }) => league).sort()).toEqual(['bronze', 'gold', 'silver']);
  });
});

describe('the rank', () => {
  const span = { floor: 100, ceiling: 150, above: 40, readers: 10 };

  test.for([
    ['the only one there is', undefined, 0, 1],
    ['the bottom of a span', span, 100, 50],
    ['the top of a span', span, 145, 41],
    ['above the span that was counted, with nobody between', span, 400, 41],
    ['a span of one value', { floor: 95, ceiling: 100, above: 7, readers: 3 }, 95, 8],
  ] as const)('%s', ([, span, experience, place]) => {
    expect(rankIn(span, experience)).toBe(place);
  });
});

describe('what an activity changed', () => {
  test.for([
    ['nothing', [], 250, undefined],
    ['points only', [10], 50, { experience: 10, sources: ['read'] }],
    ['a level and a league', [20], 110, { experience: 20, sources: ['read'], level: 2, league: 'bronze' }],
    ['exactly the threshold', [10], 100, { experience: 10, sources: ['read'], level: 2, league: 'bronze' }],
    ['the act after it', [10], 110, { experience: 10, sources: ['read'] }],
    ['a jump over a level', [2000], 2050, { experience: 2000, sources: ['read'], level: 6, league: 'gold' }],
  ] as const)('%s', ([, points, total, changed]) => {
    expect(
      changedBy(
        points.map((amount) => ({ source: 'read', points: amount, acts: 1, paid: 1 })),
        total,
      ),
    ).toEqual(changed);
  });

  test('reports a completed challenge', () => {
    const gained = [
      { source: 'read', points: 20, acts: 1, paid: 1 },
      { source: 'challenge', points: 30, acts: 1, paid: 1 },
    ];
    expect(changedBy(gained, 60)).toEqual({
      experience: 50,
      sources: ['read', 'challenge'],
      challenge: true,
      challenge_experience: 30,
    });
  });

  test.each([
    ['the sixth book of a day', { source: 'read', points: 0, acts: 6, paid: 5 }, { source: 'read', number: 6 }],
    [
      'a book that was paid before, on a day that still pays',
      { source: 'read', points: 0, acts: 2, paid: 1 },
      undefined,
    ],
    ['"I read today" beside progress that was paid', { source: 'check_in', points: 0, acts: 1, paid: 1 }, undefined],
  ])('reports what counts without points: %s', (_, act, unpaid) => {
    expect(changedBy([act], 100)).toEqual(unpaid && { experience: 0, sources: [], unpaid });
  });
});
