import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { accountSentences, createUser, login } from '../../../worker/features/accounts/contract.ts';
import { editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost, createClub, getFeed } from '../../../worker/features/clubs/contract.ts';
import { requestToJoin } from '../../../worker/features/clubs/requests/contract.ts';
import { rowReasons } from '../../../worker/features/imports/reasons.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { workThroughActs } from '../../../worker/features/moderation/accounts/acts.ts';
import {
  actOnAccounts,
  type DeskAction,
  deskActions,
  deskSentences,
  findAccounts,
  findBursts,
  getAccountActions,
  giveRank,
  reverseAccountAction,
} from '../../../worker/features/moderation/accounts/contract.ts';
import { accountActionsJob } from '../../../worker/features/moderation/accounts/job.ts';
import { report } from '../../../worker/features/moderation/reports/contract.ts';
import {
  getBookReviews,
  getReview,
  reviewSentences,
  showReview,
  submitReview,
} from '../../../worker/features/reviews/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { withBudget } from '../../../worker/platform/db/budget.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { sentences } from '../../../worker/platform/http/contract.ts';
import { admin, call, callForError, createTestApp, moderator, type Reader, reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { anIsbn, firstValue, hasReviewed, listOf } from '../../support/worker/features/builders.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { imported, rowsOfImport } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { isQuickRun } from '../../support/worker/quick.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const REASON = 'Advertises in every club.';
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

const act = (boss: Reader, who: Reader, action: DeskAction, options: { bar?: boolean } = {}) =>
  boss.call(actOnAccounts, { ids: [who.userId], expected: 1, action, reason: REASON, ...options }, once());

describe('/api/admin/act_on_accounts', () => {
  test('limits: a reader keeps a private library and publishes nothing until that is lifted', async () => {
    const [boss, eve] = [await moderator(), await reader()];
    const isbn = await anIsbn();
    const listId = await listOf(eve, 'Buy now', isbn);
    const { batch_id: batch } = await act(boss, eve, 'limit');
    await eve.call(markRead, { isbn });
    const review = { isbn, rating: 1, review: 'Buy now' };
    for (const refusal of [
      await eve.callForError(submitReview, review),
      await eve.callForError(createClub, { name: 'Buy now', privacy_setting: 'public' }),
      await eve.callForError(addOwnBook, { title: 'Buy now', authors: ['Eve'] }),
    ])
      expect(refusal).toMatchObject({ code: 'not_allowed', message: sentences.limited });
    expect(await firstValue('SELECT count(*) FROM book_lists WHERE id = ?', listId)).toBe(1);
    await (await admin()).call(reverseAccountAction, { batch_id: batch });
    await eve.call(submitReview, review);
  });

  test('suspends: sessions end, everything public disappears, and all of it returns unchanged', async () => {
    const [boss, eve, ada] = [await admin(), await reader('Eve Suspended'), await reader('Ada')];
    const isbn = await anIsbn();
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, eve);
    await eve.call(addPost, { club_id: clubId, post_title: 'Hello', post_content: 'Suspended words' });
    await hasReviewed(eve, isbn, { review: 'Suspended words' });
    const visibleAccounts = async () =>
      JSON.stringify([await ada.call(getBookReviews, { isbn }), await ada.call(getFeed, { club_id: clubId })]);
    const before = await visibleAccounts();
    expect(before).toContain('Eve Suspended');
    const mean = () => firstValue('SELECT rating_count FROM books WHERE isbn = ?', isbn);
    const average = await mean();
    const { batch_id: batch } = await act(boss, eve, 'suspend');
    expect(await visibleAccounts()).not.toMatch(/Eve Suspended|Suspended words/);
    expect(await mean()).toBe(Number(average) - 1);
    expect((await eve.callForError(markRead, { isbn })).code).toBe('signed_out');
    expect(await callForError(login, { token: tokenFor(eve.person) })).toMatchObject({
      code: 'not_allowed',
      message: accountSentences.suspended,
    });
    for (let click = 0; click < 2; click++) await boss.call(reverseAccountAction, { batch_id: batch });
    expect(await visibleAccounts()).toBe(before);
    expect(await mean()).toBe(average);
    await call(login, { token: tokenFor(eve.person) });
  });

  test('goes on with nothing that was reversed once the job had begun', async () => {
    const [boss, eve] = [await admin(), await reader()];
    const list = await listOf(eve, 'Kept', await anIsbn());
    const { batch_id } = await act(boss, eve, 'remove_content');
    await boss.call(reverseAccountAction, { batch_id });
    await env.DB.batch([
      env.DB.prepare('UPDATE account_batches SET reversed_at = NULL WHERE id = ?').bind(batch_id),
      env.DB.prepare("UPDATE account_batch_items SET state = 'waiting' WHERE batch_id = ?").bind(batch_id),
    ]);
    const reversing = withActBeforeSave(env, () => boss.call(reverseAccountAction, { batch_id }), 2);
    expect(await runJob(accountActionsJob, new Date(), {}, reversing)).not.toContain('fail');
    expect(await firstValue('SELECT count(*) FROM book_lists WHERE id = ?', list)).toBe(1);
  });

  test('closes no club for an act that was reversed meanwhile, where an invocation may not send many statements', async () => {
    const [boss, eve] = [await admin(), await reader()];
    const { batch_id } = await act(boss, eve, 'remove_content');
    const club = await foundsClub(eve);
    await env.DB.prepare("UPDATE account_batch_items SET state = 'waiting' WHERE batch_id = ?").bind(batch_id).run();
    const budget = withBudget(env, 50);
    const reversing = withActBeforeSave(budget.env, () => boss.call(reverseAccountAction, { batch_id }), 2);
    const database = openDatabase(reversing.DB, null, 'first-primary');
    const means = { parts: accountParts, now: 1, statementsLeft: budget.left };
    expect(await workThroughActs(database, { ...means, limit: 1 })).toEqual({ done: 1, failed: 0 });
    expect(await firstValue('SELECT count(*) FROM clubs WHERE id = ?', club)).toBe(1);
  });

  test('a suspended reader stays hidden, whatever they chose at the same moment', async () => {
    const [boss, eve] = [await admin(), await reader()];
    const racing = createTestApp({ env: withActBeforeSave(env, () => act(boss, eve, 'suspend')) });
    await racing.call(editProfilePrivacy, { profile_privacy: 'everybody' }, { as: eve });
    const row = await env.DB.prepare('SELECT profile_privacy, privacy_before FROM users WHERE id = ?')
      .bind(eve.userId)
      .first();
    expect(row).toEqual({ profile_privacy: 'nobody', privacy_before: 'everybody' });
  });

  test('bars and removes content together with a deletion only', async () => {
    const [boss, eve] = [await admin(), await reader()];
    for (const action of Object.keys(deskActions) as DeskAction[])
      for (const more of action === 'delete' ? [] : [{ bar: true }, { remove_content: true }]) {
        const input = { ids: [eve.userId], expected: 1, action, reason: REASON, ...more };
        const refusal = await boss.callForError(actOnAccounts, input);
        expect(refusal).toMatchObject({ code: 'invalid_input', message: deskSentences.onlyDeletion });
      }
  });

  test('deletes as the reader would, and bans the identity where that is chosen', async () => {
    const [boss, eve, ben] = [await admin(), await reader(), await reader()];
    await act(boss, eve, 'delete', { bar: true });
    await act(boss, ben, 'delete');
    await runJob(accountActionsJob);
    for (const { userId } of [eve, ben])
      expect(await firstValue('SELECT id FROM users WHERE id = ?', userId)).toBe(null);
    expect(await callForError(createUser, { token: tokenFor(eve.person) })).toMatchObject({
      code: 'conflict',
      message: accountSentences.barred,
    });
    await call(createUser, { token: tokenFor(ben.person) });
  });

  test('removes reviews, posts, lists and the clubs that the account alone runs; others’ stay', async () => {
    const [boss, eve, ada] = [await admin(), await reader(), await reader()];
    const isbn = await anIsbn();
    const [own, other] = [await foundsClub(eve), await foundsClub(ada)];
    await joins(ada, other, eve);
    await eve.call(addPost, { club_id: other, post_title: 'Hello', post_content: 'Buy now' });
    await hasReviewed(eve, isbn, { review: 'Buy now' });
    await listOf(eve, 'Buy now', isbn);
    await eve.call(requestToJoin, { club_id: await foundsClub(ada, { privacy: 'invite' }), message: 'Buy now' });
    await act(boss, eve, 'remove_content');
    await runJob(accountActionsJob);
    expect(await firstValue('SELECT count(*) FROM club_join_requests WHERE user_id = ?', eve.userId)).toBe(0);
    const left = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM reviews WHERE user_id = ?1) + (SELECT count(*) FROM club_posts WHERE user_id = ?1)
        + (SELECT count(*) FROM book_lists WHERE user_id = ?1) AS words, (SELECT count(*) FROM clubs WHERE id = ?2) AS own,
        (SELECT count(*) FROM clubs WHERE id = ?3) AS other, (SELECT count(*) FROM users WHERE id = ?1) AS account`,
    )
      .bind(eve.userId, own, other)
      .first();
    expect(left).toEqual({ words: 0, own: 0, other: 1, account: 1 });
  });

  test('removed content is not published again by an import', async () => {
    const [boss, eve, ada] = [await admin(), await reader(), await reader()];
    const [isbn, words] = [await anIsbn(), 'Words that an admin removes'];
    const rows = [{ title: '', isbn, state: 'finished' as const, rating: 3, review: words }];
    const reviewsText = async () => JSON.stringify(await ada.call(getBookReviews, { isbn }));
    await imported(eve, rows);
    expect(await reviewsText()).toContain(words);
    await act(boss, eve, 'remove_content');
    await runJob(accountActionsJob);
    expect(await reviewsText()).not.toContain(words);
    // An import skips rows that it has seen before, so this one differs.
    const id = await imported(eve, [{ ...rows[0], title: '', review: `${words}, again` }]);
    expect(await reviewsText()).not.toContain(words);
    expect((await rowsOfImport(eve, id))[0]?.reasons).toContain(rowReasons.removed);
    const { review } = await eve.call(getReview, { isbn });
    const refusal = await eve.callForError(showReview, { isbn, review_id: review.review_id, visible: true });
    expect(refusal).toMatchObject({ code: 'not_allowed', message: reviewSentences.removed });
    expect(await reviewsText()).not.toContain(words);
  });

  test('moderators don’t suspend or delete, see no private profile and no email, and never act on each other', async () => {
    const [deskModerator, boss, other, eve] = [
      await moderator(),
      await admin(),
      await moderator(),
      await reader('Eve Hidden'),
    ];
    for (const action of ['suspend', 'delete', 'remove_content'] as const) {
      const input = { ids: [eve.userId], expected: 1, action, reason: REASON };
      expect((await deskModerator.callForError(actOnAccounts, input)).message).toBe(deskSentences.onlyAdmins);
    }
    const [account] = (await deskModerator.call(findAccounts, { query: 'Eve Hidden' })).accounts;
    expect(account).toMatchObject({ id: eve.userId });
    expect(account?.email).toBeUndefined();
    expect((await boss.call(findAccounts, { query: eve.person.email })).accounts[0]?.email).toBe(eve.person.email);
    const named = async (by: Reader) =>
      (await by.call(getAccountActions, {})).actions.some((one) => one.account?.name === 'Eve Hidden');
    await act(boss, eve, 'limit');
    expect(await named(deskModerator)).toBe(true);
    await eve.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect((await deskModerator.call(findAccounts, { query: 'Eve Hidden' })).accounts).toEqual([]);
    expect([await named(deskModerator), await named(boss)]).toEqual([false, true]);
    // Nor reports about themselves.
    await eve.call(report, { kind: 'profile', id: other.userId, reason: REASON });
    const reportsSeenBy = async (by: Reader) =>
      (await by.call(findAccounts, { query: other.userId })).accounts[0]?.reports;
    expect([await reportsSeenBy(other), await reportsSeenBy(deskModerator)]).toEqual([0, 1]);
    const input = { ids: [other.userId], expected: 1, action: 'limit' as const, reason: REASON };
    expect((await deskModerator.callForError(actOnAccounts, input)).message).toBe(deskSentences.nobody);
    const selection = { expected: 1, action: 'limit' as const, reason: REASON };
    expect((await boss.callForError(actOnAccounts, selection)).message).toBe(deskSentences.noFilter);
  });

  test('an address or its beginning is for admins alone, in the list and in acts', async () => {
    const [deskModerator, eve] = [await moderator(), await reader()];
    const prefix = eve.person.email.slice(0, 5);
    const refused = { code: 'not_allowed', message: deskSentences.onlyAdmins };
    expect(await deskModerator.callForError(findAccounts, { prefix })).toMatchObject(refused);
    const input = { prefix, expected: 1, action: 'limit' as const, reason: REASON };
    expect(await deskModerator.callForError(actOnAccounts, input)).toMatchObject(refused);
    for (const query of [eve.person.email, eve.person.sub])
      expect((await deskModerator.call(findAccounts, { query })).accounts).toEqual([]);
  });

  test('acts on what all filters match together, without exceptions that were taken out', async () => {
    const boss = await admin();
    const created = 1_650_000_000 - (1_650_000_000 % 3_600);
    const madeAt = (name: string, at: number) =>
      reader(name).then(async (made) => {
        await env.DB.prepare('UPDATE users SET created_at = ? WHERE id = ?').bind(at, made.userId).run();
        return made;
      });
    const [honest, spam, other] = [
      await madeAt('Combo One', created),
      await madeAt('Combo Two', created + 5),
      await madeAt('Combo Three', created - 5),
    ];
    await madeAt('Somebody', created + 9);
    const filter = { query: 'Combo', hour: created };
    const found = await boss.call(findAccounts, filter);
    expect([found.selectable, found.accounts.map(({ id }) => id)]).toEqual([2, [spam.userId, honest.userId]]);
    const selection = { ...filter, except: [honest.userId], action: 'limit' as const, reason: REASON };
    expect((await boss.callForError(actOnAccounts, { ...selection, expected: 2 })).message).toBe(deskSentences.changed);
    await boss.call(actOnAccounts, { ...selection, expected: 1 }, once());
    const limited = (of: Reader) => firstValue('SELECT limited_at IS NOT NULL FROM users WHERE id = ?', of.userId);
    expect(await Promise.all([honest, spam, other].map(limited))).toEqual([0, 1, 0]);
  });

  test('deletes a spammer with what they published, and closes the club they founded, with a note to its members', async () => {
    const [boss, eve, ada] = [await admin(), await reader(), await reader()];
    const [own, other] = [await foundsClub(eve, { name: 'Pills' }), await foundsClub(ada)];
    await becomesAdmin(eve, own, ada);
    await joins(ada, other, eve);
    await eve.call(addPost, { club_id: other, post_title: 'Hello', post_content: 'Buy pills' });
    const input = { ids: [eve.userId], expected: 1, action: 'delete' as const, reason: REASON, remove_content: true };
    await boss.call(actOnAccounts, input, once());
    await runJob(accountActionsJob);
    expect(await firstValue('SELECT count(*) FROM users WHERE id = ?', eve.userId)).toBe(0);
    expect(JSON.stringify(await ada.call(getFeed, { club_id: other }))).not.toContain('Buy pills');
    expect((await ada.callForError(getFeed, { club_id: own })).code).toBe('not_found');
    const { notices } = await ada.call(getNotifications, {});
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'club_closed', title: 'Pills' }));
  });

  test('500 spam accounts among 5,000 readers are deleted with one action, and no one else loses anything', async () => {
    const [readers, spammers] = isQuickRun ? [1_000, 100] : [5_000, 500];
    const boss = await admin();
    const [isbn, hour] = [await anIsbn(), 1_700_000 * 1_000 - ((1_700_000 * 1_000) % 3_600)];
    const real = await reader('A Real Reader');
    await hasReviewed(real, isbn, { review: 'A real review.' });
    const people = (from: number, count: number, every: number, name: string) =>
      env.DB.prepare(`INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at, identity_key)
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
        SELECT ${from} + i, '${name}' || i, '${name}' || i || '@mail.test', '${name}', '1', '[]', ${hour} - 3600 * i * ${every}, '${name}' || i FROM n`);
    await env.DB.batch([
      people(4_600_000_000_000_000, readers, 1, 'real'),
      people(4_700_000_000_000_000, spammers, 0, 'spam'),
      // One real reader signed up in the same hour as the spam accounts.
      env.DB.prepare(`INSERT INTO sessions (id, user_id, created_at, expires_at)
        SELECT 'session' || id, id, 1, 4000000000 FROM users WHERE id >= 4600000000000000`),
    ]);
    const rowsOfOthers = async () =>
      (
        await env.DB.batch([
          env.DB.prepare('SELECT * FROM users WHERE id < 4700000000000000 ORDER BY id'),
          env.DB.prepare('SELECT * FROM sessions WHERE user_id < 4700000000000000 ORDER BY id'),
          env.DB.prepare('SELECT * FROM reviews ORDER BY id'),
          env.DB.prepare('SELECT isbn, rating_sum, rating_count FROM books ORDER BY isbn'),
        ])
      ).map(({ results }) => results);
    const before = await rowsOfOthers();
    const filter = { prefix: 'spam' };
    const { selectable } = await boss.call(findAccounts, filter);
    expect(selectable).toBe(spammers);
    await boss.call(
      actOnAccounts,
      { ...filter, expected: spammers, action: 'delete', reason: REASON, bar: true },
      once(),
    );
    expect(await firstValue("SELECT count(*) FROM users WHERE name = 'spam' AND suspended_at IS NULL")).toBe(0);
    // The job works in larger batches; thirty accounts are enough to show what it leaves alone.
    const database = openDatabase(env.DB, null, 'first-primary');
    const means = { parts: accountParts, now: hour, statementsLeft: () => Infinity };
    expect(await workThroughActs(database, { ...means, limit: 30 })).toEqual({
      done: 30,
      failed: 0,
    });
    expect(await firstValue("SELECT count(*) FROM users WHERE name = 'spam'")).toBeLessThanOrEqual(spammers - 30);
    expect(await firstValue('SELECT count(*) FROM barred_identities')).toBeGreaterThanOrEqual(spammers);
    expect(await rowsOfOthers()).toEqual(before);
  });
});

describe('/api/admin/account_bursts', () => {
  test('names texts that five accounts published', async () => {
    const isbn = await anIsbn();
    const text = 'Buy cheap books now at my shop';
    for (let count = 0; count < 5; count++) await hasReviewed(await reader(), isbn, { review: text });
    const boss = await admin();
    expect((await boss.call(findBursts, {})).texts).toContainEqual({ text, accounts: 5 });
    expect((await boss.call(findAccounts, { text })).selectable).toBe(5);
  });
});

describe('/api/admin/account_actions', () => {
  test('lists actions with admin, reason and number of accounts', async () => {
    const [boss, eve] = [await admin('Boss'), await reader('Eve')];
    await act(boss, eve, 'limit');
    const { actions } = await boss.call(getAccountActions, {});
    expect(actions.find(({ account }) => account?.id === eve.userId)).toMatchObject({
      action: 'limit',
      reason: REASON,
      admin: 'Boss',
      accounts: 1,
      done: 1,
      reversible: true,
      reversed: false,
    });
  });
});

describe('/api/admin/give_rank', () => {
  test('gives ranks to others, and not to oneself', async () => {
    const [boss, eve] = [await admin(), await reader('Eve')];
    await boss.call(giveRank, { target_id: eve.userId, rank: 'librarian' });
    expect(await firstValue('SELECT rank FROM users WHERE id = ?', eve.userId)).toBe('librarian');
    const refusal = await boss.callForError(giveRank, { target_id: boss.userId, rank: 'member' });
    expect(refusal.message).toBe(deskSentences.notYours);
  });
});
