import type { gameDays } from '../../platform/db/schema/games.ts';
import { LAUNCH_DAY } from './contract.ts';

/** The game of one day as it is kept. */
export type GameDay = typeof gameDays.$inferSelect;

/** The UTC date, `YYYY-MM-DD`, of a moment: games change for everybody at once. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Whether a text in the form of a date is one of the calendar. */
export function isDay(text: string): boolean {
  const moment = Date.parse(text);
  return Number.isFinite(moment) && utcDay(new Date(moment)) === text;
}

/** Days from the launch to a day; negative before it. */
export function puzzleNumber(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(LAUNCH_DAY)) / 86_400_000);
}

/**
 * The seed of a game on a day, from 0 to 2^31 − 1: a keyed hash, so that nobody can look at tomorrow's.
 * The key is derived from the session secret and can sign no session.
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
