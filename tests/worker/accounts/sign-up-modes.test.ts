import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { createUser, login } from '../../../worker/features/accounts/contract.ts';
import {
  addIdentity,
  askSignUpPasskey,
  signUpWithPasskey,
} from '../../../worker/features/accounts/identities/contract.ts';
import { startProviderLogin } from '../../../worker/features/accounts/oidc/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { siteListTexts } from '../../../worker/features/accounts/setup/site-lists-contract.ts';
import type { SignUpMode } from '../../../worker/features/accounts/sign-up/contract.ts';
import { getIdentity, setSignUpMode, signUpTexts } from '../../../worker/features/accounts/sign-up/mode-contract.ts';
import {
  createSiteInvite,
  listSiteInvites,
  removeSiteInvite,
  SITE_INVITES_PAGE,
} from '../../../worker/features/accounts/sign-up/site-invites-contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import {
  actOnAccounts,
  findAccounts,
  getAccountActions,
  giveRank,
  reverseAccountAction,
} from '../../../worker/features/moderation/accounts/contract.ts';
import { getOverview } from '../../../worker/features/moderation/contract.ts';
import { suggestFeature } from '../../../worker/features/moderation/forms/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { friendSentences, inviteLink, removeInviteLink } from '../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { admin, call, callForError, createTestApp, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasJustSignedIn } from '../../support/worker/features/builders.ts';
import { newAuthenticator } from '../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

const choose = async (mode: SignUpMode) => (await admin()).call(setSignUpMode, { mode });
const newToken = () => ({ token: tokenFor(newPerson()) });

async function newPasskey() {
  const { options, challenge } = await call(askSignUpPasskey, { name: 'Grace' });
  return { challenge, response: await (await newAuthenticator()).create(options) };
}

/** Returns the error of each way to sign up. */
async function refusals(proof: { invite?: string } = {}) {
  return [
    await callForError(createUser, { ...newToken(), ...proof }),
    await callForError(signUpWithPasskey, { ...(await newPasskey()), ...proof }),
    await callForError(startProviderLogin, { provider: 'club', way: 'signup', ...proof }),
  ];
}

test.each(['spam.example', 'mail.spam.example', 'spam.example.', 'xn--bcher-kva.example'])(
  'no one signs up with an address at %s, which the site blocks with those below it',
  async (domain) => {
    const SITE = { ...siteRecord, blockedDomains: ['spam.example', 'bücher.example'] };
    const site = createTestApp({ env: { ...env, SITE } });
    const person = { ...newPerson(), email: `${newPerson().sub}@${domain}` };
    const refusal = await site.callForError(createUser, { token: tokenFor(person) });
    expect(refusal).toMatchObject({ code: 'not_allowed', message: siteListTexts.blocked(domain.replace(/\.$/, '')) });
    await site.call(createUser, {
      token: tokenFor({ ...person, email: `${person.sub}@not-${domain.replace(/mail\.|\.$/, '')}` }),
    });
  },
);

test('readers whose address the site blocks since log in, without one there, and add or leave none', async () => {
  const ada = await reader();
  const SITE = { ...siteRecord, blockedDomains: ['spam.example'] };
  const site = createTestApp({ env: { ...env, SITE } });
  const moved = { ...ada.person, email: `${ada.person.sub}@spam.example` };
  const { user_info: info } = await site.call(login, { token: tokenFor(moved) });
  expect(info.email).toBe(ada.person.email);
  const refusal = { code: 'not_allowed', message: siteListTexts.blocked('spam.example') };
  const second = { ...newPerson(), email: `${newPerson().sub}@mail.spam.example` };
  await hasJustSignedIn(ada);
  expect(await site.callForError(addIdentity, { token: tokenFor(second) }, { as: ada })).toMatchObject({
    ...refusal,
    message: siteListTexts.blocked('mail.spam.example'),
  });
  const idea = { name: 'Ada', idea: 'Longer days.', email: 'ada@spam.example' };
  expect(await site.callForError(suggestFeature, idea)).toMatchObject(refusal);
  await site.call(suggestFeature, { ...idea, email: '' });
});

