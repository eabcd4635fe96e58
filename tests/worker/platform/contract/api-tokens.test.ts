import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createToken, revokeToken } from '../../../../worker/features/connections/tokens/contract.ts';
import { type Endpoint, type TokenScope, tokenSentences } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { forgetNowAndThen } from '../../../support/worker/fresh.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const app = createTestApp();
forgetNowAndThen();

const tokenOf = async (reader: Reader, scope: TokenScope) =>
  (await reader.call(createToken, { name: 'A script', scope })).token;

async function expiredToken(reader: Reader): Promise<string> {
  const { token, token_id: id } = await reader.call(createToken, { name: 'Expired', scope: 'write', expires_days: 1 });
  await env.DB.prepare('UPDATE api_tokens SET expires_at = unixepoch() WHERE id = ?').bind(id).run();
  return token;
}

async function revokedToken(reader: Reader): Promise<string> {
  const { token, token_id } = await reader.call(createToken, { name: 'Revoked', scope: 'write' });
  await reader.call(revokeToken, { token_id });
  return token;
}

async function ask(endpoint: Endpoint, { reader, input }: Prepared, token: string, more: object = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    // A page of another site may call, and no session is needed.
    origin: 'https://elsewhere.example',
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await app.send(endpoint.path, { ...input, ...more }, headers);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return checkAnswer(answer, { endpoint, credentials: 'user_id' in more, email: reader.person.email });
}

const bySite = endpoints.filter(([, { scope }]) => scope === 'site');
const byToken = endpoints.filter(([, { scope }]) => scope !== 'site');

test.for(bySite)('%s is for the site only', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const token = await tokenOf(prepared.reader, 'write');
  const before = await snapshot();
  expect(await ask(endpoint, prepared, token)).toMatchObject({ code: 'not_allowed', error: tokenSentences.siteOnly });
  expect(await snapshot()).toBe(before);
});

/** Tokens that open nothing, each with a reason. */
async function badTokens({ reader }: Prepared, good: string): Promise<[what: string, token: string, more?: object][]> {
  const other = await app.reader('Other');
  return [
    ['no token', ''],
    ['a text', 'flt_abc'],
    ['an unknown token', `flt_${reader.userId}_${'x'.repeat(43)}`],
    ['a token of another reader', good.replace(reader.userId, other.userId)],
    ['an expired token', await expiredToken(reader)],
    ['a revoked token', await revokedToken(reader)],
    ["someone else's token", await tokenOf(other, 'write'), { user_id: reader.userId }],
  ];
}

test.for(byToken)('%s answers tokens of its scope, and no bad ones', async ([path, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const good = await tokenOf(prepared.reader, 'write');
  const reading = await tokenOf(prepared.reader, 'read');
  // One function checks the tokens of all endpoints: the first endpoint that asks for one is tried with all of them.
  const first = path === byToken.find(([, { access }]) => access !== 'public')?.[0];
  const bad = first ? await badTokens(prepared, good) : [];
  const before = await snapshot();
  for (const [what, token, more] of bad)
    expect((await ask(endpoint, prepared, token, more))?.code, what).toBe('signed_out');
  if (endpoint.scope !== 'read')
    expect(await ask(endpoint, prepared, reading)).toMatchObject({
      code: 'not_allowed',
      error: tokenSentences.readOnly,
    });
  expect(await snapshot()).toBe(before);
  if (endpoint.scope === 'read') expect(await ask(endpoint, prepared, reading)).toBe(null);
  expect(await ask(endpoint, prepared, good)).toBe(null);
});
