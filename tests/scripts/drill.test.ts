import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { replays } from '../../scripts/support/revocations.ts';
import { accountSentences } from '../../worker/features/accounts/contract.ts';
import { makeRecoveryCodes, recover, removeIdentity } from '../../worker/features/accounts/identities/contract.ts';
import {
  deleteAccount,
  editActivitySharing,
  editProfilePrivacy,
  getSettings,
} from '../../worker/features/accounts/settings/contract.ts';
import {
  addPost,
  banUser,
  clubSentences,
  createClub,
  deleteInviteCode,
  disableInviteCode,
  generateInviteCode,
  getInfo,
  joinClub,
} from '../../worker/features/clubs/contract.ts';
import { getCalendarAddress, renewCalendarAddress } from '../../worker/features/clubs/meetings/contract.ts';
import { shareProgress } from '../../worker/features/clubs/readings/contract.ts';
import { revokeDevice } from '../../worker/features/connections/devices/contract.ts';
import { addStatistics, listUploads, undoUpload } from '../../worker/features/connections/statistics/contract.ts';
import { createToken, revokeToken } from '../../worker/features/connections/tokens/contract.ts';
import { createChallenge } from '../../worker/features/habits/challenges/contract.ts';
import { checkIn, joinFriendsLeaderboard } from '../../worker/features/habits/streaks/contract.ts';
import { createBookList, saveBookList } from '../../worker/features/library/lists/contract.ts';
import { hideBook, markBookmarked, markRead } from '../../worker/features/library/shelves/contract.ts';
import { suggestFeature } from '../../worker/features/moderation/forms/contract.ts';
import { deleteBookReview, reviewSentences, showReview, submitReview } from '../../worker/features/reviews/contract.ts';
import {
  blockReader,
  friendUser,
  getBlocked,
  getUserFriends,
  inviteLink,
  removeInviteLink,
  unblockReader,
  viewInvite,
} from '../../worker/features/social/friends/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../../worker/features/social/sharing/contract.ts';
import { recountJob } from '../../worker/platform/jobs/recount.ts';
import * as drill from '../support/node/drill.ts';
import {
  contentsOf,
  type Instance,
  migrate,
  migrationsWithout,
  openInstance,
  type SignedIn,
} from '../support/node/instance.ts';
import { script } from '../support/node/script.ts';

// The drill: a database is lost, and comes back from last night's backup, without whoever left since and the sessions of
// before, with the bans and blocks that stand. Every step is the script that an operator runs.

