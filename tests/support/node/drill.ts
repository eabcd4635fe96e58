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
}

/** When a reader was limited, and the identity barred. */
export function sanctionsOf(database: D1Database, { userId }: SignedIn): Promise<unknown> {
  const query = 'SELECT limited_at, (SELECT barred_at FROM barred_identities) AS barred_at FROM users WHERE id = ?';
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
