import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupKey, packArchive, unpackArchive } from '../../scripts/support/archive.ts';
import { replays } from '../../scripts/support/revocations.ts';
import { recountJob } from '../../worker/composition/jobs.ts';
import { accountSentences } from '../../worker/features/accounts/contract.ts';
import { recover } from '../../worker/features/accounts/identities/contract.ts';
import { deleteAccount, getSettings } from '../../worker/features/accounts/settings/contract.ts';
import { siteStateOf } from '../../worker/features/accounts/setup/gate.ts';
import {
  addPost,
  banUser,
  clubSentences,
  createClub,
  getInfo,
  joinClub,
} from '../../worker/features/clubs/contract.ts';
import { getCalendarAddress } from '../../worker/features/clubs/meetings/contract.ts';
import { addStatistics } from '../../worker/features/connections/statistics/contract.ts';
import { createChallenge } from '../../worker/features/habits/challenges/contract.ts';
import { checkIn } from '../../worker/features/habits/streaks/contract.ts';
import { createBookList, saveBookList } from '../../worker/features/library/lists/contract.ts';
import { markBookmarked, markRead } from '../../worker/features/library/shelves/contract.ts';
import { suggestFeature } from '../../worker/features/moderation/forms/contract.ts';
import { reviewSentences, submitReview } from '../../worker/features/reviews/contract.ts';
import {
  blockReader,
  friendUser,
  getBlocked,
  getUserFriends,
  unblockReader,
  viewInvite,
} from '../../worker/features/social/friends/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../../worker/features/social/sharing/contract.ts';
import buildWhereMissing from '../support/node/built.ts';
import { startCloudflare } from '../support/node/cloudflare.ts';
import * as drill from '../support/node/drill.ts';
import { earlierBackup, emptyLaterColumnsSql, firstMigrations, tablesOf } from '../support/node/earlier.ts';
import { contentsOf, type Instance, migrate, openInstance, SECRETS, type SignedIn } from '../support/node/instance.ts';
import { killScriptAt, scriptHere as script } from '../support/node/script.ts';

// The drills: restoring a lost database from a backup of the current or an earlier release, without old sessions and
// accounts deleted since, and with the current bans and blocks; and moving a site to another account. Every step is a
// script for operators.

