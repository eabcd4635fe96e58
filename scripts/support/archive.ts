import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { root, stop } from './local.ts';

// The format of an encrypted archive: MAGIC, a nonce of 12 bytes, the gzipped entries encrypted with AES-256-GCM, a tag
// of 16 bytes. An entry is a line of JSON with name and size, followed by the content.
const MAGIC = Buffer.from('FLYLEAF1');
const [NONCE, TAG] = [12, 16];
const CIPHER = 'aes-256-gcm';

const keyPath = () => resolve(process.env.DEPLOY_FOLDER || root, 'flyleaf-backup-key');

/**
 * Returns the key of backups: `BACKUP_KEY`, or the content of the file `flyleaf-backup-key`, which is created if
 * `isNew`.
 */
export function backupKey({ isNew }: { isNew: boolean }): Buffer {
  const path = keyPath();
  const isThere = existsSync(path);
  const text = process.env.BACKUP_KEY || (isThere ? readFileSync(path, 'utf8').trim() : '');
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (text !== '') stop('BACKUP_KEY must be 64 hexadecimal digits: openssl rand -hex 32.');
  if (!isNew) stop(`Set BACKUP_KEY, or put your copy of the key into ${path}.`);
  const key = randomBytes(32);
  writeFileSync(path, `${key.toString('hex')}\n`, { mode: 0o600 });
  console.log(`The key of your backups is in ${path}. Store a copy somewhere safe: without it no backup can be read.`);
  return key;
}

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** Writes files with the given names into an encrypted archive. Files may be larger than memory. */
export async function packArchive(
  archive: string,
  key: Buffer,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const target = createWriteStream(archive, { mode: 0o600, flags: 'wx' });
  target.write(Buffer.concat([MAGIC, nonce]));
  await pipeline(entriesOf(files), createGzip(), cipher, target, { end: false });
  await new Promise<void>((ended) => target.end(cipher.getAuthTag(), ended));
}

async function* entriesOf(files: Readonly<Record<string, string>>): AsyncGenerator<Buffer> {
  for (const [name, path] of Object.entries(files)) {
    yield Buffer.from(`${JSON.stringify({ name, bytes: statSync(path).size })}\n`);
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  }
}

/** Unpacks an archive into a folder. Stops the script if the key is wrong or the archive was changed. */
export async function unpackArchive(archive: string, key: Buffer, folder: string): Promise<void> {
  const entriesFolder = resolve(folder, 'entries');
  try {
    await decrypt(archive, key, entriesFolder);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    stop(`${archive} can’t be read with this key, or is damaged.`);
  }
  const handle = await open(entriesFolder);
  try {
    const { size } = await handle.stat();
    for (let at = 0; at < size; ) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000), 0, 1_000, at);
      const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
      const { name, bytes } = JSON.parse(line.toString('utf8')) as { name: string; bytes: number };
      const start = at + line.length;
      at = start + bytes;
      const path = resolve(folder, name.replaceAll(/[^\w.-]/g, '_'));
      if (bytes === 0) writeFileSync(path, '', { mode: 0o600 });
      else
        await pipeline(
          createReadStream(entriesFolder, { start, end: at - 1 }),
          createWriteStream(path, { mode: 0o600 }),
        );
    }
  } finally {
    await handle.close();
    await truncate(entriesFolder);
  }
}

async function decrypt(archive: string, key: Buffer, target: string): Promise<void> {
  const size = statSync(archive).size;
  const handle = await open(archive);
  try {
    const part = async (at: number, bytes: number) => (await handle.read(Buffer.alloc(bytes), 0, bytes, at)).buffer;
    const decipher = createDecipheriv(CIPHER, key, await part(MAGIC.length, NONCE));
    decipher.setAuthTag(await part(size - TAG, TAG));
    const encrypted = createReadStream(archive, { start: MAGIC.length + NONCE, end: size - TAG - 1 });
    await pipeline(encrypted, decipher, createGunzip(), createWriteStream(target, { mode: 0o600 }));
  } finally {
    await handle.close();
  }
}
