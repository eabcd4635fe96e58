import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createUser, logout } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import { mailSentences } from '../../../worker/platform/mail/contract.ts';
import { addressKeyOf } from '../../../worker/platform/mail/keys.ts';
import { getStatus } from '../../../worker/platform/status/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const NEW = 'another-secret-of-thirty-two-characters-or-more';

test('after a rotation whoever was signed in stays in, and new sessions are signed with the new secret', async () => {
  const ada = await reader();
  const rotated = createTestApp({
    env: { ...env, SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: env.SESSION_SECRET ?? '' },
  });
  expect((await rotated.call(getStatus, {}, { as: ada })).logged_in).toBe(true);
  const ben = await rotated.reader();
  const forgotten = createTestApp({ env: { ...env, SESSION_SECRET: NEW } });
  expect((await forgotten.call(getStatus, {}, { as: ben })).logged_in).toBe(true);
  expect((await forgotten.refused(logout, {}, { as: ada })).code).toBe('signed_out');
});

test('a rotation loses no ban and no block: both hang on the secret that stays', async () => {
  const [ada, isbn, recipient] = [await reader(), await anIsbn(), 'wants-none@example.org'];
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
  const addressKey = await addressKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), recipient);
  await env.DB.prepare('INSERT INTO mail_blocks VALUES (?, 1)').bind(addressKey).run();
  await ada.call(deleteAccount, { confirm: 'confirm' });

  const rotated = createTestApp({ env: { ...env, SESSION_SECRET: NEW } });
  const { user_id: userId, session_token: token } = await rotated.call(createUser, { token: tokenFor(ada.person) });
  const as = { userId, token };
  await rotated.call(markRead, { isbn }, { as });
  const review = await rotated.refused(submitReview, { isbn, rating: 5, review: '' }, { as });
  expect(review.message).toBe(reviewSentences.banned);
  const mail = await rotated.refused(shareBookViaEmail, { isbn, recipient }, { as });
  expect(mail.message).toBe(mailSentences.blocked);
});

test('a previous secret that is too short to be one is refused, and an empty one is none', async () => {
  const ada = await reader();
  const guessable = createTestApp({ env: { ...env, SESSION_SECRET_PREVIOUS: 'x' } });
  const refusal = await guessable.refused(logout, {}, { as: ada });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refusal.error).toContain('SESSION_SECRET_PREVIOUS must have 32 characters or more.');
  await createTestApp({ env: { ...env, SESSION_SECRET_PREVIOUS: '' } }).call(logout, {}, { as: ada });
});
