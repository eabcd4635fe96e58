import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, call } from '../../../../web/platform/api/call.ts';
import { endLoggedOutSessions, endSessionLater } from '../../../../web/platform/api/late-logout.ts';
import { promptProofBy } from '../../../../web/platform/api/proof.ts';
import { dropSession, session, storeSession } from '../../../../web/platform/api/session.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';
import { clock, setClock } from '../../../../web/platform/ui/text/clock.ts';
import { login } from '../../../../worker/features/accounts/contract.ts';
import { endSession } from '../../../../worker/features/accounts/sessions-contract.ts';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { getBookReviews, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { sentences } from '../../../../worker/platform/http/contract.ts';
import { clearCookies, refusal, serve, success, userInfo } from '../../../support/web/server.ts';

const ISBN = '9780141439518';
const review = { isbn: ISBN, rating: 4, review: '' };
const relog = () => refusal(401, { error: sentences.relog, code: 'signed_out', relog: true });
const messages: Message[] = [];

beforeEach(() => {
  clearCookies();
  dropSession();
  messages.length = 0;
  showMessagesWith((message) => messages.push(message));
});
afterEach(() => {
  vi.unstubAllGlobals();
  setClock(Date.now());
});

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof CallError)) throw new Error(`This was no refusal: ${outcome}`);
  return outcome;
}

describe('an act that needs a fresh proof', () => {
  const refuseOnce = () => {
    let isProved = false;
    promptProofBy(async () => {
      isProved = true;
      return true;
    });
    return serve(() =>
      isProved ? success() : refusal(403, { error: sentences.notFresh, code: 'not_allowed', reason: 'not_fresh' }),
    );
  };

  test('asks for it, and then goes on with what was pressed, under the same key', async () => {
    storeSession(userInfo('Ada'));
    const requests = refuseOnce();
    await call(submitReview, review, { key: 'pressed once' });
    expect(requests.map(({ path }) => path)).toEqual([submitReview.path, submitReview.path]);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['pressed once']));
  });

  test('is refused to a reader who gives none', async () => {
    storeSession(userInfo('Ada'));
    promptProofBy(async () => false);
    serve(() => refusal(403, { error: sentences.notFresh, code: 'not_allowed', reason: 'not_fresh' }));
    expect((await failureOf(call(submitReview, review))).reason).toBe('not_fresh');
  });
});

