import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../http/config.ts';
import { keyedHash } from '../../http/hash.ts';
import { CALENDARS } from '../../meetings/contract.ts';

const AUDIENCE = 'calendar';
const signedWith = (config: Config) => keyedHash(config.addressSecret, `clubs:${AUDIENCE}`);

/** Whose calendar an address is, and of which generation. */
interface CalendarKey {
  reader: string;
  generation: number;
}

/**
 * The address of a reader's calendar. The key in it is made from who they are and the generation alone, so that it can be
 * shown again; a new generation, or an account made anew, has another. It ends only when it is renewed.
 */
export async function calendarAddress(config: Config, reader: string, generation: number): Promise<string> {
  const key = await new SignJWT({ generation })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(reader)
    .setAudience(AUDIENCE)
    .sign(await signedWith(config));
  return `${config.publicOrigin}${CALENDARS}${key}.ics`;
}

/** What a key says; null for one that is not ours. */
export async function readCalendarKey(config: Config, key: string): Promise<CalendarKey | null> {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, requiredClaims: ['sub', 'generation'] };
    const { payload } = await jwtVerify(key, await signedWith(config), options);
    const { sub, generation } = payload;
    return typeof sub === 'string' && typeof generation === 'number' ? { reader: sub, generation } : null;
  } catch (error) {
    // jose throws for every key that is not ours; which one it was is nobody's business.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
