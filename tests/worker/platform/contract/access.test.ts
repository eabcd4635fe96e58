import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { logout, type Rank } from '../../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { credentials as credentialsOnly, type Endpoint } from '../../../../worker/platform/http/contract.ts';
import { SESSION_DAYS, signToken, type TokenClaims } from '../../../../worker/platform/http/token.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints, exampleOf, isRank, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';
import { emptyReadersDatabaseRegularly } from '../../../support/worker/fresh.ts';
import { inQuickRun, isQuickRun } from '../../../support/worker/quick.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

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

/** Another reader, one who logged out, one who deleted their account, and one who is suspended. */
type Strangers = Record<'other' | 'gone' | 'departed' | 'suspended', Reader>;

async function makeStrangers(): Promise<Strangers> {
  const [other, gone, departed] = [await app.reader('Other'), await app.reader('Gone'), await app.reader('Departed')];
  const suspended = await app.reader('Suspended');
  await gone.call(logout, {});
  await departed.call(deleteAccount, { confirm: 'confirm' });
  await env.DB.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').bind(suspended.userId).run();
  return { other, gone, departed, suspended };
}

const SUSPENDED = 'somebody who is suspended';

/** Returns callers with invalid credentials, each with a reason. */
async function impostors(reader: Reader, { other, gone, departed, suspended }: Strangers): Promise<Caller[]> {
  const claims = claimsOf(reader);
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
    as('somebody who deleted their account', departed.userId, departed.token),
    as(SUSPENDED, suspended.userId, suspended.token),
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
    as('a changed token alone', undefined, `${head}.${payload}.${swapped}`),
    as('an expired token alone', undefined, await signToken(secret, claims, now() - SESSION_DAYS * 86_400 - 1)),
    as('an ended session alone', undefined, gone.token),
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

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: env.PUBLIC_ORIGIN.replace('https:', 'http:') },
  { origin: `${env.PUBLIC_ORIGIN}:8443` },
  { origin: `${env.PUBLIC_ORIGIN}.evil.test` },
  { origin: env.PUBLIC_ORIGIN.replace('//', '//www.') },
  { origin: env.PUBLIC_ORIGIN.toUpperCase() },
  { 'sec-fetch-site': 'cross-site' },
  { origin: env.PUBLIC_ORIGIN, 'sec-fetch-site': 'cross-site' },
];

const inAddress = (input: object) =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

