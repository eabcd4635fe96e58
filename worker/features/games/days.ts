import type { gameDays } from '../../platform/db/schema/games.ts';
import { LAUNCH_DAY } from './contract.ts';

/** A stored game of one day. */
export type GameDay = typeof gameDays.$inferSelect;

/** Returns the UTC date of a moment, `YYYY-MM-DD`. Games change for everyone at the same time. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  const moment = Date.parse(text);
  return Number.isFinite(moment) && utcDay(new Date(moment)) === text;
}

/** Returns the days from the launch to a date; negative before it. */
export function puzzleNumber(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(LAUNCH_DAY)) / 86_400_000);
}

/**
 * Returns the seed of a day's game, from 0 to 2^31 − 1. It is a keyed hash, so that future games can't be predicted.
 * The key is derived from the session secret and can't sign sessions.
 */
export async function seedOf(sessionSecret: Uint8Array, game: GameDay['game'], day: string): Promise<number> {
  const secret = await crypto.subtle.importKey('raw', sessionSecret, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('daily games') },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
  const hash = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${game} ${day}`));
  return new DataView(hash).getUint32(0) >>> 1;
}
