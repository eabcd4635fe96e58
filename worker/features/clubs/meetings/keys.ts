import { base64url } from 'jose';
import type { Config } from '../../../platform/http/config.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CALENDARS } from './contract.ts';

/** Whose calendar an address is, and of which generation. */
interface CalendarKey {
  reader: string;
  generation: number;
}

const NONCE = 12;
const encoder = new TextEncoder();

async function encryptionKey(config: Config): Promise<CryptoKey> {
  const bytes = await keyedHash(config.addressSecret, 'calendar encryption');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * The address of a reader's calendar. The key in it is the reader and the generation, encrypted, so that it names nobody and
 * can be shown again without being stored; a new generation, or an account made anew, has another. The nonce is derived from
 * what it encrypts: one nonce never meets two texts. The address ends only when it is renewed.
 */
export async function calendarAddress(config: Config, reader: string, generation: number): Promise<string> {
  const text = `${reader}.${generation}`;
  const nonce = (await keyedHash(config.addressSecret, `calendar nonce:${text}`)).slice(0, NONCE);
  const algorithm = { name: 'AES-GCM', iv: nonce };
  const encrypted = await crypto.subtle.encrypt(algorithm, await encryptionKey(config), encoder.encode(text));
  const key = base64url.encode(new Uint8Array([...nonce, ...new Uint8Array(encrypted)]));
  return `${config.publicOrigin}${CALENDARS}${key}.ics`;
}

/** What a key says; null for one that is not ours. */
export async function readCalendarKey(config: Config, key: string): Promise<CalendarKey | null> {
  if (!/^[\w-]{50,100}$/.test(key)) return null;
  const text = await decrypted(config, key);
  const [, reader, generation] = /^(\d{16})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return reader === undefined ? null : { reader, generation: Number(generation) };
}

async function decrypted(config: Config, key: string): Promise<string | null> {
  const bytes = base64url.decode(key);
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, NONCE) };
  try {
    const plain = await crypto.subtle.decrypt(algorithm, await encryptionKey(config), bytes.slice(NONCE));
    return new TextDecoder().decode(plain);
  } catch (error) {
    // What somebody made up or changed fails its authentication tag.
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