describe('/api/admin/set_sign_up', () => {
  afterEach(() => env.DB.prepare('DELETE FROM site_settings').run());

  test('closed: no one signs up by any way, and readers log in', async () => {
    const ada = await reader();
    await choose('closed');
    for (const refusal of await refusals()) {
      expect(refusal).toMatchObject({ code: 'not_allowed', message: signUpTexts.closed });
    }
    expect((await call(getIdentity, {})).sign_up).toBe('closed');
    await call(login, { token: tokenFor(ada.person) });
    await call(startProviderLogin, { provider: 'club', way: 'login' });
  });

  test('by invitation: only with a valid link', async () => {
    const ada = await reader();
    const { code: invite } = await ada.call(inviteLink, {});
    await choose('invitation');
    for (const refusal of await refusals()) expect(refusal.message).toBe(signUpTexts.invitation);
    await call(createUser, { ...newToken(), invite });
    await call(signUpWithPasskey, { ...(await newPasskey()), invite });
    await call(startProviderLogin, { provider: 'club', way: 'signup', invite });
    expect(await call(getIdentity, { invite })).toMatchObject({ sign_up: 'open', invite_ended: false });
    await ada.call(removeInviteLink, {});
    expect(await call(getIdentity, { invite })).toMatchObject({ sign_up: 'invitation', invite_ended: true });
    for (const refusal of await refusals({ invite })) expect(refusal.message).toBe(friendSentences.inviteGone);
  });

  test('with approval: a new account is invisible and cannot log in until an admin approves it', async () => {
    const [boss, ada] = [await admin(), await reader()];
    await choose('approval');
    const person = newPerson('Eve Waiting');
    const waiting = { code: 'not_allowed', message: signUpTexts.waiting };
    expect(await callForError(createUser, { token: tokenFor(person) })).toMatchObject(waiting);
    expect(await callForError(login, { token: tokenFor(person) })).toMatchObject(waiting);
    const id = String(await firstValue('SELECT id FROM users WHERE email = ?', person.email));
    expect(await firstValue('SELECT count(*) FROM sessions WHERE user_id = ?', id)).toBe(0);
    expect((await ada.call(viewUserBookStats, { target_id: id })).private).toBe('true');
    expect((await boss.call(getOverview, {})).waiting_accounts).toBe(1);
    expect((await boss.call(getNotifications, {})).notices).toMatchObject([{ kind: 'account_waiting', number: 1 }]);
    expect((await ada.call(getNotifications, {})).notices).toEqual([]);
    const { accounts } = await boss.call(findAccounts, { state: 'waiting' });
    expect(accounts).toContainEqual(expect.objectContaining({ id, awaits_approval: true, suspended: false }));
    const input = { ids: [id], expected: 1, action: 'approve' as const, reason: 'A member of our library.' };
    await boss.call(actOnAccounts, input, { 'idempotency-key': crypto.randomUUID() });
    const { user_info: info } = await call(login, { token: tokenFor(person) });
    await call(markRead, { isbn: await anIsbn() }, { as: { userId: info.user_id, token: info.session_token } });
    expect((await ada.call(viewUserBookStats, { target_id: id })).private).toBe('false');
    expect((await boss.call(findAccounts, { state: 'waiting' })).accounts.map((account) => account.id)).not.toContain(
      id,
    );
  });

  test('approving does not lift a suspension for another reason', async () => {
    const [boss, eve] = [await admin(), await reader()];
    const act = (action: 'suspend' | 'approve') =>
      boss.call(
        actOnAccounts,
        { ids: [eve.userId], expected: 1, action, reason: 'Spam' },
        { 'idempotency-key': crypto.randomUUID() },
      );
    await act('suspend');
    await act('approve');
    expect((await callForError(login, { token: tokenFor(eve.person) })).code).toBe('not_allowed');
  });
});

