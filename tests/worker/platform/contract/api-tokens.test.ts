import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createToken, revokeToken } from '../../../../worker/features/connections/tokens/contract.ts';
import { type Endpoint, type TokenScope, tokenSentences } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { forgetNowAndThen } from '../../../support/worker/fresh.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// What programs may call with which token, for every call there is.

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
const notPublic = byToken.filter(([, { access }]) => access !== 'public');

test.for(bySite)('%s is for the site only', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const token = await tokenOf(prepared.reader, 'write');
  const before = await snapshot();
  expect(await ask(endpoint, prepared, token)).toMatchObject({ code: 'not_allowed', error: tokenSentences.siteOnly });
  expect(await snapshot()).toBe(before);
});

test.for(notPublic)('%s turns bad tokens away', async ([path, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const { reader } = prepared;
  const good = await tokenOf(reader, 'write');
  const other = await app.reader('Other');
  const bad: [string, string, object?][] = [
    ['no token', ''],
    ['a text', 'flt_abc'],
    ['an unknown token', `flt_${reader.userId}_${'x'.repeat(43)}`],
    ['a token of another reader', good.replace(reader.userId, other.userId)],
    ['an expired token', await expiredToken(reader)],
    ['a revoked token', await revokedToken(reader)],
    ["someone else's token", await tokenOf(other, 'write'), { user_id: reader.userId }],
  ];
  const before = await snapshot();
  // One function checks the tokens of all endpoints: the first endpoint is tried with all of them.
  for (const [what, token, more] of path === notPublic[0]?.[0] ? bad : bad.slice(4))
    expect((await ask(endpoint, prepared, token, more))?.code, what).toBe('signed_out');
  expect(await snapshot()).toBe(before);
});

test.for(byToken)('%s answers tokens of its scope', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const reading = await ask(endpoint, prepared, await tokenOf(prepared.reader, 'read'));
  if (endpoint.scope === 'read') expect(reading).toBe(null);
  else expect(reading).toMatchObject({ code: 'not_allowed', error: tokenSentences.readOnly });
  expect(await ask(endpoint, prepared, await tokenOf(prepared.reader, 'write'))).toBe(null);
});
