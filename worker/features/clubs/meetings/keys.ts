import { base64url } from 'jose';
import type { Config } from '../../../platform/http/config.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CALENDARS } from './contract.ts';

/** The owner of a calendar link, and its generation. */
interface CalendarKey {
  reader: string;
  generation: number;
}

const NONCE = 12;
const encoder = new TextEncoder();

async function encryptionKey(secret: Uint8Array): Promise<CryptoKey> {
  const bytes = await keyedHash(secret, 'calendar encryption');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Returns the calendar link of a reader. Its key is the reader and the generation, encrypted, so that the link contains
 * no ID and can be shown again without being stored. A new generation or a recreated account gets another key. The
 * nonce is derived from the plain text, so no nonce is used for two texts. A link ends only when it is reset.
 */
export async function calendarAddress(config: Config, reader: string, generation: number): Promise<string> {
  const text = `${reader}.${generation}`;
  const nonce = (await keyedHash(config.addressSecret, `calendar nonce:${text}`)).slice(0, NONCE);
  const algorithm = { name: 'AES-GCM', iv: nonce };
  const encrypted = await crypto.subtle.encrypt(
    algorithm,
    await encryptionKey(config.addressSecret),
    encoder.encode(text),
  );
  const key = base64url.encode(new Uint8Array([...nonce, ...new Uint8Array(encrypted)]));
  return `${config.publicOrigin}${CALENDARS}${key}.ics`;
}

/** Decrypts a calendar key; null if it is not ours. */
export async function readCalendarKey(config: Config, key: string): Promise<CalendarKey | null> {
  if (!/^[\w-]{50,100}$/.test(key)) return null;
  const texts = await Promise.all(config.addressSecrets.map((secret) => decrypted(secret, key)));
  const text = texts.find((read) => read !== null);
  const [, reader, generation] = /^(\d{16})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return reader === undefined ? null : { reader, generation: Number(generation) };
}

async function decrypted(secret: Uint8Array, key: string): Promise<string | null> {
  const bytes = base64url.decode(key);
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, NONCE) };
  try {
    const decrypted = await crypto.subtle.decrypt(algorithm, await encryptionKey(secret), bytes.slice(NONCE));
    return new TextDecoder().decode(decrypted);
  } catch (error) {
    // The authentication tag of an invented or changed key is wrong.
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