describe('Turnstile', () => {
  const requests: string[] = [];
  const guarded = createTestApp({
    env: { ...env, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'the secret' },
    fetchTurnstile: async (request) => {
      const form = new URLSearchParams(await request.text());
      requests.push(`${request.url} ${form.get('secret')}`);
      return Response.json({ success: form.get('response') === 'a-person' });
    },
  });

  test('is required for every way of signing up', async () => {
    expect((await guarded.call(getIdentity, {})).turnstile_site_key).toBe('site-key');
    for (const proof of [{}, { turnstile: 'a-program' }]) {
      for (const refusal of [
        await guarded.callForError(createUser, { ...newToken(), ...proof }),
        await guarded.callForError(signUpWithPasskey, { ...(await newPasskey()), ...proof }),
        await guarded.callForError(startProviderLogin, { provider: 'club', way: 'signup', ...proof }),
      ])
        expect(refusal).toMatchObject({ code: 'not_allowed', message: signUpTexts.notHuman });
    }
    const proof = { turnstile: 'a-person' };
    await guarded.call(createUser, { ...newToken(), ...proof });
    await guarded.call(signUpWithPasskey, { ...(await newPasskey()), ...proof });
    await guarded.call(startProviderLogin, { provider: 'club', way: 'signup', ...proof });
    await guarded.call(startProviderLogin, { provider: 'club', way: 'login' });
    expect(new Set(requests)).toEqual(
      new Set(['https://challenges.cloudflare.com/turnstile/v0/siteverify the secret']),
    );
  });

  test('no one signs up while it does not answer', async () => {
    const broken = createTestApp({
      env: guarded.env,
      fetchTurnstile: async () => new Response('<h1>Busy</h1>', { status: 502 }),
    });
    const refusal = await broken.callForError(createUser, { ...newToken(), turnstile: 'a-person' });
    expect(refusal.code).toBe('unavailable');
  });
});

