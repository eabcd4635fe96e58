import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { logoutEverywhere } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount, exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  createToken,
  listTokens,
  MAX_TOKENS,
  revokeToken,
  tokenTexts,
} from '../../../worker/features/connections/tokens/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { getUnread } from '../../../worker/features/social/notifications/contract.ts';
import { tokenSentences } from '../../../worker/platform/http/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';

const app = createTestApp();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a token is shown once, listed without its text, and stops working when it is revoked', async () => {
  const ada = await app.reader('Ada');
  const token = await ada.call(createToken, { name: 'A  spreadsheet', scope: 'read', expires_days: 30 });
  expect(token.token).toMatch(/^flt_\d{16}_[\w-]{43}$/);
  const { tokens } = await ada.call(listTokens, {});
  expect(tokens).toEqual([
    {
      token_id: token.token_id,
      name: 'A spreadsheet',
      scope: 'read',
      created_at: expect.any(Number),
      expires_at: (tokens[0]?.created_at ?? 0) + 30 * 86_400,
    },
  ]);
  const row = await env.DB.prepare('SELECT * FROM api_tokens WHERE id = ?').bind(token.token_id).first();
  expect(JSON.stringify(row)).not.toContain(token.token.slice(-20));
  const exported = JSON.stringify(await ada.call(exportAccount, {}));
  expect(exported).toContain('A spreadsheet');
  expect(exported).not.toContain(String(row?.hash));

  expect((await app.send(getUnread.path, {}, bearer(token.token))).status).toBe(200);
  await ada.call(revokeToken, { token_id: token.token_id });
  expect(await app.send(getUnread.path, {}, bearer(token.token))).toMatchObject({
    status: 401,
    body: { code: 'signed_out', error: tokenSentences.unknown },
  });
  expect((await ada.callForError(revokeToken, { token_id: token.token_id })).error).toBe(tokenTexts.notFound);
  expect(
    await env.DB.prepare("SELECT 1 FROM revocations WHERE kind = 'api_token' AND target_id = ?")
      .bind(token.token_id)
      .first(),
  ).not.toBe(null);
});

test(`a reader has at most ${MAX_TOKENS} tokens`, async () => {
  const ada = await app.reader('Ada');
  for (let count = 0; count < MAX_TOKENS; count += 1)
    await ada.call(createToken, { name: `Token ${count}`, scope: 'read' });
  expect(await ada.callForError(createToken, { name: 'One more', scope: 'read' })).toMatchObject({
    code: 'conflict',
    error: tokenTexts.full,
  });
  expect((await ada.call(listTokens, {})).tokens).toHaveLength(MAX_TOKENS);
});

test('the last use is recorded at most once an hour', async () => {
  const ada = await app.reader('Ada');
  const { token, token_id: id } = await ada.call(createToken, { name: 'A script', scope: 'read' });
  const used = async () => (await ada.call(listTokens, {})).tokens[0]?.last_used_at;
  expect(await used()).toBe(undefined);
  await app.send(getUnread.path, {}, bearer(token));
  expect(await used()).toBeGreaterThan(0);
  for (const [ago, expected] of [
    [3_500, false],
    [3_700, true],
  ] as const) {
    await env.DB.prepare('UPDATE api_tokens SET last_used_at = unixepoch() - ? WHERE id = ?').bind(ago, id).run();
    const before = await used();
    await app.send(getUnread.path, {}, bearer(token));
    expect((await used()) !== before, String(ago)).toBe(expected);
  }
});

test('“sign out everywhere” keeps tokens unless the reader chooses to end them', async () => {
  const ada = await app.reader('Ada');
  const { token } = await ada.call(createToken, { name: 'A script', scope: 'read' });
  await ada.call(logoutEverywhere, {});
  expect((await app.send(getUnread.path, {}, bearer(token))).status).toBe(200);
  const bob = await app.reader('Bob');
  const { token: other } = await bob.call(createToken, { name: 'A script', scope: 'read' });
  await bob.call(logoutEverywhere, { connections: true });
  expect((await app.send(getUnread.path, {}, bearer(other))).status).toBe(401);
});

test('tokens stop working with the account', async () => {
  const ada = await app.reader('Ada');
  const { token } = await ada.call(createToken, { name: 'A script', scope: 'write' });
  await ada.call(deleteAccount, { confirm: 'confirm' });
  expect((await app.send(getUnread.path, {}, bearer(token))).status).toBe(401);
});

test('a page of another origin may send a preflight, and only a token gives it access', async () => {
  const ada = await app.reader('Ada');
  const isbn = await anIsbn();
  const origin = 'https://elsewhere.example';
  const preflight = await app.fetch(
    new Request(`${env.PUBLIC_ORIGIN}${markRead.path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'authorization, content-type' },
    }),
  );
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  const session = await app.send(markRead.path, { isbn, user_id: ada.userId, session_token: ada.token }, { origin });
  expect(session).toMatchObject({ status: 403 });
  expect(session.headers.get('access-control-allow-origin')).toBe(null);
  const { token } = await ada.call(createToken, { name: 'A page', scope: 'write' });
  expect((await app.send(markRead.path, { isbn }, { origin, ...bearer(token) })).status).toBe(200);
});

test('calls are limited by token, and guesses by address', async () => {
  const low = createTestApp({ env: { ...env, LIMIT_TOKEN: env.LIMIT_LOW } });
  const ada = await app.reader('Ada');
  const { token } = await ada.call(createToken, { name: 'A script', scope: 'read' });
  const ask = (from: typeof app, as: string) =>
    from.send(getUnread.path, {}, { ...bearer(as), 'cf-connecting-ip': '203.0.113.77' }).then(({ status }) => status);
  expect([await ask(low, token), await ask(low, token), await ask(low, token), await ask(low, token)]).toEqual([
    200, 200, 200, 429,
  ]);
  const guarded = createTestApp({ env: { ...env, LIMIT_SIGN_IN: env.LIMIT_LOW } });
  const guess = () => ask(guarded, `flt_${ada.userId}_${crypto.randomUUID().padEnd(43, 'x')}`);
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
  expect(await ask(guarded, token)).toBe(200);
});
