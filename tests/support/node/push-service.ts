import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

// A push service with its browser: it verifies the sender (RFC 8292) and decrypts the message (RFC 8291) with Node's
// own cryptography.

interface Browser {
  keys: ECDH;
  auth: Buffer;
  received: ReceivedMessage[];
}

/** A decrypted message, with its headers. */
interface ReceivedMessage {
  message: unknown;
  ttl: number;
  topic: string;
  publicKey: string;
  subject: string;
}

const browsers = new Map<string, Browser>();

/** Creates a browser: `GET /push-browser/{name}` returns its `p256dh` and `auth`. */
export function createBrowser(_request: IncomingMessage, response: ServerResponse, url: URL): void {
  const keys = createECDH('prime256v1');
  const [p256dh, auth] = [keys.generateKeys('base64url'), randomBytes(16)];
  browsers.set(url.pathname.split('/')[2] ?? '', { keys, auth, received: [] });
  response.end(JSON.stringify({ p256dh, auth: auth.toString('base64url') }));
}

/** Receives a message: `POST /push/{name}/{status}`, where the status 201 delivers it. */
export async function receivePush(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const [, , name = '', status = '201'] = url.pathname.split('/');
  const browser = browsers.get(name);
  if (browser === undefined) throw new Error(`There is no browser called ${name}`);
  if (status !== '201') return void response.writeHead(Number(status)).end();
  const sender = verifiedSender(String(request.headers.authorization), String(request.headers['x-service']));
  const body = await buffer(request);
  if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted by RFC 8291');
  browser.received.push({
    message: JSON.parse(decrypt(browser, body)),
    ttl: Number(request.headers.ttl),
    topic: String(request.headers.topic),
    ...sender,
  });
  response.writeHead(201).end();
}

/** Lists a browser's messages: `GET /pushed/{name}`. */
export function listReceived(_request: IncomingMessage, response: ServerResponse, url: URL): void {
  response.end(JSON.stringify(browsers.get(url.pathname.split('/')[2] ?? '')?.received ?? []));
}

function verifiedSender(authorization: string, service: string): { publicKey: string; subject: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('The signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - Date.now() / 1_000;
  if (aud !== service || !(left > 0 && left <= 86_400)) throw new Error('The token is for another service, or expired');
  return { publicKey, subject: String(sub) };
}

function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + sender.length);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
