import { addPost, createClub, deleteClub } from '../../../worker/features/clubs/contract.ts';
import { createBookList, deleteBookList } from '../../../worker/features/library/lists/contract.ts';
import type { Instance, SignedIn } from './instance.ts';

type Part = Pick<Instance, 'env' | 'call'>;

/** A reader makes a list and a club, and writes a post and a reply in another club; answers what they made. */
export async function publishContent({ env, call }: Part, reader: SignedIn, clubId: string) {
  const { list_id: listId } = await call(reader, createBookList, { list_name: 'Gone' });
  const { book_club_id: ownClubId } = await call(reader, createClub, { name: 'Gone', privacy_setting: 'private' });
  await call(reader, addPost, { club_id: clubId, post_title: 'Gone', post_content: 'Gone', is_announcement: false });
  const reply = `INSERT INTO club_replies (id, post_id, club_id, user_id, content, created_at, position)
    SELECT 'gone', id, club_id, ${reader.userId}, 'Gone', 1, 1 FROM club_posts WHERE content = 'By Grace'`;
  await env.DB.prepare(reply).run();
  return { listId, ownClubId };
}

/** All of it is removed. */
export async function removeContent(
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

/** When a reader was limited, the identity barred, and a limit remembered. */
export function sanctionsOf(database: D1Database, { userId }: SignedIn): Promise<unknown> {
  const query = `SELECT limited_at, (SELECT barred_at FROM barred_identities) AS barred_at,
    (SELECT limited_at FROM remembered_limits) AS remembered_at FROM users WHERE id = ?`;
  return database.prepare(query).bind(userId).first();
}

/** Bars readers from reviewing. */
export async function barFromReviewing(database: D1Database, ...readers: SignedIn[]): Promise<void> {
  const bar = database.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id = ?');
  await database.batch(readers.map(({ userId }) => bar.bind(userId)));
}

/** The tables of a database among all its contents. */
export function tablesOf(all: Record<string, string>): string[] {
  return Object.keys(all).flatMap((name) => (name.startsWith('table ') ? [name.slice('table '.length)] : []));
}

/** Rights that are granted before the backup and looked for after the restore. */
export type Granted = 'deletedCode' | 'disabledCode' | 'reviewId' | 'shownReviewId';

/** Everything of a reader that was revoked or not, in one row. */
export async function grantsIn(
  database: D1Database,
  { userId }: SignedIn,
  granted: Readonly<Record<Granted, string>>,
): Promise<Record<string, unknown>> {
  const rows = await database
    .prepare(
      `SELECT profile_privacy, told_kinds, in_friends_leaderboard,
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
        (SELECT count(*) FROM club_posts) AS posts, (SELECT count(*) FROM club_replies) AS replies,
        (SELECT group_concat(active) FROM club_codes WHERE code IN (?4, ?5)) AS codes
      FROM users WHERE id = ?1`,
    )
    .bind(userId, granted.reviewId, granted.shownReviewId, granted.deletedCode, granted.disabledCode)
    .first();
  return rows ?? {};
}
