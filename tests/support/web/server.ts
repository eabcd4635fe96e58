import { vi } from 'vitest';
import type { UserInfo } from '../../../worker/features/accounts/contract.ts';

/** A request that the page sent. */
export interface ServerCall {
  path: string;
  method: string;
  headers: Headers;
  body: Record<string, unknown>;
}

export type Handler = (call: ServerCall) => Response | Promise<Response>;

/** Handles the page's requests in place of a server. Returns an array that collects them. */
export function serve(handler: Handler): ServerCall[] {
  const all: ServerCall[] = [];
  const answer = async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, location.href), init);
    const call = { path, method: request.method, headers: request.headers, body: await request.json() };
    all.push(call);
    return handler(call);
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return all;
}

export function success(body: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ requestStatus: 'success', ...body }, { headers });
}

export function refusal(status: number, error: { error: string; code: string } & Record<string, unknown>): Response {
  return Response.json({ requestStatus: 'error', message: error.error, request_id: 'request', ...error }, { status });
}

export function userInfo(name: string, token = `token of ${name}`): UserInfo {
  return {
    user_id: name.toLowerCase(),
    session_token: token,
    name,
    rank: 'member',
    email: `${name.toLowerCase()}@readers.test`,
    picture: '',
    language: 'en',
    search_languages: [],
    picture_is_default: true,
    picture_generation_details: { variant: 'avatar', seed: '', colors: [] },
  };
}

/** Deletes the page's cookies, so that it is like one in a new browser. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split(/; */)) {
    if (cookie !== '') document.cookie = `${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}
