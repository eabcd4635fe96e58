import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { logout } from '../../../worker/account/contract.ts';
import type { Endpoint } from '../../../worker/http/contract.ts';
import { SESSION_DAYS, signToken, type TokenClaims } from '../../../worker/http/token.ts';
import { checkAnswer } from '../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { endpoints, type Prepared, prepare } from '../../support/worker/examples.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

// Who may call what, for every call there is: each level of access against everybody who might come to the door.

const app = createTestApp();
const secret = new TextEncoder().encode(env.SESSION_SECRET);
const now = () => Math.floor(Date.now() / 1000);

interface Caller {
  who: string;
  credentials: Record<string, unknown>;
}

function claimsOf({ token }: Reader): TokenClaims {
  const payload = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  return { userId: payload.sub, sessionId: payload.sid };
}

/** Everybody whose credentials are not good, each with a reason. */
async function impostors(reader: Reader): Promise<Caller[]> {
  const claims = claimsOf(reader);
  const other = await app.reader('Other');
  const gone = await app.reader('Gone');
  await gone.call(logout, {});
  const as = (who: string, userId: unknown, token: unknown): Caller => ({
    who,
    credentials: { user_id: userId, session_token: token },
  });
  const [head = '', payload = '', signature = ''] = reader.token.split('.');
  const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`;
  const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  return [
    as(
      'a token of another secret',
      reader.userId,
      await signToken(new TextEncoder().encode('x'.repeat(64)), claims, now()),
    ),
    as('a token without a signature', reader.userId, unsigned),
    as('a token that was changed', reader.userId, `${head}.${payload}.${swapped}`),
    as('an expired token', reader.userId, await signToken(secret, claims, now() - SESSION_DAYS * 86_400 - 1)),
    as(
      'a token that names nobody',
      reader.userId,
      await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    ),
    as('a session that was ended', gone.userId, gone.token),
    as(
      'a session that never was',
      reader.userId,
      await signToken(secret, { ...claims, sessionId: crypto.randomUUID() }, now()),
    ),
    as(
      "someone else's session",
      reader.userId,
      await signToken(secret, { ...claims, sessionId: claimsOf(other).sessionId }, now()),
    ),
    as("someone else's user_id", other.userId, reader.token),
    as('no user_id', '', reader.token),
    as('no token', reader.userId, ''),
    as('no token at all', reader.userId, undefined),
    as('text for a token', reader.userId, 'null'),
    as('a user_id of another kind', 42, reader.token),
    as('a token of another kind', reader.userId, { $ne: null }),
    as('a token that is far too long', reader.userId, 'x'.repeat(5_000)),
  ];
}

const visitors: Caller[] = [
  { who: 'a visitor', credentials: {} },
  { who: 'a visitor with empty credentials', credentials: { user_id: '', session_token: '' } },
];

async function ask(endpoint: Endpoint, prepared: Prepared, { who, credentials }: Caller) {
  const answer = await app.send(
    endpoint.path,
    { ...prepared.input, ...credentials },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const carried = Object.values(credentials).some((value) => value !== '' && value !== undefined);
  return checkAnswer(answer, { endpoint, credentials: carried, email: prepared.reader.person.email, what: who });
}

const closed = endpoints.filter(([, { access }]) => access === 'member' || access === 'admin');
const asking = endpoints.filter(([, { access }]) => access !== 'public');
const open = endpoints.filter(([, { access }]) => access === 'public' || access === 'optional');

test.for(closed)('%s turns visitors away', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const before = await snapshot();
  for (const visitor of visitors)
    expect((await ask(endpoint, prepared, visitor))?.code, visitor.who).toBe('signed_out');
  expect(await snapshot()).toBe(before);
});

test.for(open)('%s is open to visitors', async ([, endpoint]) => {
  for (const visitor of visitors) {
    const refusal = await ask(endpoint, await prepare(endpoint, app), visitor);
    expect(refusal?.code, visitor.who).not.toBe('signed_out');
  }
});

test.for(asking)('%s logs out whoever comes with credentials that are not good', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const callers = await impostors(prepared.reader);
  const before = await snapshot();
  for (const caller of callers) expect((await ask(endpoint, prepared, caller))?.code, caller.who).toBe('signed_out');
  expect(await snapshot()).toBe(before);
});

test.for(endpoints.filter(([, { access }]) => access === 'admin'))('%s is for admins only', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const member = await app.reader();
  const ranks = ['moderator', 'librarian', 'supporter', 'member'];
  for (const rank of ranks) {
    await env.DB.prepare('UPDATE users SET rank = ? WHERE id = ?').bind(rank, member.userId).run();
    const before = await snapshot();
    const caller = { who: rank, credentials: { user_id: member.userId, session_token: member.token } };
    expect((await ask(endpoint, prepared, caller))?.code, rank).toBe('not_allowed');
    expect(await snapshot()).toBe(before);
  }
});

test.for(asking)('%s answers a banned reviewer as its rules say, and never with a fault', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const { userId, token } = prepared.reader;
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(userId).run();
  const refusal = await ask(endpoint, prepared, {
    who: 'a banned reviewer',
    credentials: { user_id: userId, session_token: token },
  });
  expect(refusal?.code).not.toBe('signed_out');
});

test.for(asking)('%s answers two clicks at once without a fault', async ([path, endpoint]) => {
  const { reader, input } = await prepare(endpoint, app);
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2].map(() => app.send(path, body, { 'idempotency-key': key })));
  const refusals = answers.map((answer) =>
    checkAnswer(answer, { endpoint, credentials: true, email: reader.person.email }),
  );
  expect(refusals.some((refusal) => refusal === null)).toBe(true);
});
