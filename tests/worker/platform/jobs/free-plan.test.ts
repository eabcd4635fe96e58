import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { jobs } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { accountSentences, createUser, login } from '../../../../worker/features/accounts/contract.ts';
import { deleteAccount, settingsSentences } from '../../../../worker/features/accounts/settings/contract.ts';
import { getFeed } from '../../../../worker/features/clubs/contract.ts';
import { actOnAccounts, reverseAccountAction } from '../../../../worker/features/moderation/accounts/contract.ts';
import { getBookReviews } from '../../../../worker/features/reviews/contract.ts';
import { db } from '../../../../worker/platform/db/statement.ts';
import { forEachIsolated } from '../../../../worker/platform/jobs/isolate.ts';
import type { Cron, Job } from '../../../../worker/platform/jobs/job.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import { call, callForError, createTestApp, reader } from '../../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed, listOf } from '../../../support/worker/features/builders.ts';
import { foundsClub, joins, posts } from '../../../support/worker/features/clubs.ts';
import { placesHolding } from '../../../support/worker/features/readers-named.ts';
import { emptyReadersDatabase } from '../../../support/worker/fresh.ts';
import { metered } from '../../../support/worker/metering.ts';
import { identityHere, tokenFor } from '../../../support/worker/services/identity.ts';

// The free plan allows 50 statements an invocation. What doesn't fit goes on in the next one.
const ALLOWED = 50;
const free = { ...env, PLAN: 'free' };

beforeEach(emptyReadersDatabase);

async function tick(of: readonly Job[], cron: Cron, at: string): Promise<string[]> {
  const { env: bindings, used } = metered(free);
  const services = {
    now: () => new Date(at),
    identity: identityHere,
    accountParts,
    mergeParts,
    bookServices: () => [],
  };
  const ended = await runJobs({ env: bindings, services, jobs: of, cron, scheduled: new Date(at) });
  expect(used.statements).toBeLessThanOrEqual(ALLOWED);
  return ended.filter(({ succeeded }) => succeeded).map(({ job }) => job);
}

/** A job that needs so many statements and notes what it has done. */
function needing(name: string, statements: number, cron: Cron = '*/15 * * * *') {
  const done: number[] = [];
  const job: Job = {
    name,
    cron,
    async run({ database }) {
      const rest = Array.from({ length: statements - done.length }, (_, place) => done.length + place);
      const failed = await forEachIsolated(name, rest, async (item) => {
        await database.load({ one: db.select({ one: sql<number>`1`.as('one') }).from(sql`(SELECT 1)`) });
        done.push(item);
      });
      return `${failed} failed`;
    },
  };
  return { job, done };
}

test('each run keeps within the statements, and every job gets its turn', async () => {
  const all = [needing('first', 30), needing('second', 30), needing('third', 5)];
  const ended = new Set<string>();
  for (const minute of ['00', '15', '30', '45'])
    for (const name of await tick(
      all.map(({ job }) => job),
      '*/15 * * * *',
      `2026-11-27T10:${minute}:00Z`,
    ))
      ended.add(name);
  expect([...ended].sort()).toEqual(['first', 'second', 'third']);
  for (const { done } of all) expect(new Set(done).size).toBe(done.length);
});

test('what a night did not finish goes on every quarter of an hour, and counts no item as failed', async () => {
  const nightly = needing('nightly', 90, '30 3 * * *');
  expect(await tick([nightly.job], '30 3 * * *', '2026-11-27T03:30:00Z')).toEqual([]);
  expect(await tick([nightly.job], '*/15 * * * *', '2026-11-27T03:45:00Z')).toEqual([]);
  expect(await tick([nightly.job], '*/15 * * * *', '2026-11-27T04:00:00Z')).toEqual(['nightly']);
  expect(nightly.done).toHaveLength(90);
});

test('all jobs of the product keep within them', async () => {
  for (const [cron, at] of [
    ['0 0 * * *', '2026-11-27T00:00:00Z'],
    ['30 3 * * *', '2026-11-27T03:30:00Z'],
    ['*/15 * * * *', '2026-11-27T03:45:00Z'],
    ['*/15 * * * *', '2026-11-27T04:00:00Z'],
    ['7,22,37,52 * * * *', '2026-11-27T04:07:00Z'],
  ] as const)
    await tick(jobs, cron, at);
});

