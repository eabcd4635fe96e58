import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { deleteAccount, settingsSentences } from '../../../worker/features/accounts/settings/contract.ts';
import { actOnAccounts, giveRank } from '../../../worker/features/moderation/accounts/contract.ts';
import { admin, type Reader } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';

const countAdmins = () => firstValue("SELECT count(*) FROM users WHERE rank = 'admin' AND suspended_at IS NULL");
const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

beforeEach(async () => {
  await env.DB.prepare("UPDATE users SET rank = 'member'").run();
});

test.each([
  [
    'take the rank of each other',
    (by: Reader, other: Reader) => by.call(giveRank, { target_id: other.userId, rank: 'member' }),
  ],
  [
    'suspend each other',
    (by: Reader, other: Reader) =>
      by.call(
        actOnAccounts,
        { ids: [other.userId], expected: 1, action: 'suspend', reason: 'Now.' },
        { 'idempotency-key': crypto.randomUUID() },
      ),
  ],
  ['delete their accounts', (by: Reader) => by.call(deleteAccount, { confirm: 'confirm' })],
] as const)('of two admins who %s at once, one stays, and the other hears that it failed', async (_, act) => {
  const [one, two] = [await admin(), await admin()];
  const done = await Promise.all([succeeds(act(one, two)), succeeds(act(two, one))]);
  expect(await countAdmins()).toBe(1);
  expect(done.filter(Boolean)).toHaveLength(1);
});

test('the last admin can’t delete the account, and an earlier one can', async () => {
  const [one, two] = [await admin(), await admin()];
  await one.call(deleteAccount, { confirm: 'confirm' });
  const refusal = await two.callForError(deleteAccount, { confirm: 'confirm' });
  expect(refusal).toMatchObject({ code: 'conflict', message: settingsSentences.lastAdmin });
  expect(await countAdmins()).toBe(1);
});
