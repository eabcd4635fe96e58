import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createToken, revokeToken } from '../../../../worker/features/connections/tokens/contract.ts';
import { type Endpoint, type TokenScope, tokenSentences } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { ofEachKind, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { emptyReadersDatabaseRegularly } from '../../../support/worker/fresh.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const app = createTestApp();
let bad: BadToken[] = [];
emptyReadersDatabaseRegularly(async () => {
  bad = await badTokens();
});

const tokenOf = async (reader: Reader, scope: TokenScope) =>
  (await reader.call(createToken, { name: 'A script', scope })).token;

async function ask(endpoint: Endpoint, { reader, input }: Prepared, token: string, extra: object = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    // Pages of other sites may call, and no session is needed.
    origin: 'https://elsewhere.example',
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await app.send(endpoint.path, { ...input, ...extra }, headers);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return checkAnswer(answer, { endpoint, credentials: 'user_id' in extra, email: reader.person.email });
}

const bySite = ofEachKind.filter(([, { scope }]) => scope === 'site');
const byToken = ofEachKind.filter(([, { scope }]) => scope !== 'site');

test.for(bySite)('%s is for the site only', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const token = await tokenOf(prepared.reader, 'write');
  const before = await snapshot();
  expect(await ask(endpoint, prepared, token)).toMatchObject({ code: 'not_allowed', error: tokenSentences.siteOnly });
  expect(await snapshot()).toBe(before);
});

type BadToken = readonly [what: string, token: string];

/** Returns tokens that give access to no reader except their creator. */
async function badTokens(): Promise<BadToken[]> {
  const [ada, bob] = [await app.reader('Ada'), await app.reader('Bob')];
  const createFor = (days?: number) =>
    ada.call(createToken, { name: 'A script', scope: 'write', ...(days === undefined ? {} : { expires_days: days }) });
  const [expired, revoked, good] = [await createFor(1), await createFor(), await createFor()];
  await env.DB.prepare('UPDATE api_tokens SET expires_at = unixepoch() WHERE id = ?').bind(expired.token_id).run();
  await ada.call(revokeToken, { token_id: revoked.token_id });
  return [
    ['no token', ''],
    ['a text', 'flt_abc'],
    ['an unknown token', `flt_${ada.userId}_${'x'.repeat(43)}`],
    ['a token of another reader', good.token.replace(ada.userId, bob.userId)],
    ['an expired token', expired.token],
    ['a revoked token', revoked.token],
    ["someone else's token", good.token],
  ];
}

test.for(byToken)('%s accepts tokens of its scope, and no invalid ones', async ([, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const good = await tokenOf(prepared.reader, 'write');
  const reading = await tokenOf(prepared.reader, 'read');
  const before = await snapshot();
  // A public endpoint answers anyone, and ignores the caller.
  for (const [label, token] of endpoint.access === 'public' ? [] : bad)
    expect((await ask(endpoint, prepared, token, { user_id: prepared.reader.userId }))?.code, label).toBe('signed_out');
  if (endpoint.scope !== 'read')
    expect(await ask(endpoint, prepared, reading)).toMatchObject({
      code: 'not_allowed',
      error: tokenSentences.readOnly,
    });
  expect(await snapshot()).toBe(before);
  if (endpoint.scope === 'read') expect(await ask(endpoint, prepared, reading)).toBe(null);
  expect(await ask(endpoint, prepared, good)).toBe(null);
});
