import { expect } from 'vitest';
import { type Endpoint, type ErrorAnswer, errorAnswer, errorStatus } from '../../../worker/http/contract.ts';
import type { Answer } from './app.ts';

// What no answer may hold: where the fault happened, what the tables are called, what the libraries say.
const LEAKS = [
  /\bat \S+ \(|\.ts:\d+|\.js:\d+|file:\/\//,
  /SQLITE|D1_ERROR|D1_EXEC|constraint failed|no such (table|column)|syntax error/i,
  /\bSELECT\b .* \bFROM\b|\bINSERT INTO\b|\bUPDATE\b .* \bSET\b/,
  /ZodError|TypeError|ReferenceError|RangeError|URIError|is not a function|undefined|\[object Object\]|\bNaN\b/,
  /drizzle|miniflare|workerd|SESSION_SECRET/i,
];

/** How an answer came about, for what is checked of it. */
export interface Asked {
  endpoint: Pick<Endpoint, 'path' | 'access' | 'output'>;
  /** Whether the request carried a user_id or a session_token that is not empty. */
  credentials: boolean;
  /** The e-mail of whoever asked; no other may stand in the answer, unless an admin asked. */
  email?: string;
  /** What was asked, for the message. */
  what?: string;
}

/**
 * Holds an answer against everything that is true of all answers: never a 5xx, the exact envelope, a closed list of
 * codes, no word of what happened inside. Answers the refusal, or null for a success.
 */
export function checkAnswer(answer: Answer, asked: Asked): ErrorAnswer | null {
  const { endpoint } = asked;
  const what = `${endpoint.path}${asked.what ? `, ${asked.what},` : ''} answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.headers.get('content-type'), what).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control'), what).toBe('no-store');
  checkLeaks(answer, asked, what);
  if (answer.status === 200) {
    expect(answer.body, what).toMatchObject({ requestStatus: 'success' });
    expect(endpoint.output.safeParse(answer.body).error?.issues ?? [], what).toEqual([]);
    const known = ['requestStatus', ...Object.keys(endpoint.output.def.shape)];
    const unknown = Object.keys(answer.body as object).filter((name) => !known.includes(name));
    expect(unknown, what).toEqual([]);
    return null;
  }
  const refusal = errorAnswer.parse(answer.body);
  expect(
    Object.keys(answer.body as object).filter((name) => !(name in errorAnswer.def.shape)),
    what,
  ).toEqual([]);
  expect(errorStatus[refusal.code], what).toBe(answer.status);
  expect(refusal.message, what).toBe(refusal.error);
  expect(refusal.message.trim().length, what).toBeGreaterThan(3);
  expect(answer.headers.get('x-request-id'), what).toBe(refusal.request_id);
  expect(refusal.relog, what).toBe(refusal.code === 'signed_out' && asked.credentials ? true : undefined);
  return refusal;
}

function checkLeaks(answer: Answer, asked: Asked, what: string): void {
  // The words that people and books bring with them are theirs; only what is said around them is looked at.
  if (answer.status !== 200) {
    for (const leak of LEAKS) expect(leak.test(answer.text), `${what}\nleaks ${leak}`).toBe(false);
  }
  if (asked.endpoint.access === 'admin') return;
  // Sign-in tells people their own, which an example may just have made up.
  const signedIn = (answer.body as { user_info?: { email?: string } } | null)?.user_info?.email;
  const emails = [...answer.text.matchAll(/[\w.+-]+@readers\.test/g)].map(([email]) => email);
  expect(
    emails.filter((email) => email !== asked.email && email !== signedIn),
    `${what}\nleaks an e-mail`,
  ).toEqual([]);
}
