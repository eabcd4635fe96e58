import { base64url } from 'jose';
import type { Config } from '../../http/config.ts';
import { keyedHash } from '../../http/hash.ts';
import { CALENDARS } from '../../meetings/contract.ts';

/** Whose calendar an address is, and of which generation. */
interface CalendarKey {
  reader: string;
  generation: number;
}

// Of 32 bytes; nobody guesses half of them.
const SIGNED = 16;
const KEY = /^(\d{16})\.(\d{1,15})\.([\w-]{22})$/;

async function signatureOf(config: Config, { reader, generation }: CalendarKey): Promise<Uint8Array> {
  return (await keyedHash(config.addressSecret, `calendar:${reader}:${generation}`)).slice(0, SIGNED);
}

/**
 * The address of a reader's calendar. The key in it is made from who they are and the generation alone, so that it can be
 * shown again; a new generation, or an account made anew, has another. It ends only when it is renewed.
 */
export async function calendarAddress(config: Config, reader: string, generation: number): Promise<string> {
  const signature = base64url.encode(await signatureOf(config, { reader, generation }));
  return `${config.publicOrigin}${CALENDARS}${reader}.${generation}.${signature}.ics`;
}

/** What a key says; null for one that is not ours. */
export async function readCalendarKey(config: Config, key: string): Promise<CalendarKey | null> {
  const [, reader = '', generation = '', signature = ''] = KEY.exec(key) ?? [];
  if (reader === '') return null;
  const said = { reader, generation: Number(generation) };
  const [own, sent] = [await signatureOf(config, said), base64url.decode(signature)];
  return sent.length === own.length && crypto.subtle.timingSafeEqual(own, sent) ? said : null;
}