const ACTIONS = '7,22,37,52 * * * *';

/** Runs the job of account actions every quarter of an hour until it has nothing left; at most for a day. */
async function untilActionsEnd(meanwhile: () => Promise<void> = async () => undefined): Promise<number> {
  for (let quarter = 0; quarter < 96; quarter += 1) {
    const at = new Date(Date.UTC(2026, 10, 28, 0, 7 + quarter * 15)).toISOString();
    const hasSucceeded = (await tick(jobs, ACTIONS, at)).includes('account actions');
    const begun = 'SELECT count(*) FROM deleted_accounts AS gone JOIN users ON users.id = gone.user_id';
    if (hasSucceeded && (await firstValue(begun)) === 0) return quarter;
    await meanwhile();
  }
  throw new Error('The actions never end');
}

async function whoPublished() {
  const [eve, ada] = [await reader('Eve Leaving'), await reader()];
  const isbn = await anIsbn();
  const [own, other] = [await foundsClub(eve), await foundsClub(ada)];
  await joins(ada, other, eve);
  await posts(eve, other);
  await hasReviewed(eve, isbn, { review: 'Words of Eve' });
  await listOf(eve, 'A list of Eve', isbn);
  return { eve, ada, isbn, own, other };
}

test('an account is closed at once and deleted by runs that keep within them, also if rows of it come late', async () => {
  const { eve, ada, isbn, own } = await whoPublished();
  const { env: bindings, used } = metered(free);
  const here = createTestApp({ env: bindings });
  const { message } = await here.call(deleteAccount, { confirm: 'confirm' }, { as: eve });
  expect(used.statements).toBeLessThanOrEqual(ALLOWED);
  expect(message).toBe(settingsSentences.beingDeleted);
  expect(JSON.stringify(await ada.call(getBookReviews, { isbn }))).not.toMatch(/Words of Eve|Eve Leaving/);
  const refusal = { code: 'not_allowed', message: accountSentences.beingDeleted };
  expect(await callForError(login, { token: tokenFor(eve.person) })).toMatchObject(refusal);
  let late = 0;
  const quarters = await untilActionsEnd(async () => {
    late += 1;
    if (late === 2)
      await env.DB.prepare(
        'INSERT INTO owned_books (user_id, work_id, isbn, owned_at) SELECT ?, work_id, isbn, 1 FROM books WHERE isbn = ?',
      )
        .bind(eve.userId, isbn)
        .run();
  });
  expect(quarters).toBeGreaterThan(2);
  expect(quarters).toBeLessThan(12);
  expect(await firstValue('SELECT count(*) FROM clubs WHERE id = ?', own)).toBe(0);
  expect(await placesHolding([eve.userId])).toEqual(['deleted_accounts.user_id']);
  await call(createUser, { token: tokenFor(eve.person) });
});

test('what an admin deletes or removes is gone after such runs, and a begun deletion cannot be reversed', async () => {
  const { eve, ada, isbn, own, other } = await whoPublished();
  const here = createTestApp({ env: free });
  const boss = await here.admin();
  const input = { ids: [eve.userId], expected: 1, action: 'delete' as const, reason: 'Spam.', remove_content: true };
  const { batch_id } = await boss.call(actOnAccounts, input, { 'idempotency-key': crypto.randomUUID() });
  let isReversed = false;
  const deletionsBegun = () =>
    firstValue<number>('SELECT count(*) FROM deleted_accounts WHERE user_id = ?', eve.userId);
  await untilActionsEnd(async () => {
    if (isReversed || (await deletionsBegun()) === 0) return;
    isReversed = true;
    expect((await ada.call(getFeed, { club_id: other })).feed.posts).toEqual([]);
    await boss.call(reverseAccountAction, { batch_id });
    expect(await firstValue('SELECT suspended_at IS NULL FROM users WHERE id = ?', eve.userId)).toBe(0);
  });
  expect(isReversed).toBe(true);
  expect(await firstValue('SELECT count(*) FROM users WHERE id = ?', eve.userId)).toBe(0);
  expect(await firstValue('SELECT count(*) FROM clubs WHERE id = ?', own)).toBe(0);
  expect(JSON.stringify(await ada.call(getBookReviews, { isbn }))).not.toContain('Words of Eve');
});