const PATIENCE = 240_000;
const BOOKS = ['9780439023481', '9780306406157', '9780340839935'] as const;
const TOLD_BOOKS = `isbn13,title,authors,year,language,average_rating,ratings_count
9780000000002,A Book of No Release,Nora Nobody,1999,en,4,10
9780000000019,No Release's Book,N. Nobody,2001,en,4,5
`;
const NASTY = "It's “done”; -- BEGIN?\n\nEND;\r\nINSERT INTO users VALUES ('\\');\t/* 春 😀 */ $1 ?1 :a @b %s \u2028";

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-drill-'));
const at = (name: string) => resolve(folder, name);
const [old, fresh, moved] = [at('old'), at('fresh'), at('moved')];
const deletedAccounts = at('deleted-accounts.json');
let backup = '';
afterAll(async () => {
  vi.unstubAllEnvs();
  await lost?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function using<T>(state: string, work: (instance: Instance) => Promise<T>, secrets = SECRETS): Promise<T> {
  const instance = await openInstance(state, secrets);
  try {
    return await work(instance);
  } finally {
    await instance.close();
  }
}

let lost: Instance;
let ada: SignedIn;
let grace: SignedIn;
let linus: SignedIn;
let contents: Record<string, string>;
let [clubId, code] = ['', ''];
let granted: drill.Grants;
let renewedAddress: string;

async function live({ env, call, signUp }: Instance): Promise<void> {
  [ada, grace, linus] = [await signUp('Ada'), await signUp('Grace'), await signUp('Linus')];
  for (const other of [grace, linus]) {
    await call(ada, friendUser, { user_to_friend_id: other.userId });
    await call(other, friendUser, { user_to_friend_id: ada.userId });
  }
  for (const reader of [ada, grace, linus]) {
    for (const isbn of BOOKS.slice(0, 2)) {
      await call(reader, markRead, { isbn });
      await call(reader, submitReview, { isbn, rating: reader === ada ? 4.5 : 2, review: NASTY });
    }
    await call(reader, markBookmarked, { isbn: BOOKS[2] });
    await call(reader, checkIn, {});
  }
  const { list_id } = await call(ada, createBookList, { list_name: "Ada's; list" });
  const list_books = BOOKS.map((isbn) => ({ isbn }));
  await call(ada, saveBookList, { list_id, list_name: "Ada's; list", list_description: NASTY, list_books });
  const { book_club_id } = await call(grace, createClub, { name: 'The Long Chapter', privacy_setting: 'private' });
  clubId = book_club_id;
  const { book_club_info: info } = await call(grace, getInfo, { club_id: clubId });
  code = info.active_invite_codes[0]?.code ?? '';
  for (const reader of [ada, linus]) await call(reader, joinClub, { invite_code: code });
  await call(linus, blockReader, { target_id: grace.userId });
  for (const post_content of ['By Grace', NASTY])
    await call(grace, addPost, { club_id: clubId, post_title: 'Four', post_content, is_announcement: false });
  const challenge_due_date = Math.floor(Date.now() / 1000) + 7 * 86_400;
  await call(ada, createChallenge, { challenge_name: 'Ten by spring', num_books: 10, challenge_due_date });
  await call(grace, shareBookToFriend, { isbn: BOOKS[0], recipient_id: ada.userId });
  await call(grace, shareBookViaEmail, { isbn: BOOKS[0], recipient: 'friend@example.org' });
  await call(ada, suggestFeature, { name: 'Ada', email: 'ada@readers.test', idea: NASTY });
  granted = await drill.grant({ env, call }, { ada, grace, linus }, { clubId, books: BOOKS });
  await drill.barFromReviewing(env.DB, ada);
  await env.DB.exec("INSERT INTO mail_blocks VALUES ('lifted-since', 1), ('stands', 1)");
}

/** Checks that all grants revoked after the backup are revoked in the restored database too. */
async function expectRevocations({ env, call, signIn, signUp }: Instance): Promise<void> {
  expect(await drill.grantsIn(env.DB, ada, granted)).toEqual(await drill.grantsIn(lost.env.DB, ada, granted));
  const [again, stranger] = [await signIn('Ada'), await signUp('Stranger')];
  for (const invite_code of [granted.deletedCode, granted.disabledCode])
    await expect(call(stranger, joinClub, { invite_code })).rejects.toThrow(clubSentences.badCode);
  await expect(call(stranger, recover, { code: granted.recoveryCode })).rejects.toThrow('403');
  await expect(call(again, addStatistics, drill.STATISTICS)).rejects.toThrow('409');
  await expect(call(stranger, viewInvite, { code: granted.inviteCode })).rejects.toThrow('404');
  expect((await call(again, getCalendarAddress, {})).address).toBe(renewedAddress);
  await call(stranger, deleteAccount, { confirm: 'confirm' });
}

async function goOn({ env, call, signUp }: Instance): Promise<void> {
  const margaret = await signUp('Margaret');
  await call(margaret, markRead, { isbn: BOOKS[0] });
  await call(margaret, joinClub, { invite_code: code });
  renewedAddress = await drill.revoke(lost, { ada, grace, linus }, { clubId, books: BOOKS, granted });
  for (const { userId } of [linus, margaret]) await call(grace, banUser, { club_id: clubId, user_to_ban: userId });
  await drill.barFromReviewing(env.DB, grace, margaret);
  await call(linus, unblockReader, { target_id: grace.userId });
  for (const { userId } of [ada, margaret]) await call(linus, blockReader, { target_id: userId });
  await drill.sanction(env.DB, linus);
  await env.DB.exec(
    "INSERT INTO mail_blocks VALUES ('set-since', 2); DELETE FROM mail_blocks WHERE blocked_at = 1 AND address_key LIKE 'l%'",
  );
  await call(grace, deleteAccount, { confirm: 'confirm' });
}

beforeAll(async () => {
  lost = await openInstance(old);
  await migrate(lost);
  await live(lost);
  vi.stubEnv('BACKUP_KEY', 'ab'.repeat(32));
  writeFileSync(at('books.csv'), TOLD_BOOKS);
  await script(old, 'catalogue-import', at('books.csv'));
  await drill.mergeWorks(lost.env);
  await lost.env.DB.exec(emptyLaterColumnsSql(firstMigrations()));
  contents = await contentsOf(lost.env.DB);
  const { printed } = await script(old, 'backup', at('backups'));
  backup = /in (\S+\.backup)/.exec(printed)?.[1] ?? printed;
  await goOn(lost);
  const allowed = await script(old, 'allow-reviews', 'Ada@readers.test');
  expect(allowed.printed).toContain('Ada can write reviews again.');
  expect((await script(old, 'deleted-accounts', deletedAccounts)).printed).toContain('Left in the last sixty days: 1');
}, PATIENCE);

test(
  'a backup is restored only into an empty database',
  async () => {
    const onto = await script(old, 'restore', backup);
    expect(onto).toMatchObject({ code: 1, printed: expect.stringContaining('only into an empty one') });
    await lost.signIn('Margaret');
    // On the free plan the cron deletes the rows of a closed account.
    const left = 'SELECT count(*) AS count FROM users WHERE id NOT IN (SELECT user_id FROM deleted_accounts)';
    expect(await lost.env.DB.prepare(left).first('count')).toBe(3);
  },
  PATIENCE,
);

test(
  'a backup of the first release comes back to the row, though the first restore was killed in the middle: sessions are over, counters hold, who left is gone',
  async () => {
    const unpacked = mkdtempSync(at('unpacked-'));
    await unpackArchive(backup, backupKey({ isNew: false }), unpacked);
    const part = (name: string) => resolve(unpacked, name);
    writeFileSync(part('earlier.sql'), earlierBackup(readFileSync(part('readers.sql'), 'utf8'), firstMigrations()));
    const files = { 'readers.sql': part('earlier.sql'), 'books.jsonl': part('books.jsonl') };
    await packArchive(at('earlier.backup'), backupKey({ isNew: false }), files);
    await killScriptAt('4 of 6', fresh, 'restore', at('earlier.backup'));
    await using(fresh, async ({ env }) => {
      expect(await env.DB.prepare('SELECT count(*) AS readers FROM users').first('readers')).toBe(3);
      expect(await siteStateOf(env)).toBe('restoring');
    });
    const { printed } = await script(fresh, 'restore', at('earlier.backup'));
    expect(printed).toContain('A restore was stopped here.');
    expect(printed).toMatch(/6 of 6: Opening the site\.\nRestored\./);
    await using(fresh, async ({ env, call, signIn }) => {
      expect(await siteStateOf(env)).not.toBe('restoring');
      const now = await contentsOf(env.DB);
      const schema = Object.entries(contents).filter(([name]) => !name.startsWith('rows of '));
      expect(schema.filter(([name]) => name.startsWith('trigger ')).length).toBeGreaterThan(10);
      expect(now).toMatchObject(Object.fromEntries(schema));
      const own = ['sessions', 'migration_digests'];
      const rows = tablesOf(firstMigrations()).filter((name) => !own.includes(name));
      const rowsIn = (all: Record<string, string>) => rows.map((name) => `${name}: ${all[`rows of ${name}`]}`);
      expect(rowsIn(now)).toEqual(rowsIn(contents));
      expect(rowsIn(now).filter((line) => !line.includes(': 0 ')).length).toBeGreaterThan(30);
      for (const all of [now, contents]) expect(all['rows of sessions']).toMatch(/^3 /);
      const open = env.DB.prepare('SELECT count(*) AS open FROM sessions WHERE ended_at IS NULL');
      expect(await open.first('open')).toBe(0);
      expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
      expect((await env.CATALOGUE.prepare(drill.UNSHIPPED_BOOKS).all()).results).toEqual(drill.unshippedBooks);
      await expect(call(ada, getUserFriends, {})).rejects.toThrow('401');
      expect((await call(await signIn('Ada'), getUserFriends, {})).friends).toHaveLength(2);
      await signIn('Grace');
    });

    expect((await script(fresh, 'deleted-accounts', deletedAccounts, '--replay')).printed).toContain('Gone again: 1.');
    await using(fresh, async (instance) => {
      const { env, call, signIn } = instance;
      await expect(signIn('Grace')).rejects.toThrow('404');
      await expect(call(grace, getSettings, {})).rejects.toThrow('401');
      const dump = (
        await Promise.all(drill.tablesOf(contents).map((name) => env.DB.prepare(`SELECT * FROM ${name}`).all()))
      ).map(({ results }) => JSON.stringify(results));
      expect(dump.filter((rows) => rows.includes(grace.userId))).toEqual([expect.stringContaining('left_at')]);
      expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
      expect(await drill.grantsIn(env.DB, ada, granted)).toEqual(await drill.grantsIn(lost.env.DB, ada, granted));

      const again = await signIn('Ada');
      expect(again.userId).toBe(ada.userId);
      expect((await call(again, getUserFriends, {})).friends).toHaveLength(0);
      expect((await call(again, getInfo, { club_id: clubId })).book_club_info.member_count).toBe(1);
      await call(again, markRead, { isbn: BOOKS[2] });
      await call(again, submitReview, { isbn: BOOKS[2], rating: 5, review: '' });
      const recounted = await instance.run(recountJob);
      expect(recounted).toContain(
        'books: 3 counted; works: 3 counted; impressions: 0 counted; readers: 2 counted; clubs: 1 counted',
      );
      expect(recounted).not.toMatch(/[1-9]\d* had drifted/);
    });

    // The oldest lists of deleted accounts are arrays and contain nothing else.
    writeFileSync(at('left.json'), JSON.stringify([{ userId: ada.userId, leftAt: 5 }]));
    expect((await script(fresh, 'deleted-accounts', at('left.json'), '--replay')).printed).toContain(
      'Gone again: 1. It says nothing of bans and blocks.',
    );
  },
  PATIENCE,
);

test(
  'a site that moves to another account takes its readers and books along, and nothing that was revoked',
  async () => {
    buildWhereMissing();
    const account = await startCloudflare();
    const clone = at('clone');
    mkdirSync(clone);
    const settings = { ...account.environment, DEPLOY_FOLDER: clone, SKIP_BUILD: '1' };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const secrets = { ...SECRETS, ADDRESS_SECRET_PREVIOUS: 'p'.repeat(64), VAPID_KEYS: 'v'.repeat(64) };
    writeFileSync(resolve(clone, 'flyleaf-secrets.json'), JSON.stringify(secrets));

    expect((await script(moved, 'deploy', '--location', 'eu')).printed).toContain('/setup?key=');
    const answer = await script(moved, 'restore', backup, '--deleted-accounts', deletedAccounts, '--remote');
    expect(answer, answer.printed).toMatchObject({ code: 0 });
    expect(answer.printed).toContain('1 who left is gone');
    const [readers, catalogue] = ['flyleaf', 'flyleaf-catalogue'].map((name) => account.databases.get(name));
    expect([readers?.jurisdiction, catalogue?.sqlite.prepare(drill.UNSHIPPED_BOOKS).all()]).toEqual([
      'eu',
      drill.unshippedBooks,
    ]);
    expect(Object.fromEntries(account.secrets)).toMatchObject(secrets);
    await drill.copyReadersInto(moved, readers?.sqlite);
    await account.close();

    const taken = {
      SESSION_SECRET: account.secrets.get('SESSION_SECRET') ?? '',
      ADDRESS_SECRET: account.secrets.get('ADDRESS_SECRET') ?? '',
    };
    const check = async (instance: Instance) => {
      await expect(instance.call(ada, getUserFriends, {})).rejects.toThrow('401');
      await expect(instance.signIn('Grace')).rejects.toThrow('404');
      expect((await instance.signIn('Ada')).userId).toBe(ada.userId);
      await expectRevocations(instance);
      await expectBansAndBlocks(instance);
    };
    await using(moved, check, taken);
  },
  PATIENCE,
);

test('the drill revokes something of every kind that is registered and replayed', async () => {
  const { results } = await lost.env.DB.prepare('SELECT DISTINCT kind FROM revocations ORDER BY kind').all();
  expect(results.map(({ kind }) => kind)).toEqual(Object.keys(replays).sort());
  const registered = await lost.env.DB.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all();
  const kinds = registered.results.flatMap(({ sql }) => [
    ...String(sql).matchAll(/INSERT INTO revocations[^;]*?(?:VALUES|SELECT) \('(\w+)'/g),
  ]);
  expect([...new Set(kinds.map(([, kind]) => kind))].sort()).toEqual(Object.keys(replays).sort());
});

test('a backup shows nothing of what it holds', () => {
  const bytes = readFileSync(backup);
  for (const word of ['CREATE', 'Ada', 'readers.test']) expect(bytes.includes(word)).toBe(false);
});

test('backup and the list of deleted accounts are readable by their owner only', () => {
  for (const file of [backup, deletedAccounts]) expect((statSync(file).mode & 0o777).toString(8), file).toBe('600');
});

test(
  'a file that is no list of deleted accounts is refused before anything is done',
  async () => {
    const answer = await script(at('untouched'), 'restore', backup, '--deleted-accounts', backup);
    expect(answer).toMatchObject({ code: 1, printed: expect.stringContaining('was not written by') });
  },
  PATIENCE,
);

async function expectBansAndBlocks({ env, call, signIn, signUp }: Instance): Promise<void> {
  const { results } = await env.DB.prepare('SELECT address_key FROM mail_blocks ORDER BY address_key').all();
  expect(results.map(({ address_key: key }) => key)).toEqual(['set-since', 'stands']);
  expect(await drill.sanctionsOf(env.DB, linus)).toEqual({ limited_at: 5, barred_at: 7, remembered_at: 8 });
  await expect(signIn('Linus')).rejects.toThrow(accountSentences.suspended);
  await env.DB.exec(`UPDATE users SET suspended_at = NULL WHERE id = ${linus.userId}`);
  const margaret = await signUp('Margaret');
  for (const reader of [await signIn('Linus'), margaret]) {
    await expect(call(reader, joinClub, { invite_code: code })).rejects.toThrow(clubSentences.banned);
  }
  const blocked = await call(await signIn('Linus'), getBlocked, {});
  expect(blocked.readers.map(({ id }) => id).sort()).toEqual([ada.userId, margaret.userId].sort());
  for (const reader of [margaret, await signUp('Grace')]) {
    await call(reader, markRead, { isbn: BOOKS[0] });
    const review = call(reader, submitReview, { isbn: BOOKS[0], rating: 1, review: '' });
    await expect(review).rejects.toThrow(reviewSentences.banned);
  }
}
