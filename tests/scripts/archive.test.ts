import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isArchive, packArchive, unpackArchive } from '../../scripts/support/archive.ts';
import { fetchFrom, storeAt } from '../../scripts/support/backup-place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-place-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('an archive returns its files with its key, and is refused with another or with one changed byte', async () => {
  const at = (name: string) => resolve(folder, name);
  const key = Buffer.alloc(32, 7);
  const large = 'Rows of readers, '.repeat(100_000);
  writeFileSync(at('readers.sql'), large);
  writeFileSync(at('books.jsonl'), '');
  const files = { 'readers.sql': at('readers.sql'), 'books.jsonl': at('books.jsonl') };
  await packArchive(at('one.backup'), key, files);
  const bytes = readFileSync(at('one.backup'));
  expect([await isArchive(at('one.backup')), await isArchive(at('readers.sql'))]).toEqual([true, false]);
  expect(bytes.includes('readers')).toBe(false);
  expect(bytes.length).toBeLessThan(large.length / 10);
  const target = mkdtempSync(at('unpacked-'));
  await unpackArchive(at('one.backup'), key, target);
  expect(readFileSync(resolve(target, 'readers.sql'), 'utf8')).toBe(large);
  expect(readFileSync(resolve(target, 'books.jsonl'), 'utf8')).toBe('');
  await expect(packArchive(at('one.backup'), key, files)).rejects.toThrow('EEXIST');

  const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('stopped');
  });
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(at('damaged.backup'), bytes);
  await expect(unpackArchive(at('damaged.backup'), key, target)).rejects.toThrow('stopped');
  await expect(unpackArchive(at('one.backup'), Buffer.alloc(32, 8), target)).rejects.toThrow('stopped');
  for (const [sentence] of errorSpy.mock.calls) expect(sentence).toMatch(/can’t be read with this key, or is damaged/);
});

test('a backup goes to a bucket with a signed request, and comes back from it', async () => {
  const stored = new Map<string, Buffer>();
  const signatures: string[] = [];
  const bucket = createServer((request, response) => {
    const parts: Buffer[] = [];
    signatures.push(String(request.headers.authorization));
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      if (request.method === 'PUT') stored.set(path, Buffer.concat(parts));
      response.writeHead(stored.has(path) ? 200 : 404).end(stored.get(path));
    });
  });
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening));
  vi.stubEnv('S3_ENDPOINT', `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`);
  vi.stubEnv('S3_ACCESS_KEY_ID', 'key-of-the-test');
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret-of-the-test');
  const file = resolve(folder, 'flyleaf-1.backup');
  writeFileSync(file, 'encrypted');
  expect(await storeAt('s3://readers/nightly/', file)).toBe('s3://readers/nightly/flyleaf-1.backup');
  expect([...stored.keys()]).toEqual(['/readers/nightly/flyleaf-1.backup']);
  const otherFolder = mkdtempSync(resolve(folder, 'elsewhere-'));
  const path = await fetchFrom('s3://readers/nightly/flyleaf-1.backup', otherFolder);
  expect(readFileSync(path, 'utf8')).toBe('encrypted');
  for (const signature of signatures)
    expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=key-of-the-test\/\d{8}\/auto\/s3\/aws4_request, /);
  await new Promise((closed) => bucket.close(closed));
});
