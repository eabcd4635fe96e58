import { earnings } from '../../../worker/features/habits/streaks/contract.ts';
import { dayIn, daysAfter, startOf } from '../../../worker/features/habits/streaks/day.ts';
import type { Source } from '../../../worker/features/habits/streaks/ledger.ts';
import { numberOf } from '../../../worker/platform/db/column-types.ts';
import { type Dice, farDown } from './dice.ts';
import type { Reader, Site } from './site.ts';

/** Something that makes a day count, in epoch seconds. */
export interface Deed {
  source: Source;
  thing: string;
  at: number;
}

const DAY = 86_400;
/** A zone's days begin on the hour or half of it, so an answer holds for that long. */
const HALF_HOUR = 1_800;
const days = new Map<string, string>();
const starts = new Map<string, number>();

function dayAt(zone: string, at: number): string {
  const half = Math.floor(at / HALF_HOUR);
  const key = `${zone} ${half}`;
  const day = days.get(key) ?? dayIn(zone, new Date(half * HALF_HOUR * 1000));
  days.set(key, day);
  return day;
}

function startAt(zone: string, day: string): number {
  const key = `${zone} ${day}`;
  const start = starts.get(key) ?? startOf(zone, day);
  starts.set(key, start);
  return start;
}

/** Adds a reader's acts to the ledger, with days of check-ins, games and quizzes of their own, and what all of it earned. */
export function fillDeeds({ bulk, end }: Site, dice: Dice, reader: Reader, deeds: readonly Deed[]): void {
  const { id, zone } = reader;
  const ledger = bulk.into('ledger', [
    ...['user_id', 'source', 'thing', 'day', 'zone', 'acted_at', 'alive_until', 'points', 'earned_by'],
  ]);
  const game = bulk.into('game_finishes', ['user_id', 'day', 'game', 'result', 'finished_at', 'points']);
  const board = bulk.into('game_boards', ['user_id', 'day', 'game', 'part', 'boards', 'version']);
  const quiz = bulk.into('quiz_finishes', ['user_id', 'day', 'quiz', 'correct', 'finished_at']);
  // One in ten rests at weekends.
  if (dice.chance(0.1))
    bulk.into('rest_days', ['user_id', 'first_day', 'last_day', 'weekdays'])(id, 20_454, 2_932_896, 65);
  const paid = new Map<string, number>();
  const all = [...deeds, ...daily(dice, reader, end)].sort((one, other) => one.at - other.at);
  for (const { source, thing, at } of all) {
    const day = dayAt(zone, at);
    const name = source === 'check_in' ? day : source === 'game' || source === 'quiz' ? `${thing}:${day}` : thing;
    const key = `${source} ${day}`;
    const count = (paid.get(key) ?? 0) + 1;
    paid.set(key, count);
    const points = count <= earnings[source].perDay ? earnings[source].points : 0;
    const number = numberOf(day);
    ledger(id, source, name, number, zone, at, startAt(zone, daysAfter(day, 2)), points, dice.id().slice(0, 8));
    if (source === 'game') game(id, number, thing, '{}', at, thing === 'wordsearch' ? 80 : 160);
    // Boards of before were forgotten.
    if (source === 'game' && end - at < 3 * DAY) board(id, number, thing, 'books', '{}', dice.id().slice(0, 8));
    if (source === 'quiz') quiz(id, number, thing, dice.below(9), at);
  }
}

// One in ten has a streak, some of them for years; on one of its days in four they play as well.
function daily(dice: Dice, { place, joinedAt }: Reader, end: number): Deed[] {
  const most = Math.floor((end - joinedAt) / DAY);
  if (most < 2 || !(place < 3 || dice.chance(0.1))) return [];
  const length = place < 3 ? most - 1 : 1 + farDown(dice, most, 0.8);
  const last = dice.chance(0.4) || place < 3 ? 0 : dice.below(most - length + 1);
  return Array.from({ length }, (_, back) => {
    const at = end - (last + back + 1) * DAY + dice.below(3_600);
    const played: Deed[] = dice.chance(0.25)
      ? [
          { source: 'game', thing: dice.pick(['wordsearch', 'coverpuzzle', 'spinestacker']), at },
          { source: 'quiz', thing: dice.pick(['practice', 'devices']), at },
        ]
      : [];
    return [{ source: 'check_in' as const, thing: '', at }, ...played];
  }).flat();
}