async function ask(endpoint: Endpoint, prepared: Prepared, { who, credentials }: Caller) {
  const answer = await app.send(
    endpoint.path,
    { ...prepared.input, ...credentials },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const carried = Object.values(credentials).some((value) => value !== '' && value !== undefined);
  return checkAnswer(answer, { endpoint, credentials: carried, email: prepared.reader.person.email, what: who });
}

test('every endpoint has the access that its example states', () => {
  const stated = (endpoint: Endpoint) => exampleOf(endpoint).access ?? 'member';
  expect(endpoints.filter(([, endpoint]) => stated(endpoint) !== endpoint.access).map(([path]) => path)).toEqual([]);
});

const guarded = endpoints.filter(([, { access }]) => access !== 'public');
const writing = guarded.filter(([, { limit }]) => limit !== 'read' && limit !== 'search');
const open = endpoints.filter(([, { access }]) => access === 'public' || access === 'optional');

// None of them may do anything, so ten tests can share them.
let strangers: Strangers;
const outsiders = new Map<string, Reader>();
emptyReadersDatabaseRegularly(async () => {
  strangers = await makeStrangers();
  outsiders.clear();
});

// In a quick run a public one is called by a visitor or with bad credentials, in turn.
const visited = open.filter(([, { access }], place) => !isQuickRun || access === 'optional' || place % 2 === 0);

test.for(visited)('%s is open to visitors', async ([, endpoint]) => {
  const refusal = await ask(endpoint, await prepare(endpoint, app), visitors[0] as Caller);
  expect(refusal?.code).not.toBe('signed_out');
});

// One function checks the credentials of all endpoints, so one endpoint of each access is tried with every caller, and
// the others with a few, in `npm test` with one of these in turn.
const ofEachAccess = endpoints.filter(
  ([, { access }], place) => endpoints.findIndex(([, other]) => other.access === access) === place,
);
const fewCallers = ['a token that was changed', 'a session that was ended', "someone else's user_id", SUSPENDED];
const isTriedWithAll = (endpoint: Endpoint) => ofEachAccess.some(([path]) => path === endpoint.path);

async function impostorsFor(endpoint: Endpoint, reader: Reader): Promise<Caller[]> {
  const callers = await impostors(reader, strangers);
  if (isTriedWithAll(endpoint)) return callers;
  const place = endpoints.findIndex(([path]) => path === endpoint.path) % fewCallers.length;
  const tried = isQuickRun ? fewCallers.slice(place, place + 1) : fewCallers;
  return callers.filter(({ who }) => tried.includes(who));
}

// Signed-in readers who have no part in what the call is about. A rank or role elsewhere gives no access here: each of
// them gets the same answer as any other reader.
function outsidersOf(endpoint: Endpoint): string[] {
  if (isRank(endpoint.access)) return [];
  const { shape } = endpoint.input.def;
  const ofClub = ['club_id', 'book_club_id', 'invite_code'].some((field) => field in shape);
  return [
    'another reader',
    'site admin',
    ...(exampleOf(endpoint).banned?.reviewing ? ['banned from reviewing'] : []),
    ...(ofClub ? ['banned from the club', 'admin of another club'] : []),
  ];
}

/**
 * Returns the expected answer to outsiders: what the example states, or that a club is not found. To readers outside a
 * private club it does not exist, whatever the call.
 */
function outcomeFor(who: string, endpoint: Endpoint): string {
  const { others, banned } = exampleOf(endpoint);
  if (who === 'banned from reviewing' && banned?.reviewing) return banned.reviewing;
  if (who === 'banned from the club' && banned?.club) return banned.club;
  const { shape } = endpoint.input.def;
  return others ?? ('club_id' in shape || 'book_club_id' in shape ? 'not_found' : 'done');
}

/** Returns a caller of this kind; ten tests share one whose calls are all rejected. */
async function outsider(who: string, input: Record<string, unknown>, isRefused: boolean): Promise<Reader> {
  const known = isRefused ? outsiders.get(who) : undefined;
  const someone = known ?? (await app.reader(who));
  if (isRefused) outsiders.set(who, someone);
  const set = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values, someone.userId)
      .run();
  if (known === undefined && who === 'banned from reviewing')
    await set('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?');
  if (known === undefined && who === 'admin of another club') await foundsClub(someone);
  if (known === undefined && who === 'site admin') await set("UPDATE users SET rank = 'admin' WHERE id = ?");
  if (who === 'banned from the club')
    await set(
      `INSERT INTO club_bans (club_id, banned_at, user_id)
       SELECT id, 1, ?3 FROM clubs WHERE id = ?1 OR id IN (SELECT club_id FROM club_codes WHERE code = ?2)`,
      input.club_id ?? input.book_club_id ?? '',
      input.invite_code ?? '',
    );
  return someone;
}

