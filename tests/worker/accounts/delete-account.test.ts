import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { accountParts as parts } from '../../../worker/composition/account-parts.ts';
import { login } from '../../../worker/features/accounts/contract.ts';
import { identityKeyOf } from '../../../worker/features/accounts/identity-key.ts';
import {
  deleteAccount,
  exportAccount,
  getSettings,
  settingsSentences,
} from '../../../worker/features/accounts/settings/contract.ts';
import { recommendationsJob } from '../../../worker/features/discovery/recommendations/job.ts';
import { markBookmarked, markRead, unmarkBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { report } from '../../../worker/features/moderation/reports/contract.ts';
import { friendUser, getUserFriends, like } from '../../../worker/features/social/friends/contract.ts';
import { handleFriendRequest } from '../../../worker/features/social/notifications/contract.ts';
import { callForError, createTestApp, type Reader, reader, send, type TestApp } from '../../support/worker/app.ts';
import { prepare } from '../../support/worker/examples.ts';
import { anIsbn, befriended, firstValue, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';
import { namingColumns, placesHolding } from '../../support/worker/features/readers-named.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const app = createTestApp();

/** Returns an app whose first requested reader is `ada`; any other reader that an example requests is new. */
function callingAs(ada: Reader): TestApp {
  let isAsked = false;
  const once = (other: TestApp['reader']): TestApp['reader'] => {
    return async (name) => {
      if (isAsked) return other(name);
      isAsked = true;
      return ada;
    };
  };
  return { ...app, reader: once(app.reader), admin: once(app.admin), moderator: once(app.moderator) };
}

/** Hands the reader's clubs over to another admin before they reach the limit of twenty. */
async function isHelpedToRun(reader: Reader, helper: Reader): Promise<void> {
  const runs = "FROM club_members WHERE user_id = ? AND role = 'admin'";
  if (((await firstValue<number>(`SELECT count(*) ${runs}`, reader.userId)) ?? 0) < 15) return;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO club_members (club_id, user_id, role, joined_at) SELECT club_id, ?, 'admin', 1 ${runs}`,
    ).bind(helper.userId, reader.userId),
    env.DB.prepare("UPDATE club_members SET role = 'member' WHERE user_id = ? AND role = 'admin'").bind(reader.userId),
  ]);
}

/** Creates another reader's post in a club that this reader joins, and returns its ID. */
async function aPostBesides(reader: Reader): Promise<string> {
  const founder = await app.reader();
  const clubId = await foundsClub(founder);
  await joins(founder, clubId, reader);
  return posts(founder, clubId);
}

/** Returns a reader who has made every call with its example input. */
async function whoDidEverything(): Promise<Reader> {
  const ada = await app.admin('Ada Everywhere');
  const helper = await app.reader('Another Admin');
  for (const { endpoint } of routes) {
    // Calls that remove something would leave less data to check.
    if (endpoint.access === 'public' || /logout|unmark|unfriend|delete|leave|remove|ignore/.test(endpoint.path))
      continue;
    // A reader may create at most five clubs a day, so move the earlier ones back by more than a day.
    await env.DB.prepare('UPDATE capped_acts SET acted_at = acted_at - 90000').run();
    await isHelpedToRun(ada, helper);
    const { input } = await prepare(endpoint, callingAs(ada));
    const answer = await send(
      endpoint.path,
      { user_id: ada.userId, session_token: ada.token, ...input },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(answer.status, `${endpoint.path}: ${answer.text}`).toBeLessThan(500);
  }
  await runJob(recommendationsJob);
  const [, , , isbn = '', notWanted = ''] = await someIsbns(5);
  await ada.call(markBookmarked, { isbn });
  await ada.call(markBookmarked, { isbn: notWanted });
  await ada.call(unmarkBookmarked, { isbn: notWanted });
  await ada.call(like, { kind: 'review', id: await hasReviewed(await app.reader('Author'), isbn) });
  await ada.call(like, { kind: 'post', id: await aPostBesides(ada) });
  const declined = await app.reader('Declined');
  await declined.call(friendUser, { user_to_friend_id: ada.userId });
  await ada.call(handleFriendRequest, { target_id: declined.userId, decision: 'ignore' });
  await declined.call(report, { kind: 'profile', id: ada.userId, reason: 'The name.' });
  await env.DB.batch([
    env.DB.prepare("INSERT INTO merged_rows VALUES (1, 'notes', ?, '[]', '[]', 1)").bind(ada.userId),
    env.DB.prepare("INSERT INTO site_invite_uses VALUES ('code', ?, 1)").bind(ada.userId),
    env.DB.prepare("INSERT INTO sign_up_answers VALUES (?, 'From Bea.')").bind(ada.userId),
    env.DB.prepare("INSERT INTO remembered_declines VALUES ('of one who left', ?, 1)").bind(ada.userId),
    env.DB.prepare("INSERT INTO remembered_blocks VALUES (?, 'of one who left', 1)").bind(ada.userId),
    env.DB.prepare("INSERT INTO account_batches VALUES ('batch', 'limit', 'Why', 0, 0, NULL, 1, NULL, 0, 1, NULL)"),
    env.DB.prepare("INSERT INTO account_batch_items VALUES ('batch', ?, 'done', 0, NULL)").bind(ada.userId),
    env.DB.prepare(`INSERT INTO report_decisions
      SELECT 'decision', id, kind, target_id, 'ok', NULL, author_id, NULL, 1, NULL, words FROM reports WHERE author_id = ? LIMIT 1`).bind(
      ada.userId,
    ),
    env.DB.prepare('UPDATE reports SET closed_at = 1 WHERE author_id = ?').bind(ada.userId),
    env.DB.prepare("INSERT INTO removed_content VALUES ('list', 'gone', 'removal', ?, 'A list', 1)").bind(ada.userId),
    env.DB.prepare(`INSERT INTO removed_content_rows
      VALUES ('removal', 'list', 'book_lists', '["gone"]', '{"id":"gone"}', ?, 1)`).bind(ada.userId),
    env.DB.prepare("INSERT INTO invite_uses VALUES ('a code', ?, 1)").bind(ada.userId),
    env.DB.prepare('INSERT INTO ended_friendships VALUES (?, ?)').bind(ada.userId, declined.userId),
  ]);
  await env.DB.prepare('INSERT INTO weekly_runs VALUES (?, 2900, 2901, 2)').bind(ada.userId).run();
  await env.DB.prepare(
    `INSERT INTO replaced_reviews
     SELECT 'given way', user_id, isbn, 8, 'Older words.', 1, 2, 0 FROM books_bookmarked WHERE user_id = ? LIMIT 1`,
  )
    .bind(ada.userId)
    .run();
  await env.DB.prepare('UPDATE users SET experience = experience + 1000 WHERE id = ?').bind(ada.userId).run();
  return ada;
}

test('every table with personal data belongs to a part that exports and deletes it', async () => {
  const columns = await namingColumns();
  expect(columns.length).toBeGreaterThan(10);
  // `deleted_accounts` holds only the IDs of deleted readers, so that they can be deleted again from a restored backup.
  const tables = ['sessions', 'deleted_accounts', ...parts.flatMap((part) => part.tables)];
  const uncovered = columns
    .filter(({ table }) => !tables.includes(table))
    .map(
      ({ table, column }) =>
        `${table}.${column} names a reader: add it to worker/features/<feature>/account.ts, and a new part to worker/composition/account-parts.ts`,
    );
  expect(uncovered).toEqual([]);
});

test('no part names a table without personal data', async () => {
  const columns = await namingColumns();
  const tables = parts.flatMap((part) => part.tables);
  expect(tables.filter((table) => !columns.some((column) => column.table === table))).toEqual([]);
  expect(tables.filter((table, place) => tables.indexOf(table) !== place)).toEqual([]);
});

// Making every call takes a while, so the two calls that look at everything share one test.
test('/api/users/export contains everything, and /api/users/delete deletes all of it', {
  timeout: 120_000,
}, async () => {
  const ada = await whoDidEverything();
  const document = await ada.call(exportAccount, {});
  // What the call itself reads, and keyed hashes, mean nothing to the reader.
  expect(JSON.stringify(document)).not.toMatch(/"(viewer_row|stored_key|identity_key)":/);
  expect(document).toMatchObject({ product: 'Flyleaf', account: { id: ada.userId, email: ada.person.email } });
  const empty = Object.entries(document.records)
    .filter(([, rows]) => rows.length === 0)
    .map(([name]) => name);
  expect(empty, 'records of a reader who did everything').toEqual([]);
  // An identity that the reader added is named by its own address.
  const own = JSON.stringify([ada.person.email, document.records.identities]);
  const emails = [...JSON.stringify(document).matchAll(/[\w.+-]+@readers\.test/g)].map(([email]) => email);
  expect(
    emails.filter((email) => !own.includes(email)),
    'addresses of other readers',
  ).toEqual([]);

  expect((await placesHolding([ada.userId])).length).toBeGreaterThan(15);
  const answer = await ada.call(deleteAccount, { confirm: 'confirm' });
  expect(answer.message).toBe(settingsSentences.deleted);
  expect(await placesHolding([ada.userId])).toEqual(['deleted_accounts.user_id']);
  expect(await placesHolding([ada.person.email, ada.person.sub])).toEqual([]);
  const identityKey = await identityKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), ada.person.sub);
  expect(await placesHolding([identityKey])).toEqual([
    ...['capped_acts.identity_key', 'remembered_club_bans.identity_key', 'remembered_warnings.identity_key'],
    // A list that a moderator removed.
    ...['removed_content.target_id', 'revocations.target_id'],
  ]);
  expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
});

describe('/api/users/delete', () => {
  test('needs the confirmation word', async () => {
    const ada = await reader();
    for (const confirm of ['', 'Confirm', 'confirm ', 'yes', null]) {
      const answer = await send('/api/users/delete', {
        user_id: ada.userId,
        session_token: ada.token,
        ...(confirm === null ? {} : { confirm }),
      });
      expect(answer).toMatchObject({ status: 400, body: { message: settingsSentences.confirm } });
    }
    await ada.call(getSettings, {});
  });

  test('ends every session, and the same person can start again with a new account', async () => {
    const ada = await reader();
    await hasReviewed(ada, await anIsbn());
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(await ada.callForError(getSettings, {})).toMatchObject({ code: 'signed_out', relog: true });
    expect((await callForError(login, { token: tokenFor(ada.person) })).code).toBe('not_found');
  });

  test('records ID and time, and nothing else about the reader', async () => {
    const ada = await reader();
    const before = Math.floor(Date.now() / 1000);
    await ada.call(deleteAccount, { confirm: 'confirm' });
    const rows = await env.DB.prepare(
      'SELECT CAST(user_id AS TEXT) AS user_id, left_at FROM deleted_accounts WHERE user_id = ?',
    )
      .bind(ada.userId)
      .first();
    expect(rows).toEqual({ user_id: ada.userId, left_at: expect.any(Number) });
    expect(Number(rows?.left_at)).toBeGreaterThanOrEqual(before);
  });

  test('keeps the counts of other readers and of books correct', async () => {
    const isbn = await anIsbn();
    const [ada, grace] = [await reader(), await reader()];
    await befriended(ada, grace);
    await hasReviewed(grace, isbn, { rating: 2 });
    const before = await firstValue('SELECT rating_sum * 1000 + rating_count FROM books WHERE isbn = ?', isbn);
    await hasReviewed(ada, isbn, { rating: 5 });
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT rating_sum * 1000 + rating_count FROM books WHERE isbn = ?', isbn)).toBe(before);
    expect((await grace.call(getUserFriends, {})).friends).toEqual([]);
    expect(await firstValue('SELECT friend_count FROM users WHERE id = ?', grace.userId)).toBe(0);
  });

  test('twenty clicks, with calls from another tab, delete once without a fault', async () => {
    const ada = await reader();
    const isbn = await anIsbn();
    const bodies = Array.from({ length: 20 }, (_, click) =>
      click % 2 === 0 ? (['/api/users/delete', { confirm: 'confirm' }] as const) : ([markRead.path, { isbn }] as const),
    );
    const answers = await Promise.all(
      bodies.map(([path, input]) => send(path, { user_id: ada.userId, session_token: ada.token, ...input })),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
    expect(await placesHolding([ada.userId])).toEqual(['deleted_accounts.user_id']);
  });
});
