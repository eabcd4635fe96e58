import { renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileWith } from '../../../scripts/bench/bulk.ts';
import { makeRecoveryCodes, removeIdentity } from '../../../worker/features/accounts/identities/contract.ts';
import { editActivitySharing, editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { createSiteInvite, removeSiteInvite } from '../../../worker/features/accounts/sign-up/site-invites-contract.ts';
import {
  addPost,
  createClub,
  deleteClub,
  deleteInviteCode,
  disableInviteCode,
  generateInviteCode,
} from '../../../worker/features/clubs/contract.ts';
import { renewCalendarAddress } from '../../../worker/features/clubs/meetings/contract.ts';
import { shareProgress } from '../../../worker/features/clubs/readings/contract.ts';
import { revokeDevice } from '../../../worker/features/connections/devices/contract.ts';
import { addStatistics, listUploads, undoUpload } from '../../../worker/features/connections/statistics/contract.ts';
import { createToken, revokeToken } from '../../../worker/features/connections/tokens/contract.ts';
import { joinFriendsLeaderboard } from '../../../worker/features/habits/streaks/contract.ts';
import { createBookList, deleteBookList } from '../../../worker/features/library/lists/contract.ts';
import { hideBook } from '../../../worker/features/library/shelves/contract.ts';
import { decideReport, getReports, report } from '../../../worker/features/moderation/reports/contract.ts';
import { deleteBookReview, showReview } from '../../../worker/features/reviews/contract.ts';
import { inviteLink, removeInviteLink } from '../../../worker/features/social/friends/contract.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { type Instance, openInstance, type SignedIn } from './instance.ts';

type Part = Pick<Instance, 'env' | 'call'>;
type Readers = Record<'ada' | 'grace' | 'linus', SignedIn>;
interface Place {
  clubId: string;
  books: readonly [string, string, string];
}

/** Statistics that Ada uploads before the backup and undoes after it. */
export const STATISTICS = {
  digest: 'a'.repeat(64),
  books: [{ document: 'dune', days: [{ day: '2026-01-05', seconds: 1_800, pages: 20 }] }],
};

/**
 * Creates grants of every kind that can be revoked, before the backup: most are Ada's, the codes are for Grace's club, and
 * Linus becomes an admin.
 */
export async function grant({ env, call }: Part, { ada, grace, linus }: Readers, { clubId, books }: Place) {
  const reviewOf = async (isbn: string) =>
    (await env.DB.prepare('SELECT id FROM reviews WHERE user_id = ? AND isbn = ?')
      .bind(ada.userId, isbn)
      .first<string>('id')) ?? '';
  const codes = [
    await call(grace, generateInviteCode, { club_id: clubId }),
    await call(grace, generateInviteCode, { club_id: clubId }),
  ].map(({ invite_code: made }) => made);
  await env.DB.exec(`UPDATE users SET rank = 'admin' WHERE id = ${linus.userId}`);
  const { list_id: reportedListId } = await call(ada, createBookList, { list_name: 'Unkind' });
  await call(grace, report, { kind: 'list', id: reportedListId, reason: 'Unkind.' });
  const granted = {
    reportedListId,
    siteInvite: (await call(linus, createSiteInvite, { note: '', uses: 5, days: 30 })).code,
    deletedCode: codes[0] ?? '',
    disabledCode: codes[1] ?? '',
    inviteCode: (await call(ada, inviteLink, {})).code,
    reviewId: await reviewOf(books[1]),
    shownReviewId: await reviewOf(books[0]),
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
    `INSERT INTO own_books (isbn, user_id, creation_key, title, authors, added_at, import_id) VALUES (2000000000008, ?, 'own', 'T', '[]', 0, 'import')`,
  )
    .bind(ada.userId)
    .run();
  await env.DB.prepare("UPDATE reviews SET import_id = 'import' WHERE id = ?").bind(granted.shownReviewId).run();
  await call(ada, addStatistics, STATISTICS);
  await call(ada, renewCalendarAddress, {});
  await call(ada, joinFriendsLeaderboard, { joined: true });
  await call(ada, shareProgress, { club_id: clubId, telling: true });
  return { ...granted, ...(await publishContent({ env, call }, ada, clubId)) };
}

export type Grants = Awaited<ReturnType<typeof grant>>;

/** Revokes these grants after the backup. Returns the new calendar address. */
export async function revoke(
  { env, call }: Part,
  { ada, grace, linus }: Readers,
  { clubId, books, granted }: Place & { granted: Grants },
): Promise<string> {
  await call(grace, deleteInviteCode, { club_id: clubId, invite_code: granted.deletedCode });
  await call(grace, disableInviteCode, { club_id: clubId, invite_code: granted.disabledCode });
  await call(ada, removeInviteLink, {});
  await call(linus, removeSiteInvite, { code: granted.siteInvite });
  const { reports } = await call(linus, getReports, {});
  const reported = reports.find(({ target_id: id }) => id === granted.reportedListId);
  await call(linus, decideReport, { report_id: reported?.id ?? '', decision: 'remove' });
  await call(ada, revokeToken, { token_id: granted.tokenId });
  await call(ada, revokeDevice, { device_id: granted.deviceId });
  const { uploads } = await call(ada, listUploads, {});
  await call(ada, undoUpload, { upload_id: uploads[0]?.upload_id ?? '' });
  await call(ada, removeIdentity, { id: granted.identityId });
  await call(ada, makeRecoveryCodes, {});
  await env.DB.exec("UPDATE own_books SET state = 'rejected' WHERE import_id = 'import'");
  await call(ada, deleteBookReview, { review_id: granted.reviewId, isbn: books[1] });
  await call(ada, showReview, { review_id: granted.shownReviewId, isbn: books[0], visible: false });
  const { address } = await call(ada, renewCalendarAddress, {});
  await call(ada, joinFriendsLeaderboard, { joined: false });
  await call(ada, shareProgress, { club_id: clubId, telling: false });
  await call(ada, hideBook, { isbn: books[2], hidden: true });
  await call(ada, editActivitySharing, { hide: ['started', 'gave_up', 'reviewed', 'listed'] });
  await call(ada, editProfilePrivacy, { profile_privacy: 'nobody' });
  await removeContent({ env, call }, ada, granted);
  return address;
}

// Creates a list, a club, and a post and a reply in another club. Returns the IDs of the list and the club.
async function publishContent({ env, call }: Part, reader: SignedIn, clubId: string) {
  const { list_id: listId } = await call(reader, createBookList, { list_name: 'Gone' });
  const { book_club_id: ownClubId } = await call(reader, createClub, { name: 'Gone', privacy_setting: 'private' });
  await call(reader, addPost, { club_id: clubId, post_title: 'Gone', post_content: 'Gone', is_announcement: false });
  const reply = `INSERT INTO club_replies (id, post_id, club_id, user_id, content, created_at, position)
    SELECT 'gone', id, club_id, ${reader.userId}, 'Gone', 1, 1 FROM club_posts WHERE content = 'By Grace'`;
  await env.DB.prepare(reply).run();
  return { listId, ownClubId };
}

// Deletes the content that `publishContent` creates.
async function removeContent(
  { env, call }: Part,
  reader: SignedIn,
  { listId, ownClubId }: { listId: string; ownClubId: string },
): Promise<void> {
  await call(reader, deleteClub, { club_id: ownClubId });
  await call(reader, deleteBookList, { list_id: listId });
  await env.DB.exec("DELETE FROM club_replies WHERE id = 'gone'; DELETE FROM club_posts WHERE title = 'Gone'");
}

/** Limits and suspends a reader, and bars an identity. */
export async function sanction(database: D1Database, { userId }: SignedIn): Promise<void> {
  const sanctions = "limited_at = 5, suspended_at = 6, privacy_before = 'everybody', profile_privacy = 'nobody'";
  await database.exec(`UPDATE users SET ${sanctions} WHERE id = ${userId}`);
  await database.exec("INSERT INTO barred_identities VALUES ('barred', NULL, 7)");
  await database.exec("INSERT INTO remembered_limits VALUES ('limited', 8)");
}

/** Returns when the reader was limited, the identity barred and the remembered limit set. */
export function sanctionsOf(database: D1Database, { userId }: SignedIn): Promise<unknown> {
  const query = `SELECT limited_at, (SELECT barred_at FROM barred_identities) AS barred_at,
    (SELECT limited_at FROM remembered_limits) AS remembered_at FROM users WHERE id = ?`;
  return database.prepare(query).bind(userId).first();
}

export async function barFromReviewing(database: D1Database, ...readers: SignedIn[]): Promise<void> {
  const bar = database.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id = ?');
  await database.batch(readers.map(({ userId }) => bar.bind(userId)));
}

export function tablesOf(all: Record<string, string>): string[] {
  return Object.keys(all).flatMap((name) => (name.startsWith('table ') ? [name.slice('table '.length)] : []));
}

export async function grantsIn(
  database: D1Database,
  { userId }: SignedIn,
  granted: Grants,
): Promise<Record<string, unknown>> {
  const rows = await database
    .prepare(
      `SELECT profile_privacy, shared_kinds, in_friends_leaderboard,
        (SELECT tells_progress FROM club_members WHERE user_id = users.id) AS tells_progress,
        (SELECT count(*) FROM hidden_works WHERE user_id = users.id) AS hidden_works,
        (SELECT generation FROM calendar_addresses WHERE user_id = users.id) AS calendar,
        (SELECT count(*) FROM invite_links WHERE user_id = users.id) AS invite_links,
        (SELECT count(*) FROM api_tokens WHERE user_id = users.id) AS api_tokens,
        (SELECT count(*) FROM devices WHERE user_id = users.id) AS devices,
        (SELECT state FROM own_books WHERE user_id = users.id) AS own_book,
        (SELECT count(*) FROM statistics_uploads WHERE user_id = users.id) AS uploads,
        (SELECT count(*) FROM device_days WHERE user_id = users.id) AS device_days,
        (SELECT count(*) FROM device_documents WHERE user_id = users.id) AS device_documents,
        (SELECT group_concat(id) FROM identities WHERE user_id = users.id AND removed_at IS NULL) AS identities,
        (SELECT count(*) FROM reviews WHERE id = ?2) AS review,
        (SELECT hidden FROM reviews WHERE id = ?3) AS hidden,
        (SELECT count(*) FROM clubs) AS clubs, (SELECT count(*) FROM book_lists) AS lists,
        (SELECT count(*) FROM removed_content) AS removed_content,
        (SELECT count(*) FROM site_invites WHERE ends_at > unixepoch()) AS site_invites,
        (SELECT count(*) FROM club_posts) AS posts, (SELECT count(*) FROM club_replies) AS replies,
        (SELECT group_concat(active) FROM club_codes WHERE code IN (?4, ?5)) AS codes
      FROM users WHERE id = ?1`,
    )
    .bind(userId, granted.reviewId, granted.shownReviewId, granted.deletedCode, granted.disabledCode)
    .first();
  return rows ?? {};
}

/** Selects the books that no release contains, with their number of works. */
export const UNSHIPPED_BOOKS = `SELECT title, source, (SELECT count(DISTINCT work_id) FROM editions WHERE isbn < 9780000000100) AS works
  FROM editions WHERE isbn < 9780000000100 ORDER BY isbn`;
export const unshippedBooks = [
  { title: 'A Book of No Release', source: 'import', works: 1 },
  { title: "No Release's Book", source: 'import', works: 1 },
];

/** Records that the two books are one work. The catalogue is lost in the drill, so it stays unchanged. */
export async function mergeWorks({ DB, CATALOGUE }: Bindings): Promise<void> {
  const { results } = await CATALOGUE.prepare('SELECT work_id FROM editions ORDER BY isbn').all<{ work_id: number }>();
  const [into, from] = results.map(({ work_id }) => work_id);
  await DB.prepare('INSERT INTO merged_works (from_id, into_id, merged_at) VALUES (?, ?, 1)').bind(from, into).run();
}

/** Copies a database of the imitated account into an instance as its readers' database. */
export async function copyReadersInto(state: string, database: DatabaseSync | undefined): Promise<void> {
  const instance = await openInstance(state);
  await instance.env.DB.exec('CREATE TABLE makes_the_file (id INTEGER)');
  await instance.close();
  const file = fileWith('makes_the_file', state);
  const copy = resolve(state, 'copy.sqlite');
  database?.exec(`VACUUM INTO '${copy}'`);
  for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
  renameSync(copy, file);
}
