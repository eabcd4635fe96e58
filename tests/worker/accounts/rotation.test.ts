import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { accountSentences, createUser, logout } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { clubSentences, joinClub } from '../../../worker/features/clubs/contract.ts';
import { getCalendarAddress, renewCalendarAddress } from '../../../worker/features/clubs/meetings/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { actOnAccounts, type DeskAction } from '../../../worker/features/moderation/accounts/contract.ts';
import { accountActionsJob } from '../../../worker/features/moderation/accounts/job.ts';
import { reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { blockReader, getBlocked } from '../../../worker/features/social/friends/contract.ts';
import { shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import { mailSentences } from '../../../worker/platform/mail/contract.ts';
import { addressKeyOf, signBlockKey } from '../../../worker/platform/mail/keys.ts';
import { getStatus } from '../../../worker/platform/status/contract.ts';
import { admin, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue } from '../../support/worker/features/builders.ts';
import { foundsClub, isBanned, systemCode } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const actsOn = (boss: Reader, who: Reader, action: DeskAction, more: { bar?: boolean } = {}) => {
  const chosen = { ids: [who.userId], expected: 1, action, reason: 'Advertises in every club.', ...more };
  return boss.call(actOnAccounts, chosen, { 'idempotency-key': crypto.randomUUID() });
};

const NEW = 'another-secret-of-thirty-two-characters-or-more';

test('after a rotation sessions stay valid, and new ones are signed with the new secret', async () => {
  const ada = await reader();
  const rotated = createTestApp({
    env: { ...env, SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: env.SESSION_SECRET ?? '' },
  });
  expect((await rotated.call(getStatus, {}, { as: ada })).logged_in).toBe(true);
  const ben = await rotated.reader();
  const forgotten = createTestApp({ env: { ...env, SESSION_SECRET: NEW } });
  expect((await forgotten.call(getStatus, {}, { as: ben })).logged_in).toBe(true);
  expect((await forgotten.callForError(logout, {}, { as: ada })).code).toBe('signed_out');
});

test('a rotation loses no ban and no block: both depend on the other secret', async () => {
  const [ada, isbn, recipient] = [await reader(), await anIsbn(), 'wants-none@example.org'];
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
  const addressKey = await addressKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), recipient);
  await env.DB.prepare('INSERT INTO mail_blocks VALUES (?, 1)').bind(addressKey).run();
  await ada.call(deleteAccount, { confirm: 'confirm' });

  const rotated = createTestApp({ env: { ...env, SESSION_SECRET: NEW } });
  const { user_id: userId, session_token: token } = await rotated.call(createUser, { token: tokenFor(ada.person) });
  const as = { userId, token };
  await rotated.call(markRead, { isbn }, { as });
  const review = await rotated.callForError(submitReview, { isbn, rating: 5, review: '' }, { as });
  expect(review.message).toBe(reviewSentences.banned);
  const mail = await rotated.callForError(shareBookViaEmail, { isbn, recipient }, { as });
  expect(mail.message).toBe(mailSentences.blocked);
});

describe('a rotation of ADDRESS_SECRET, twice', () => {
  const rotated = { ...env, ADDRESS_SECRET: NEW, ADDRESS_SECRET_PREVIOUS: `${'x'.repeat(40)}\n${env.ADDRESS_SECRET}` };
  const after = createTestApp({ env: rotated });
  const forgotten = createTestApp({ env: { ...env, ADDRESS_SECRET: NEW } });

  test('keeps every ban, limit and block, also of deleted accounts', async () => {
    const [boss, barred, banned, victim] = [await admin(), await reader(), await reader(), await reader()];
    const [clubId, isbn] = [await foundsClub(boss), await anIsbn()];
    const code = await systemCode(boss, clubId);
    await isBanned(boss, clubId, banned);
    await victim.call(blockReader, { target_id: banned.userId });
    await actsOn(boss, barred, 'delete', { bar: true });
    await actsOn(boss, banned, 'limit');
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(banned.userId).run();
    await runJob(accountActionsJob);
    await banned.call(deleteAccount, { confirm: 'confirm' });

    const token = tokenFor(barred.person);
    const refusal = { code: 'conflict', message: accountSentences.barred };
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await after.callForError(createUser, { token })).toMatchObject(refusal);
    const back = await after.call(createUser, { token: tokenFor(banned.person) });
    const as = { userId: back.user_id, token: back.session_token };
    const limits = 'SELECT limited_at IS NOT NULL AND reviewing_banned_at = 1 FROM users WHERE id = ?';
    expect(await firstValue(limits, as.userId)).toBe(1);
    await env.DB.prepare('UPDATE users SET limited_at = NULL WHERE id = ?').bind(as.userId).run();
    await after.call(markRead, { isbn }, { as });
    expect(await after.callForError(submitReview, { isbn, rating: 5, review: '' }, { as })).toMatchObject({
      message: reviewSentences.banned,
    });
    expect(await after.callForError(joinClub, { invite_code: code }, { as })).toMatchObject({
      message: clubSentences.banned,
    });
    const { readers } = await after.call(getBlocked, {}, { as: victim });
    expect(readers.map(({ id }) => id)).toEqual([as.userId]);
    // Without the old secret the bar is lost, and /status reports it.
    expect((await after.call(getStatus, {})).parts.address_secret).toBe('up');
    expect((await forgotten.call(getStatus, {})).parts.address_secret).toBe('down');
    await forgotten.call(createUser, { token });
  });

  test('keeps addresses blocked, and block links, calendars and covers working', async () => {
    const [ada, isbn, recipient] = [await reader(), await anIsbn(), 'wants-none@example.org'];
    const secret = new TextEncoder().encode(env.ADDRESS_SECRET);
    const blockKey = await signBlockKey(secret, await addressKeyOf(secret, recipient), Math.floor(Date.now() / 1000));
    const { address } = await ada.call(renewCalendarAddress, {});
    const { isbn: own } = await ada.call(addOwnBook, { title: 'A Diary', authors: ['Ada'] });
    const cover = (await ada.call(getBook, { isbn: own })).book.volumeInfo.imageLinks?.thumbnail ?? '';
    const get = async (path: string, app = after) =>
      (await app.fetch(new Request(new URL(path, env.PUBLIC_ORIGIN), { redirect: 'manual' }))).status;
    for (const link of [address, cover]) expect([await get(link, forgotten), await get(link)]).toEqual([404, 200]);
    expect((await after.call(getCalendarAddress, {}, { as: ada })).address).not.toBe(address);
    const block = new URL(`/api/email/block?key=${blockKey}`, env.PUBLIC_ORIGIN);
    const press = { method: 'POST', body: new URLSearchParams({ choice: 'block' }), redirect: 'manual' } as const;
    expect((await after.fetch(new Request(block, press))).status).toBeLessThan(400);
    const mail = await after.callForError(shareBookViaEmail, { isbn, recipient }, { as: ada });
    expect(mail.message).toBe(mailSentences.blocked);
  });
});

test('a previous secret that is too short is refused, and an empty one is ignored', async () => {
  const ada = await reader();
  const guessable = createTestApp({ env: { ...env, SESSION_SECRET_PREVIOUS: 'x' } });
  const refusal = await guessable.callForError(logout, {}, { as: ada });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refusal.error).toContain('SESSION_SECRET_PREVIOUS must have 32 characters or more.');
  await createTestApp({ env: { ...env, SESSION_SECRET_PREVIOUS: '' } }).call(logout, {}, { as: ada });
});
