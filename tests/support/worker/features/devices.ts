import { env } from 'cloudflare:workers';
import { createDevice, KOSYNC } from '../../../../worker/features/connections/devices/contract.ts';
import { hexOf } from '../../../../worker/platform/http/hash.ts';
import type { Reader, TestApp } from '../app.ts';

export interface DeviceAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** An e-reader with its own credentials. */
export interface TestDevice {
  id: string;
  user: string;
  password: string;
  key: string;
  /** Sends a protocol request. A body that is not text or bytes is sent as JSON. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<DeviceAnswer>;
  /** Sends a position that must be accepted. */
  push(position: object): Promise<DeviceAnswer>;
  pull(document: string): Promise<unknown>;
}

export function positionOf(document: string, percentage: number, more: object = {}): object {
  return {
    document,
    percentage,
    progress: `/body/DocFragment[${Math.round(percentage * 40)}]/body/p[3]/text().0`,
    device: 'Kobo_monza',
    device_id: 'A1B2C3',
    ...more,
  };
}

/** Returns the MD5 of a password, which devices send instead of the password. */
export async function keyOf(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(password));
  return hexOf(new Uint8Array(digest));
}

/** Sends a protocol request with these headers. */
export async function askKosync(
  app: TestApp,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<DeviceAnswer> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`${env.PUBLIC_ORIGIN}${KOSYNC}${path}`, {
    method,
    headers: { 'cf-connecting-ip': '192.0.2.1', ...headers },
    ...(sent === undefined ? {} : { body: new TextEncoder().encode(sent) }),
  });
  const response = await app.fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Connects a new device to a reader's account. */
export async function connectsDevice(app: TestApp, reader: Reader, name = 'Kobo Libra'): Promise<TestDevice> {
  const { device_id: id, user, password } = await reader.call(createDevice, { name });
  const key = await keyOf(password);
  const ask: TestDevice['ask'] = (method, path, body, headers = {}) =>
    askKosync(app, method, path, {
      body,
      headers: {
        accept: 'application/vnd.koreader.v1+json',
        'content-type': 'application/json',
        'x-auth-user': user,
        'x-auth-key': key,
        ...headers,
      },
    });
  return {
    id,
    user,
    password,
    key,
    ask,
    async push(position) {
      const answer = await ask('PUT', '/syncs/progress', position);
      if (answer.status !== 200) throw new Error(`A push was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    },
    pull: async (document) => (await ask('GET', `/syncs/progress/${encodeURIComponent(document)}`)).body,
  };
}
