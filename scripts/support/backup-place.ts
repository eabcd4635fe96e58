import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { stop } from './local.ts';

// Where backups are kept: a folder, or a bucket with the interface of S3, as `s3://BUCKET/FOLDER`. Its address and keys are in
// S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.

const isBucket = (place: string) => place.startsWith('s3://');

/** Stores a file in a place, and returns where it is now. */
export async function storeAt(place: string, file: string): Promise<string> {
  const name = basename(file);
  if (!isBucket(place)) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    // A backup is never written over another.
    await copyFile(file, resolve(place, name), constants.COPYFILE_EXCL);
    return resolve(place, name);
  }
  const where = `${place.replace(/\/$/, '')}/${name}`;
  await askBucket(where, { method: 'PUT', body: new Uint8Array(await readFile(file)) });
  return where;
}

/** The path of a file that is in a folder or a bucket; from a bucket it is brought into `folder` first. */
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
