import { and, desc, eq, sql } from 'drizzle-orm';
import { devices } from '../../../platform/db/schema/connections.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { hexOf, keyedHash, secretHash } from '../../../platform/http/hash.ts';
import { type Device, MAX_DEVICES } from './contract.ts';

/** The database's error for a device beyond the limit. */
export const DEVICES_FULL = 'devices_full';

// The password is typed on an e-reader, so it has no capitals and no characters that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const NAME_END = 4;
const PASSWORD = 16;

interface Credentials {
  user: string;
  password: string;
}

/**
 * Returns user name and password of the device with an ID. They are derived from the ID and a secret of the server, so
 * a repeated call returns the same although only a hash is stored. The user name begins with the reader's ID, which is
 * needed to load both at once.
 */
export async function credentialsOf(
  secret: Uint8Array,
  { id, userId }: { id: string; userId: string },
): Promise<Credentials> {
  const letters = lettersOf(await keyedHash(secret, `device ${id}`));
  return {
    user: inLetters(userId) + letters.slice(0, NAME_END),
    password: letters.slice(NAME_END, NAME_END + PASSWORD),
  };
}

/** Returns the reader in a device's user name; null for an invalid name. */
export function readerOfDevice(user: string): string | null {
  const name = user.slice(0, -NAME_END);
  let number = 0n;
  for (const letter of name) {
    const place = ALPHABET.indexOf(letter);
    if (place < 0) return null;
    number = number * BigInt(ALPHABET.length) + BigInt(place);
  }
  const userId = String(number);
  return /^\d{16}$/.test(userId) ? userId : null;
}

function inLetters(userId: string): string {
  let text = '';
  for (let rest = BigInt(userId); rest > 0n; rest /= BigInt(ALPHABET.length))
    text = (ALPHABET[Number(rest % BigInt(ALPHABET.length))] ?? '') + text;
  return text;
}

// 20 letters from a number of 256 bits, so the modulo bias is negligible.
function lettersOf(hash: Uint8Array): string {
  let number = hash.reduce((all, byte) => all * 256n + BigInt(byte), 0n);
  let text = '';
  while (text.length < NAME_END + PASSWORD) {
    text += ALPHABET[Number(number % BigInt(ALPHABET.length))] ?? '';
    number /= BigInt(ALPHABET.length);
  }
  return text;
}

export async function passwordHash(password: string): Promise<string> {
  // Devices send the MD5 of the password, so the stored hash is of that.
  return secretHash(hexOf(new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(password)))));
}

/** Returns a reader's devices, newest first. */
export const devicesOf = ({ userId }: { userId: string }) =>
  db
    .select({
      id: devices.id,
      name: devices.name,
      userName: devices.userName,
      sharesActivity: devices.sharesActivity,
      createdAt: devices.createdAt,
      lastUsedAt: devices.lastUsedAt,
    })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.createdAt), devices.id)
    .limit(MAX_DEVICES);

interface OneDevice {
  userId: string;
  deviceId: string;
}

const isOwn = ({ userId, deviceId }: OneDevice) => and(eq(devices.id, deviceId), eq(devices.userId, userId));

export const ownDevice = (at: OneDevice) => db.select({ id: devices.id }).from(devices).where(isOwn(at));

export const deviceNamed = ({ user }: { user: string }) =>
  db.select({ sharesActivity: devices.sharesActivity }).from(devices).where(eq(devices.userName, user));

interface NewDevice {
  id: string;
  userId: string;
  name: string;
  userName: string;
  keyHash: string;
  createdAt: number;
}

/**
 * Returns the statement that adds a device, unless the same call has added it before. Beyond the limit it fails with
 * {@link DEVICES_FULL}.
 */
export function addDevice(device: NewDevice): Statement {
  return db.run(sql`
    INSERT INTO ${devices} (id, user_id, name, user_name, key_hash, created_at)
    SELECT ${device.id}, ${device.userId}, ${device.name}, ${device.userName}, ${device.keyHash}, ${device.createdAt}
    WHERE NOT EXISTS (SELECT 1 FROM ${devices} WHERE id = ${device.id})`);
}

/** Returns the statement that removes a device. A trigger registers the revocation. */
export const removeDevice = ({ deviceId }: { deviceId: string }) => db.delete(devices).where(eq(devices.id, deviceId));

export const removeDevicesOf = ({ userId }: { userId: string }) => db.delete(devices).where(eq(devices.userId, userId));

export const setSharing = ({ shared, ...at }: OneDevice & { shared: boolean }) =>
  db.update(devices).set({ sharesActivity: shared }).where(isOwn(at));

export function deviceOf(row: RowOf<typeof devicesOf>): Device {
  return {
    device_id: row.id,
    name: row.name,
    user: row.userName,
    shares_activity: row.sharesActivity,
    created_at: row.createdAt,
    ...(row.lastUsedAt === null ? {} : { last_used_at: row.lastUsedAt }),
  };
}
