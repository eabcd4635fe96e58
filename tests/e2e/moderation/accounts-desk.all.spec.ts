import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import { setupTexts } from '../../../worker/features/accounts/setup/contract.ts';
import { RESTORE_MARK } from '../../../worker/platform/db/restore-mark.ts';
import { aims } from '../support/aims.ts';
import { api, axe, beAdmin, expect, newPerson, newReader, type Reader, test, toastOf } from '../support/support.ts';
import { identifyAtProvider, leaveByBanner, logOut } from '../support/ways-in.ts';
import { DUNE } from '../support/world.ts';

const SPAM = 'Cheap books, best prices, visit us today';
const SPAM_BOOKS = 9_799_999_000_009;
const [FIRST_READER, FIRST_SPAMMER] = [4_600_000_000_000_000, 4_700_000_000_000_000];

// Three tests close the site to others for a moment.
test.describe.configure({ mode: 'default' });

/** Opens the readers' database of the running server. */
function readersDatabase(): DatabaseSync {
  const folder = join((test.info().config.metadata as { state: string }).state, 'v3/d1/miniflare-D1DatabaseObject');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file), { timeout: 20_000 });
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get()) return database;
    database.close();
  }
  throw new Error(`No database of readers in ${folder}.`);
}

/**
 * Adds 5,000 readers with a session, a book and points, and 500 spammers with three reviews and a club each. Skips rows
 * that exist from a first attempt.
 */