test.for(guarded)(
  '%s is refused to all whom it does not concern and changes nothing for them; limited readers may do it unless it publishes or takes a rank',
  async ([path, endpoint]) => {
    let prepared = await prepare(endpoint, app);
    const { userId, token, person } = prepared.reader;
    const credentials = { user_id: userId, session_token: token };
    const body = { ...prepared.input, ...credentials };
    const outside = outsidersOf(endpoint);
    const [admitted, refused] = [true, false].map((isDone) =>
      outside.filter((who) => (outcomeFor(who, endpoint) === 'done') === isDone),
    ) as [string[], string[]];
    const strange = new Map<string, Reader>();
    for (const who of refused) strange.set(who, await outsider(who, prepared.input, true));

    const before = await snapshot();
    const visiting = endpoint.access === 'optional' ? [] : visitors;
    for (const caller of [...visiting, ...(await impostorsFor(endpoint, prepared.reader))])
      expect((await ask(endpoint, prepared, caller))?.code, caller.who).toBe('signed_out');
    for (const headers of isTriedWithAll(endpoint) ? foreign : foreign.slice(0, 1)) {
      const label = JSON.stringify(headers);
      const refusal = checkAnswer(await app.send(path, body, headers), { endpoint, credentials: false, what: label });
      expect([refusal?.code, refusal?.message], label).toEqual(['not_allowed', 'This request came from another site.']);
    }
    const opened = await app.fetch(new Request(`${env.PUBLIC_ORIGIN}${path}?${inAddress(body)}`));
    await opened.arrayBuffer();
    expect(opened.status).toBe(endpoint.get ? 200 : 404);
    for (const [who, someone] of strange)
      expect(await askAs(someone, endpoint, prepared, who), who).toBe(outcomeFor(who, endpoint));
    expect(await snapshot()).toBe(before);

    await env.DB.prepare('UPDATE users SET limited_at = 1 WHERE id = ?').bind(userId).run();
    const limited = await snapshot();
    const answer = await app.send(path, body, { 'idempotency-key': crypto.randomUUID() });
    const refusal = checkAnswer(answer, { endpoint, credentials: true, email: person.email, what: 'limited' });
    const isClosed = endpoint.publishes || isRank(endpoint.access);
    expect(refusal?.code).toBe(isClosed ? 'not_allowed' : undefined);
    if (isClosed) expect(await snapshot()).toBe(limited);
    await env.DB.prepare('UPDATE users SET limited_at = NULL WHERE id = ?').bind(userId).run();

    const acting = isQuickRun
      ? admitted.slice(guarded.findIndex(([other]) => other === path) % 2).slice(0, 1)
      : admitted;
    for (const who of acting) {
      // The limited reader's call may have used up what this call needs.
      if (writing.some(([other]) => other === path)) prepared = await prepare(endpoint, app);
      expect(await askAs(await outsider(who, prepared.input, false), endpoint, prepared, who), who).toBe('done');
    }
  },
);

async function askAs(someone: Reader, endpoint: Endpoint, { input }: Prepared, who: string): Promise<string> {
  const answer = await app.send(endpoint.path, { ...input, user_id: someone.userId, session_token: someone.token });
  const asked = { endpoint, credentials: true, email: someone.person.email, what: who };
  return checkAnswer(answer, asked)?.code ?? 'done';
}

test.for(
  open.filter(([path, { access }]) => access === 'public' && !(isQuickRun && visited.some(([of]) => of === path))),
)('%s does not look at credentials, so bad ones are as good as none', async ([, endpoint]) => {
  const callers = await impostorsFor(endpoint, await app.reader());
  // Values that are not text do not count as credentials.
  for (const caller of callers.filter(({ credentials }) => credentialsOnly.safeParse(credentials).success)) {
    const refusal = await ask(endpoint, await prepare(endpoint, app), caller);
    expect(refusal, caller.who).toBe(null);
  }
});

const everyRank = ['admin', 'moderator', 'librarian', 'supporter', 'member'] as const;
const forRanks = endpoints.flatMap(([path, endpoint]) =>
  isRank(endpoint.access) ? [[path, endpoint.access, endpoint] as const] : [],
);

test.for(forRanks)('%s is for the rank %s and admins only', async ([, access, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const { userId, token } = await app.reader();
  const has = (rank: Rank) => env.DB.prepare('UPDATE users SET rank = ? WHERE id = ?').bind(rank, userId).run();
  const askAs = (who: Rank) => ask(endpoint, prepared, { who, credentials: { user_id: userId, session_token: token } });
  for (const rank of everyRank.filter((one) => one !== access && one !== 'admin')) {
    await has(rank);
    const before = await snapshot();
    expect((await askAs(rank))?.code, rank).toBe('not_allowed');
    expect(await snapshot()).toBe(before);
  }
  if (access === 'admin') return;
  await has('admin');
  expect(await askAs('admin')).toBe(null);
});

// Calls that only read cannot conflict with themselves.
test.for(inQuickRun(writing))('%s answers two clicks at once without a fault', async ([path, endpoint]) => {
  const { reader, input } = await prepare(endpoint, app);
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2].map(() => app.send(path, body, { 'idempotency-key': key })));
  const refusals = answers.map((answer) =>
    checkAnswer(answer, { endpoint, credentials: true, email: reader.person.email }),
  );
  expect(refusals.some((refusal) => refusal === null)).toBe(true);
});