const PATIENCE = 240_000;
const BOOKS = ['9780439023481', '9780306406157', '9780340839935'] as const;
const TOLD_BOOK = `isbn13,title,authors,year,language,average_rating,ratings_count
9780000000002,A Book of No Release,Nora Nobody,1999,en,4,10
`;
const NASTY = "It's “done”; -- BEGIN?\n\nEND;\r\nINSERT INTO users VALUES ('\\');\t/* 春 😀 */ $1 ?1 :a @b %s \u2028";

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-drill-'));
const at = (name: string) => resolve(folder, name);
const [old, fresh, older] = [at('old'), at('fresh'), at('older')];
const deletedAccounts = at('deleted-accounts.json');
let backup = '';
afterAll(async () => {
  vi.unstubAllEnvs();
  await lost?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function using<T>(state: string, work: (instance: Instance) => Promise<T>): Promise<T> {
  const instance = await openInstance(state);
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
let granted: Record<drill.Granted | 'tokenId' | 'deviceId' | 'inviteCode' | 'identityId' | 'recoveryCode', string>;
let renewedAddress: string;
let removed: Awaited<ReturnType<typeof drill.publishContent>>;

/** Statistics that Ada uploads before the backup and undoes after it. */
const STATISTICS = {
  digest: 'a'.repeat(64),
  books: [{ document: 'dune', days: [{ day: '2026-01-05', seconds: 1_800, pages: 20 }] }],
};

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
  await grantForRevocation({ env, call });
  await drill.barFromReviewing(env.DB, ada);
  await env.DB.exec("INSERT INTO mail_blocks VALUES ('lifted-since', 1), ('stands', 1)");
}

async function grantForRevocation({ env, call }: Pick<Instance, 'env' | 'call'>): Promise<void> {
  const reviewOf = async (isbn: string) =>
    (await env.DB.prepare('SELECT id FROM reviews WHERE user_id = ? AND isbn = ?')
      .bind(ada.userId, isbn)
      .first<string>('id')) ?? '';
  const codes = [
    await call(grace, generateInviteCode, { club_id: clubId }),
    await call(grace, generateInviteCode, { club_id: clubId }),
  ].map(({ invite_code: made }) => made);
  granted = {
    deletedCode: codes[0] ?? '',
    disabledCode: codes[1] ?? '',
    inviteCode: (await call(ada, inviteLink, {})).code,
    reviewId: await reviewOf(BOOKS[1]),
    shownReviewId: await reviewOf(BOOKS[0]),
    tokenId: (await call(ada, createToken, { name: 'A script', scope: 'write' })).token_id,
    deviceId: 'AnEReaderOfAda00',
    identityId: 'APasskeyOfAda000',
    recoveryCode: (await call(ada, makeRecoveryCodes, {})).recovery_codes[0] ?? '',
  };
  await env.DB.prepare(
    `INSERT INTO identities (issuer, subject, id, user_id, identity_key, name, added_at) VALUES ('passkey', 'a', ?, ?, 'k', 'Phone', 9)`,
  )
    .bind(granted.identityId, ada.userId)
    .run();
  await env.DB.prepare(
    `INSERT INTO devices (id, user_id, name, user_name, key_hash, created_at) VALUES (?, ?, 'Kobo', 'ada-kobo', 'hash', 0)`,
  )
    .bind(granted.deviceId, ada.userId)
    .run();
  await env.DB.prepare(
    `INSERT INTO own_books (isbn, user_id, made_as, title, authors, added_at, import_id) VALUES (2000000000008, ?, 'own', 'T', '[]', 0, 'import')`,
  )
    .bind(ada.userId)
    .run();
  await env.DB.prepare("UPDATE reviews SET import_id = 'import' WHERE id = ?").bind(granted.shownReviewId).run();
  await call(ada, addStatistics, STATISTICS);
  await call(ada, renewCalendarAddress, {});
  await call(ada, joinFriendsLeaderboard, { joined: true });
  await call(ada, shareProgress, { club_id: clubId, telling: true });
  removed = await drill.publishContent({ env, call }, ada, clubId);
}

async function revokeGranted({ env, call }: Instance): Promise<void> {
  await call(grace, deleteInviteCode, { club_id: clubId, invite_code: granted.deletedCode });
  await call(grace, disableInviteCode, { club_id: clubId, invite_code: granted.disabledCode });
  await call(ada, removeInviteLink, {});
  await call(ada, revokeToken, { token_id: granted.tokenId });
  await call(ada, revokeDevice, { device_id: granted.deviceId });
  const { uploads } = await call(ada, listUploads, {});
  await call(ada, undoUpload, { upload_id: uploads[0]?.upload_id ?? '' });
  await call(ada, removeIdentity, { id: granted.identityId });
  await call(ada, makeRecoveryCodes, {});
  await env.DB.exec("UPDATE own_books SET state = 'rejected' WHERE import_id = 'import'");
  await call(ada, deleteBookReview, { review_id: granted.reviewId, isbn: BOOKS[1] });
  await call(ada, showReview, { review_id: granted.shownReviewId, isbn: BOOKS[0], shown: false });
  renewedAddress = (await call(ada, renewCalendarAddress, {})).address;
  await call(ada, joinFriendsLeaderboard, { joined: false });
  await call(ada, shareProgress, { club_id: clubId, telling: false });
  await call(ada, hideBook, { isbn: BOOKS[2], hidden: true });
  await call(ada, editActivitySharing, { told: ['finished'] });
  await call(ada, editProfilePrivacy, { profile_privacy: 'nobody' });
  await drill.removeContent({ env, call }, ada, removed);
}

/** Everything that was revoked after the backup is revoked in the restored database too. */
async function expectRevocations({ env, call, signIn, signUp }: Instance): Promise<void> {
  expect(await drill.grantsIn(env.DB, ada, granted)).toEqual(await drill.grantsIn(lost.env.DB, ada, granted));
  const [again, stranger] = [await signIn('Ada'), await signUp('Stranger')];
  for (const invite_code of [granted.deletedCode, granted.disabledCode])
    await expect(call(stranger, joinClub, { invite_code })).rejects.toThrow(clubSentences.badCode);
  await expect(call(stranger, recover, { code: granted.recoveryCode })).rejects.toThrow('403');
  await expect(call(again, addStatistics, STATISTICS)).rejects.toThrow('409');
  await expect(call(stranger, viewInvite, { code: granted.inviteCode })).rejects.toThrow('404');
  expect((await call(again, getCalendarAddress, {})).address).toBe(renewedAddress);
  await call(stranger, deleteAccount, { confirm: 'confirm' });
}

async function goOn({ env, call, signUp }: Instance): Promise<void> {
  const margaret = await signUp('Margaret');
  await call(margaret, markRead, { isbn: BOOKS[0] });
  await call(margaret, joinClub, { invite_code: code });
  await revokeGranted(lost);
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
  contents = await contentsOf(lost.env.DB);
  vi.stubEnv('SKIP_CATALOGUE', '1');
  vi.stubEnv('BACKUP_KEY', 'ab'.repeat(32));
  writeFileSync(at('books.csv'), TOLD_BOOK);
  await script(old, 'catalogue-import', at('books.csv'));
  const { printed } = await script(old, 'backup', at('backups'));
  backup = /in (\S+\.backup)/.exec(printed)?.[1] ?? printed;
  await goOn(lost);
  const allowed = await script(old, 'allow-reviews', 'Ada@readers.test');
  expect(allowed.printed).toContain('Ada can write reviews again.');
  expect((await script(old, 'deleted-accounts', deletedAccounts)).printed).toContain('Left in the last sixty days: 1');
}, PATIENCE);

test.concurrent(
  'a backup is never written over another, and restored only into an empty database',
  async () => {
    const before = readFileSync(backup);
    const [again, onto] = await Promise.all([script(old, 'backup', at('backups')), script(old, 'restore', backup)]);
    expect(again).toMatchObject({ code: 0, printed: expect.stringContaining('.backup') });
    expect(again.printed).not.toContain(backup);
    expect(readFileSync(backup)).toEqual(before);
    expect(onto).toMatchObject({ code: 1, printed: expect.stringContaining('only into an empty one') });
    await lost.signIn('Margaret');
    expect(await lost.env.DB.prepare('SELECT count(*) AS count FROM users').first('count')).toBe(3);
  },
  PATIENCE,
);

test.concurrent(
  'what comes back is what was backed up, to the row; sessions are over, counters hold, who left is gone, bans stand',
  async () => {
    expect((await script(fresh, 'restore', backup)).printed).toContain('Restored.');
    await using(fresh, async ({ env, call, signIn }) => {
      expect(Number.parseInt(contents['rows of sessions'] ?? '', 10)).toBe(3);
      expect(Object.keys(contents).filter((name) => name.startsWith('trigger ')).length).toBeGreaterThan(10);
      const { 'rows of sessions': sessions, ...rest } = await contentsOf(env.DB);
      expect({ ...rest, 'rows of sessions': contents['rows of sessions'] }).toEqual(contents);
      expect(sessions).toMatch(/^3 /);
      expect(await env.DB.prepare('SELECT count(*) AS open FROM sessions WHERE ended_at IS NULL').first('open')).toBe(
        0,
      );
      expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
      const told = env.CATALOGUE.prepare("SELECT title, source FROM editions WHERE isbn = '9780000000002'");
      expect(await told.first()).toEqual({ title: 'A Book of No Release', source: 'import' });
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

      const again = await signIn('Ada');
      expect(again.userId).toBe(ada.userId);
      expect((await call(again, getUserFriends, {})).friends).toHaveLength(0);
      expect((await call(again, getInfo, { club_id: clubId })).book_club_info.member_count).toBe(1);
      await call(again, markRead, { isbn: BOOKS[2] });
      await call(again, submitReview, { isbn: BOOKS[2], rating: 5, review: '' });
      const recounted = await instance.run(recountJob);
      expect(recounted).toContain(
        'books: 3 counted, 0 had drifted; works: 3 counted, 0 had drifted; impressions: 0 counted, 0 had drifted; readers: 2 counted, 0 had drifted; clubs: 1 counted, 0 had drifted',
      );
      expect(recounted).not.toMatch(/[1-9]\d* had drifted/);
      await expectRevocations(instance);
      await expectBansAndBlocks(instance);
    });
  },
  PATIENCE,
);

test.concurrent(
  'a backup from before a migration is brought up to date, and who left since is deleted with it',
  async () => {
    const file = at('older.sql');
    const who = `'${ada.userId}', 'subject', 'ada@readers.test', 'Ada', '1', '[]', 0`;
    const insert = `INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at) VALUES (${who});`;
    writeFileSync(file, `${migrationsWithout(1)}\n${insert}\n`);
    const accounts = [{ userId: ada.userId, leftAt: 5 }];
    const left = at('left.json');
    writeFileSync(left, JSON.stringify(accounts));
    expect((await script(older, 'restore', file, '--deleted-accounts', left)).printed).toContain('1 who left is gone');

    await using(older, async ({ env }) => {
      const now = await contentsOf(env.DB);
      const schema = (all: Record<string, string>) => Object.keys(all).filter((name) => !name.startsWith('rows of '));
      expect(schema(now).sort()).toEqual(schema(contents).sort());
      expect(now['rows of users']).toMatch(/^0 /);
      expect(
        (await env.DB.prepare('SELECT CAST(user_id AS TEXT) AS user_id, left_at FROM deleted_accounts').all()).results,
      ).toEqual([{ user_id: ada.userId, left_at: 5 }]);
    });
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

test.concurrent(
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