describe('invite links of the site', () => {
  afterEach(() =>
    env.DB.batch(['site_settings', 'site_invites'].map((table) => env.DB.prepare(`DELETE FROM ${table}`))),
  );

  test('let in as many as they say, until they end, and name who came', async () => {
    await choose('invitation');
    const grace = await admin();
    const { code } = await grace.call(createSiteInvite, { note: 'The Tuesday circle', uses: 2, days: 30 });
    // Three at once: only two of them come in.
    const together = await Promise.allSettled([1, 2, 3].map(() => call(createUser, { ...newToken(), invite: code })));
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    for (const refusal of await refusals({ invite: code })) expect(refusal.code).toBe('not_found');
    const { invites } = await grace.call(listSiteInvites, {});
    expect(invites).toMatchObject([{ note: 'The Tuesday circle', uses: 2 }]);
    expect(invites[0]?.readers).toHaveLength(2);

    const next = await grace.call(createSiteInvite, { note: '', uses: 2, days: 30 });
    await grace.call(removeSiteInvite, { code: next.code });
    for (const refusal of await refusals({ invite: next.code })) expect(refusal.code).toBe('not_found');
    const late = createTestApp({ now: () => new Date(Date.now() + 31 * 86_400_000) });
    const third = await grace.call(createSiteInvite, { note: '', uses: 2, days: 30 });
    expect((await late.callForError(createUser, { ...newToken(), invite: third.code })).code).toBe('not_found');
  });

  test('end with the rank of who made them, and with their account', async () => {
    await choose('invitation');
    const [grace, other] = [await admin(), await admin()];
    const make = async () => (await other.call(createSiteInvite, { note: '', uses: 5, days: 30 })).code;
    const code = await make();
    const refused = async () => (await callForError(createUser, { ...newToken(), invite: code })).code;
    for (const [sanction, lifted] of [
      ["rank = 'moderator'", "rank = 'admin'"],
      ['limited_at = 1', 'limited_at = NULL'],
      ['suspended_at = 1', 'suspended_at = NULL'],
    ] as const) {
      const set = (to: string) => env.DB.prepare(`UPDATE users SET ${to} WHERE id = ?`).bind(other.userId).run();
      await set(sanction);
      expect(await refused()).toBe('not_found');
      const [listed] = (await grace.call(listSiteInvites, {})).invites;
      expect(listed?.ends_at).toBeLessThanOrEqual(Date.now() / 1_000);
      await set(lifted);
    }
    await call(createUser, { ...newToken(), invite: code });
    await other.call(deleteAccount, { confirm: 'confirm' });
    expect(await refused()).toBe('not_found');
  });

  test.each(['limit', 'suspend', 'rank'] as const)(
    'stay ended when the %s of who made them is reversed',
    async (action) => {
      await choose('invitation');
      const [grace, other] = [await admin(), await admin()];
      const { code } = await other.call(createSiteInvite, { note: '', uses: 5, days: 30 });
      if (action === 'rank') await grace.call(giveRank, { target_id: other.userId, rank: 'moderator' });
      else await grace.call(actOnAccounts, { ids: [other.userId], expected: 1, action, reason: 'Stolen.' });
      const { actions } = await grace.call(getAccountActions, {});
      const act = actions.find(({ account }) => account?.id === other.userId);
      await grace.call(reverseAccountAction, { batch_id: act?.id ?? '' });
      expect((await callForError(createUser, { ...newToken(), invite: code })).code).toBe('not_found');
      const [listed] = (await grace.call(listSiteInvites, {})).invites;
      expect(listed?.ends_at).toBeLessThanOrEqual(Date.now() / 1_000);
    },
  );

  test('are all listed, however many were made since', async () => {
    const grace = await admin();
    const { code } = await grace.call(createSiteInvite, { note: 'The first', uses: 500, days: 365 });
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * SITE_INVITES_PAGE})
       INSERT INTO site_invites SELECT 'later' || i, '', 1, unixepoch() + 60, unixepoch() + 1 + i / 3, NULL FROM n`,
    ).run();
    const codes: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await grace.call(listSiteInvites, { cursor });
      codes.push(...page.invites.map((invite) => invite.code));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect([new Set(codes).size, codes.at(-1)]).toEqual([2 * SITE_INVITES_PAGE + 1, code]);
  });

  test('need no approval, and open no closed site', async () => {
    const grace = await admin();
    const { code } = await grace.call(createSiteInvite, { note: '', uses: 5, days: 30 });
    await choose('approval');
    expect((await call(createUser, { ...newToken(), invite: code })).session_token).not.toBe('');
    await choose('closed');
    expect((await call(getIdentity, { invite: code })).sign_up).toBe('closed');
    for (const refusal of await refusals({ invite: code })) expect(refusal.message).toBe(signUpTexts.closed);
  });

  test('an admin reads why somebody wants in, where they ask that', async () => {
    const grace = await admin();
    const question = 'How did you hear of us?';
    await grace.call(setSignUpMode, { mode: 'approval', question });
    expect(await call(getIdentity, {})).toMatchObject({ question, invite_ended: false });
    // Nobody is asked whom a link lets in, until it ends.
    const { code: invite } = await grace.call(createSiteInvite, { note: '', uses: 1, days: 30 });
    expect(await call(getIdentity, { invite })).toMatchObject({ sign_up: 'open', question: '', invite_ended: false });
    await grace.call(removeSiteInvite, { code: invite });
    expect(await call(getIdentity, { invite })).toMatchObject({ sign_up: 'approval', question, invite_ended: true });
    for (const refusal of await refusals()) expect(refusal.message).toBe(signUpTexts.noAnswer);
    const asked = await callForError(createUser, { ...newToken(), answer: 'From Ada.' });
    expect(asked.message).toBe(signUpTexts.waiting);
    const { accounts } = await grace.call(findAccounts, { state: 'waiting' });
    const waiting = accounts.find(({ answer }) => answer === 'From Ada.');
    expect(waiting).toMatchObject({ awaits_approval: true });
    // The answer goes with the decision.
    const approval = { ids: [waiting?.id ?? ''], expected: 1, action: 'approve' as const, reason: 'Known to Ada.' };
    await grace.call(actOnAccounts, approval, { 'idempotency-key': crypto.randomUUID() });
    expect(await firstValue('SELECT count(*) FROM sign_up_answers')).toBe(0);
    await choose('open');
    expect((await call(getIdentity, {})).question).toBe('');
  });
});

test('the page of a closed site or one for the invited never has the form', async () => {
  const formOn = async (mode: SignUpMode) => {
    await choose(mode);
    const html = await (await createTestApp().fetch(new Request('https://flyleaf.test/signup'))).text();
    return {
      form: html.includes('passkey'),
      refusal: html.includes(signUpTexts.closed) || html.includes(signUpTexts.invitation),
    };
  };
  expect(await formOn('closed')).toEqual({ form: false, refusal: true });
  expect(await formOn('invitation')).toEqual({ form: false, refusal: true });
  expect(await formOn('open')).toEqual({ form: true, refusal: false });
});

test('a new reader begins with the languages of the site', async () => {
  const app = createTestApp({ env: { ...env, SITE: siteRecord } });
  const answer = await app.call(createUser, { token: tokenFor(newPerson()) });
  expect(answer.user_info.search_languages).toEqual(['de']);
});