function fillForBadDay(database: DatabaseSync, seconds: number): void {
  const count = (to: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})`;
  const users =
    'INSERT OR IGNORE INTO users (id, subject, email, name, picture_seed, picture_colors, identity_key, created_at, experience)';
  const spammers = `users WHERE id >= ${FIRST_SPAMMER} AND id < ${FIRST_SPAMMER + 500}`;
  database.exec(`BEGIN IMMEDIATE;
    ${users} ${count(5_000)} SELECT ${FIRST_READER} + i, 'real' || i, 'real' || i || '@mail.test', 'Real Reader', '1', '[]',
      'real' || i, ${seconds} - 60 * i, 40 FROM n;
    ${users} ${count(500)} SELECT ${FIRST_SPAMMER} + i, 'spam' || i, 'spam' || i || '@mail.test', 'Cheap Books', '1', '[]',
      'spam' || i, ${seconds} - i, 0 FROM n;
    INSERT OR IGNORE INTO sessions (id, user_id, created_at, expires_at)
      SELECT 'of' || id, id, ${seconds}, ${seconds + 86_400} FROM users WHERE id >= ${FIRST_READER} AND id < ${FIRST_SPAMMER + 500};
    INSERT OR IGNORE INTO books (isbn, title, authors, cover, updated_at, work_id)
      ${count(3)} SELECT ${SPAM_BOOKS} + i, 'A Book With Spam', '[]', '', ${seconds}, ${SPAM_BOOKS} + i FROM n;
    INSERT OR IGNORE INTO reviews (id, user_id, isbn, rating, review, has_text, created_at, work_id)
      SELECT 'r' || isbn || '-' || id, id, isbn, 2, '${SPAM}', 1, ${seconds}, isbn
      FROM (SELECT id FROM ${spammers}), (SELECT isbn FROM books WHERE isbn >= ${SPAM_BOOKS} LIMIT 3);
    INSERT OR IGNORE INTO reviews (id, user_id, isbn, rating, review, has_text, created_at, work_id)
      SELECT 'r' || id, id, ${SPAM_BOOKS}, 8, 'In the words of ' || id, 1, ${seconds}, ${SPAM_BOOKS}
      FROM users WHERE id >= ${FIRST_READER} AND id < ${FIRST_READER + 5_000};
    INSERT OR IGNORE INTO clubs (id, name, privacy_setting, created_at)
      SELECT 'c' || id, 'Cheap Books', 'public', ${seconds} FROM ${spammers};
    INSERT OR IGNORE INTO club_members (club_id, user_id, role, joined_at) SELECT 'c' || id, id, 'admin', ${seconds} FROM ${spammers};
    COMMIT`);
}

test('500 spam accounts among 5,000 readers are gone in fewer than ten clicks, and no one else loses anything @alone', async ({
  page,
  context,
}) => {
  const real = await newReader(context, 'A Real Reader');
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, real);
  const words = { isbn: DUNE, rating: 3.5, review: 'A real review.' };
  const { review_id: id } = await api<{ review_id: string }>(context, '/api/user_actions/submit_review', words, real);
  const database = readersDatabase();
  fillForBadDay(database, Math.floor(Date.now() / 1000));
  const rowsOfReaders = () =>
    [
      ['users', 'id'],
      ['sessions', 'user_id'],
      ['reviews', 'user_id'],
      ['readings', 'user_id'],
      ['ledger', 'user_id'],
    ].map(([table, owner]) => {
      const rows = database.prepare(`SELECT * FROM ${table}
        WHERE ${owner} BETWEEN ${FIRST_READER} AND ${FIRST_READER + 4_999} OR ${owner} = ${real.userId} ORDER BY 1, 2`);
      rows.setReadBigInts(true);
      return rows.all();
    });
  const rowsBefore = rowsOfReaders();
  expect(rowsBefore.map((rows) => rows.length)).toEqual([5_001, 5_001, 5_001, 1, expect.any(Number)]);
  await beAdmin(page);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const main = page.getByRole('main');
  await page.goto('/admin');
  await click(main.getByRole('link', { name: 'Accounts' }));
  await click(main.getByRole('link', { name: `500 accounts published: ${SPAM}` }));
  await expect(page.getByRole('heading', { name: '500 accounts you can act on' })).toBeVisible();
  await axe(page);
  await click(main.getByRole('button', { name: 'Select all 500' }));
  // Not part of the clicks that it takes: an account that is taken out, and ticked again.
  const first = main.getByRole('checkbox', { name: 'Select Cheap Books' }).first();
  await first.uncheck();
  await expect(main.getByText('499 accounts selected')).toBeVisible();
  await first.check();
  await click(page.getByLabel('Reason'));
  await page.keyboard.type('A wave of spam.');
  await click(page.getByLabel('They can’t sign up again'));
  await click(main.getByRole('button', { name: 'Delete 500', exact: true }));
  await expect(page.getByRole('dialog').getByLabel(/Remove what they published/)).toBeChecked();
  await click(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
  await expect(toastOf(page, '500 accounts suspended and being deleted.')).toBeVisible();
  // Plus the two clicks that open /admin from the menu.
  expect(clicks + 2).toBeLessThan(10);
  await expect(main.getByText('Delete: 500 accounts')).toBeVisible();
  // They are hidden and signed out at once. The cron deletes them in batches, see
  // tests/worker/moderation/accounts.test.ts.
  const inSight = database.prepare(`SELECT count(*) AS count FROM users
    WHERE id BETWEEN ${FIRST_SPAMMER} AND ${FIRST_SPAMMER + 499} AND suspended_at IS NULL`);
  const signedIn = database.prepare(`SELECT count(*) AS count FROM sessions
    WHERE user_id BETWEEN ${FIRST_SPAMMER} AND ${FIRST_SPAMMER + 499} AND ended_at IS NULL`);
  expect([inSight.get()?.count, signedIn.get()?.count]).toEqual([0, 0]);
  const publicReviews = JSON.stringify(
    await api(context, '/api/public/get_book_reviews_db', { isbn: String(SPAM_BOOKS) }),
  );
  expect(publicReviews).toContain('In the words of');
  expect(publicReviews).not.toContain(SPAM);
  expect(rowsOfReaders()).toEqual(rowsBefore);
  const mean = database.prepare(`SELECT rating_sum, rating_count FROM books WHERE isbn = ${SPAM_BOOKS}`);
  expect({ ...mean.get() }).toEqual({ rating_sum: 40_000, rating_count: 5_000 });
  database.close();
  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByText('A real review.')).toBeVisible();
});

test('who waits for approval arrives where they were going; a link that has ended says so and asks the question @alone', async ({
  page,
  context,
}) => {
  const admin = JSON.parse(process.env.E2E_ADMIN ?? '{}') as Reader;
  const asAdmin = <T = unknown>(path: string, body: object) =>
    api<T>(context, `/api/admin/${path}`, { ...body }, admin);
  const founder = await newReader(context, 'Founder');
  const club = { name: 'Patient Club', privacy_setting: 'private' };
  const { book_club_id: id } = await api<{ book_club_id: string }>(
    ...[context, '/api/restricted/bookclub/create', club, founder],
  );
  const { invite_code: code } = await api<{ invite_code: string }>(
    ...[context, '/api/bookclub/manage/generate_invite_code', { club_id: id }, founder],
  );
  const link = await asAdmin<{ code: string }>('create_site_invite', { note: '', uses: 1, days: 1 });
  const person = newPerson('Penny Patient');
  const question = 'How did you hear of us?';
  await asAdmin('set_sign_up', { mode: 'approval', question });
  try {
    await page.goto(`/bookclub/join?code=${code}`);
    await leaveByBanner(page, 'Create an Account');
    await expect(page.getByLabel(question)).toBeVisible();
    // A link that still lets somebody in asks nothing.
    await page.goto(`/signup?invite=${link.code}`);
    await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
    await expect(page.getByLabel(question)).toBeHidden();
    await asAdmin('end_site_invite', { code: link.code });
    await page.goto('/signup');
    await expect(page).toHaveURL(`/signup?invite=${link.code}`);
    await expect(page.getByText('This invite link is used up or has ended.')).toBeVisible();
    await axe(page);
    await page.getByLabel(question).fill('From the founder.');
    await identifyAtProvider(page, 'Sign up', person);
    await expect(page.getByText('Your account is waiting for an admin to approve it.')).toBeVisible();
    const { accounts } = await asAdmin<{ accounts: { id: string; answer?: string }[] }>('accounts', {
      state: 'waiting',
    });
    const waiting = accounts.find(({ answer }) => answer === 'From the founder.');
    const approval = { ids: [waiting?.id ?? ''], expected: 1, action: 'approve', reason: 'A reader of ours.' };
    await asAdmin('act_on_accounts', approval);
    await page.getByRole('link', { name: 'Try again' }).click();
    await identifyAtProvider(page, 'Log in', person);
    await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  } finally {
    await asAdmin('set_sign_up', { mode: 'open', question: '' });
  }
});

test('where only invited people sign up, an invitation leads to where they were going @alone', async ({ page }) => {
  test.slow();
  const admin = JSON.parse(process.env.E2E_ADMIN ?? '{}') as Reader;
  const asAdmin = <T = unknown>(path: string, body: Record<string, unknown>) =>
    api<T>(page.context(), `/api/admin/${path}`, body, admin);
  try {
    for (const [aim, go] of Object.entries(aims)) {
      await test.step(aim, async () => {
        const isThere = await go(page, 0);
        await asAdmin('set_sign_up', { mode: 'invitation', question: '' });
        await leaveByBanner(page, 'Create an Account');
        if (aim !== 'a friend’s invite') {
          await expect(page.getByText('To sign up here, you need an invite link from a reader.')).toBeVisible();
          const { code } = await asAdmin<{ code: string }>('create_site_invite', { note: '', uses: 1, days: 1 });
          await page.goto(`/signup?invite=${code}`);
        }
        await identifyAtProvider(page, 'Sign up', newPerson('Ines Invited'));
        await isThere();
        await logOut(page);
        await asAdmin('set_sign_up', { mode: 'open', question: '' });
      });
    }
    await test.step('a friend’s invite, beside one of the site that has ended', async () => {
      const { code } = await asAdmin<{ code: string }>('create_site_invite', { note: '', uses: 1, days: 1 });
      await page.goto('/');
      await page.goto(`/signup?invite=${code}`);
      await asAdmin('end_site_invite', { code });
      const isThere = await aims['a friend’s invite']?.(page, 0);
      await asAdmin('set_sign_up', { mode: 'invitation', question: '' });
      await identifyAtProvider(page, 'Sign up', newPerson('Ines Invited'));
      await isThere?.();
    });
  } finally {
    await asAdmin('set_sign_up', { mode: 'open', question: '' });
  }
});

test('while a backup is restored, pages, calls and the health check say so, also on a phone @alone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const database = readersDatabase();
  database.exec(`CREATE TABLE IF NOT EXISTS ${RESTORE_MARK} (begun_at INTEGER)`);
  try {
    // The worker looks for the mark once a minute.
    const patience = { timeout: 90_000, intervals: [3_000] };
    await expect(async () => expect((await page.request.get('/status')).status()).toBe(503)).toPass(patience);
    for (const path of ['/home', `/book?isbn=${DUNE}`]) {
      expect((await page.goto(path))?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1, name: setupTexts.restoring })).toBeVisible();
      await expect(page.getByText(setupTexts.back)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await axe(page, { contrast: true });
    const call = await page.request.post('/api/books/get', { data: { isbn: DUNE } });
    expect([call.status(), (await call.json()).message]).toEqual([503, setupTexts.restoring]);
    expect((await page.request.get('/healthz')).status()).toBe(503);
  } finally {
    database.exec(`DROP TABLE IF EXISTS ${RESTORE_MARK}`);
    database.close();
  }
  expect((await page.goto(`/book?isbn=${DUNE}`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
});
