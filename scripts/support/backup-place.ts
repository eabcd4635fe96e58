import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { stop } from './local.ts';

// Backups are stored in a folder or in an S3-compatible bucket, as `s3://BUCKET/FOLDER`. The address and keys of the
// bucket are in S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.

const isBucket = (place: string) => place.startsWith('s3://');

/** Stores a file in a folder or bucket and returns its new address. */
export async function storeAt(place: string, file: string): Promise<string> {
  const name = basename(file);
  if (!isBucket(place)) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    // Fails if the file exists, so that no backup is overwritten.
    await copyFile(file, resolve(place, name), constants.COPYFILE_EXCL);
    return resolve(place, name);
  }
  const where = `${place.replace(/\/$/, '')}/${name}`;
  await askBucket(where, { method: 'PUT', body: new Uint8Array(await readFile(file)) });
  return where;
}

/** Returns the path of a file from a folder or bucket. A file from a bucket is downloaded to `folder`. */
export async function fetchFrom(place: string, folder: string): Promise<string> {
  if (!isBucket(place)) return resolve(place);
  const answer = await askBucket(place, { method: 'GET' });
  const path = resolve(folder, basename(place));
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()), { mode: 0o600 });
  return path;
}

async function askBucket(place: string, request: RequestInit): Promise<Response> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = process.env;
  if (!endpoint || !id || !secret) stop('Set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for a bucket.');
  const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, service: 's3', region: 'auto' });
  const answer = await client.fetch(`${endpoint.replace(/\/$/, '')}/${place.slice('s3://'.length)}`, request);
  if (!answer.ok) stop(`The bucket answered ${answer.status} for ${place}.`);
  return answer;
}
