import { expect } from 'vitest';
import { type Endpoint, type ErrorAnswer, errorAnswer, errorStatus } from '../../../worker/platform/http/contract.ts';
import { ALLOWED } from '../secrets.ts';
import type { Answer } from './app.ts';

const LEAKS = [
  /\bat \S+ \(|\.ts:\d+|\.js:\d+|file:\/\//,
  /SQLITE|D1_ERROR|D1_EXEC|constraint failed|no such (table|column)|syntax error/i,
  /\bSELECT\b .* \bFROM\b|\bINSERT INTO\b|\bUPDATE\b .* \bSET\b/,
  /ZodError|TypeError|ReferenceError|RangeError|URIError|is not a function|undefined|\[object Object\]|\bNaN\b/,
  /drizzle|miniflare|workerd|SESSION_SECRET/i,
];

export interface AnswerCall {
  endpoint: Pick<Endpoint, 'path' | 'access' | 'output'>;
  credentials: boolean;
  email?: string;
  what?: string;
}

/**
 * Checks the rules for every response: no 5xx, the exact envelope, a code of the closed list, no internals.
 * Returns the error body, or null for a success.
 */
export function checkAnswer(answer: Answer, call: AnswerCall): ErrorAnswer | null {
  const { endpoint } = call;
  const refusal = answer.status === 200 ? null : errorAnswer.safeParse(answer.body);
  const faults = [
    ...faultsOf(answer),
    ...leaksOf(answer, call),
    ...(refusal === null
      ? faultsOfSuccess(answer, endpoint)
      : refusal.success
        ? faultsOfRefusal(answer, refusal.data, call)
        : [`not an error body: ${refusal.error.message}`]),
  ];
  // The tests check many thousands of responses, and a call of expect() costs more than the checks.
  if (faults.length > 0) {
    const what = call.what ? `, ${call.what},` : '';
    expect(faults, `${endpoint.path}${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`).toEqual([]);
  }
  return refusal?.data ?? null;
}

const failures = (...rules: readonly (readonly [boolean, string])[]) =>
  rules.filter(([holds]) => !holds).map(([, what]) => what);

function faultsOf({ status, headers }: Answer): string[] {
  const [type, cached] = [headers.get('content-type'), headers.get('cache-control')];
  return failures(
    [status < 500, 'a 5xx status'],
    [type === 'application/json; charset=utf-8', `content-type ${type}`],
    [cached === 'no-store', `cache-control ${cached}, not no-store`],
  );
}

function faultsOfSuccess({ body }: Answer, { output }: AnswerCall['endpoint']): string[] {
  if (typeof body !== 'object' || body === null) return ['a success without an object'];
  const knownKeys = ['requestStatus', ...Object.keys(output.def.shape)];
  const issues = output.safeParse(body).error?.issues ?? [];
  return [
    ...failures(['requestStatus' in body && body.requestStatus === 'success', 'a success without requestStatus']),
    ...issues.map((issue) => `does not match its schema: ${JSON.stringify(issue)}`),
    ...unknownIn(body, knownKeys),
  ];
}

function faultsOfRefusal({ status, headers, body }: Answer, refusal: ErrorAnswer, call: AnswerCall): string[] {
  const { code, error, message, relog } = refusal;
  const relogs = code === 'signed_out' && call.credentials ? true : undefined;
  return [
    ...unknownIn(body as object, Object.keys(errorAnswer.def.shape)),
    ...failures(
      [errorStatus[code] === status, `the status does not belong to ${code}`],
      [message === error, 'message and error differ'],
      [message.trim().length > 3, 'no message'],
      [headers.get('x-request-id') === refusal.request_id, 'request_id differs from the header'],
      [relog === relogs, `relog is ${relog}, not ${relogs}`],
    ),
  ];
}

function unknownIn(body: object, knownKeys: readonly string[]): string[] {
  return Object.keys(body)
    .filter((name) => !knownKeys.includes(name))
    .map((name) => `an unknown field: ${name}`);
}

function leaksOf(answer: Answer, call: AnswerCall): string[] {
  // A success may contain any text of readers and books, so only errors are searched for internals.
  const leaks = answer.status === 200 ? [] : LEAKS.filter((leak) => leak.test(answer.text));
  const text = leaks.map((leak) => `leaks ${leak}`);
  const forOperators = Object.values(ALLOWED[call.endpoint.path] ?? {}).includes("operators' mail");
  if (call.endpoint.access === 'admin' || forOperators) return text;
  // Sign-in returns the reader's own address, which an example may just have generated.
  const signedIn = (answer.body as { user_info?: { email?: string } } | null)?.user_info?.email;
  const emails = [...answer.text.matchAll(/[\w.+-]+@readers\.test/g)].map(([email]) => email);
  const foreign = emails.filter((email) => email !== call.email && email !== signedIn);
  return [...text, ...foreign.map((email) => `leaks an e-mail: ${email}`)];
}