describe('a logout without a network', () => {
  const token = `head.${btoa(JSON.stringify({ sub: 'ada', sid: 'session-of-ada' }))}.signature`;

  test('keeps only the ID, and ends the session once the server answers', async () => {
    endSessionLater(token);
    endSessionLater('no token of ours');
    expect(JSON.stringify({ ...localStorage })).not.toContain('signature');
    serve(() => refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await endLoggedOutSessions();
    const requests = serve(() => success());
    await endLoggedOutSessions();
    await endLoggedOutSessions();
    expect(requests.map(({ path, body }) => [path, body])).toEqual([[endSession.path, { id: 'session-of-ada' }]]);
  });
});

describe('a request', () => {
  test('a reader’s call is a POST with their credentials beside its input, and their zone', async () => {
    storeSession(userInfo('Ada'));
    const requests = serve(() => success());
    await call(submitReview, review);
    expect(requests).toMatchObject([{ path: submitReview.path, method: 'POST' }]);
    expect(requests[0]?.body).toEqual({ user_id: 'ada', session_token: 'token of Ada', ...review });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests[0]?.headers.get('x-time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test('a visitor’s call has neither, and a public call never has credentials', async () => {
    const requests = serve(() => success());
    await call(getBookReviews, { isbn: ISBN });
    storeSession(userInfo('Ada'));
    await call(login, { token: 'provider' });
    expect(requests.map(({ body }) => body)).toEqual([{ isbn: ISBN }, { token: 'provider' }]);
    expect(requests[0]?.headers.has('x-time-zone')).toBe(false);
  });

  test('the bookmark of an answer, a refusal’s too, goes with the next call', async () => {
    const requests = serve(({ headers }) => {
      if (!headers.has('x-d1-bookmark')) return success({}, { 'x-d1-bookmark': 'first' });
      const refused = refusal(409, { error: 'No.', code: 'conflict' });
      refused.headers.set('x-d1-bookmark', 'second');
      return refused;
    });
    await call(getBookReviews, { isbn: ISBN });
    await failureOf(call(getBookReviews, { isbn: ISBN }));
    await failureOf(call(getBookReviews, { isbn: ISBN }));
    expect(requests.map(({ headers }) => headers.get('x-d1-bookmark'))).toEqual([null, 'first', 'second']);
    expect(document.cookie).toContain('bookmark=second');
  });

  test('a call that makes something has a key: its click’s, or one of its own; no other call has one', async () => {
    storeSession(userInfo('Ada'));
    const requests = serve(() => success());
    await call(submitReview, review, { key: 'one-click' });
    await call(submitReview, review);
    await call(submitReview, review);
    await call(getSettings, {});
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe('one-click');
    expect(keys.slice(1, 3)).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
    expect(new Set(keys).size).toBe(4);
    expect(keys[3]).toBe(null);
  });

  test('invalid input is never sent, and shows the message of its schema', async () => {
    storeSession(userInfo('Ada'));
    const requests = serve(() => success());
    const failure = await failureOf(call(submitReview, { ...review, rating: 9 }));
    expect(failure.code).toBe('invalid_input');
    expect(failure.message).not.toBe('');
    expect(requests).toEqual([]);
  });
});

describe('an answer', () => {
  test('a success is returned unchanged, and the server’s time overrides a wrong clock', async () => {
    const hour = 3_600_000;
    serve(() => success({ reviews: [] }, { date: new Date(Date.now() + hour).toUTCString() }));
    expect(await call(getBookReviews, { isbn: ISBN })).toEqual({ requestStatus: 'success', reviews: [] });
    expect(Math.abs(clock() - Date.now() - hour)).toBeLessThan(5_000);
  });

  test('an error is thrown with its message, code, reason and the conflicting id', async () => {
    const refused = { error: 'You are in already.', code: 'conflict', reason: 'already_member', id: 'club' };
    serve(() => refusal(409, refused));
    const failure = await failureOf(call(getBookReviews, { isbn: ISBN }));
    expect(failure).toMatchObject({ message: refused.error, code: 'conflict', reason: 'already_member', id: 'club' });
    expect(messages).toEqual([]);
  });

  test('one without reason and thing has neither', async () => {
    serve(() => refusal(404, { error: 'Not here.', code: 'not_found' }));
    const failure = await failureOf(call(getBookReviews, { isbn: ISBN }));
    expect([failure.code, failure.reason, failure.id]).toEqual(['not_found', undefined, undefined]);
  });

  test.for([
    ['a page of somebody in between', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a success that broke off', () => new Response('{"requestStatus":"succ', { status: 200 })],
    ['a code that nobody knows', () => refusal(418, { error: 'Teapot.', code: 'teapot' })],
  ] as const)('%s is a fault of ours, in our words', async ([, answer]) => {
    serve(answer);
    expect(await failureOf(call(getBookReviews, { isbn: ISBN }))).toMatchObject({
      code: 'internal',
      message: sentences.internal,
    });
  });

  test('a missing answer counts as offline, and logs no one out', async () => {
    storeSession(userInfo('Ada'));
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    const failure = await failureOf(call(getSettings, {}));
    expect(failure).toMatchObject({ code: 'offline', message: sentences.offline });
    expect(session().authenticated).toBe(true);
  });

  test('a call that its page aborted shows no error', async () => {
    serve(() => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    await expect(call(getBookReviews, { isbn: ISBN })).rejects.toThrow(DOMException);
  });
});

describe('an ended session', () => {
  test('logs the reader out and says so once, however many calls meet it', async () => {
    storeSession(userInfo('Ada'));
    serve(relog);
    const failures = await Promise.all([failureOf(call(getSettings, {})), failureOf(call(submitReview, review))]);
    expect(failures.map(({ code }) => code)).toEqual(['signed_out', 'signed_out']);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual([['error', 'Please login again!']]);
    expect(session().authenticated).toBe(false);
    // A cookie that expires now exists until the end of this millisecond.
    await vi.waitFor(() => expect(document.cookie).not.toContain('authenticated='));
  });

  test('shows a public page to a reader whose session just ended', async () => {
    storeSession(userInfo('Ada'));
    const requests = serve(({ body }) => (body.session_token ? relog() : success({ reviews: [] })));
    expect(await call(getBookReviews, { isbn: ISBN })).toMatchObject({ reviews: [] });
    expect(requests.map(({ body }) => body.session_token)).toEqual(['token of Ada', undefined]);
  });

  test('that was followed by a new sign-in meanwhile costs nothing: the call is made again', async () => {
    storeSession(userInfo('Ada', 'old'));
    const requests = serve(({ body }) => {
      if (body.session_token === 'new') return success();
      storeSession(userInfo('Ada', 'new'));
      return relog();
    });
    await call(getSettings, {});
    expect(requests.map(({ body }) => body.session_token)).toEqual(['old', 'new']);
    expect(session().authenticated).toBe(true);
    expect(messages).toEqual([]);
  });

  test('a visitor is not told to sign in again', async () => {
    serve(() => refusal(401, { error: 'Please log in first.', code: 'signed_out' }));
    expect((await failureOf(call(getSettings, {}))).code).toBe('signed_out');
    expect(messages).toEqual([]);
  });
});
