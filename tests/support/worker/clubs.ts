import { env } from 'cloudflare:workers';
import {
  addPost,
  banUser,
  createClub,
  generateInviteCode,
  getInfo,
  joinClub,
  type PrivacySetting,
  promoteToAdmin,
} from '../../../worker/clubs/contract.ts';
import type { Reader } from './app.ts';

/** Founds a club and answers its id. */
export async function foundsClub(
  founder: Reader,
  club: { name?: string; privacy?: PrivacySetting } = {},
): Promise<string> {
  const { book_club_id: id } = await founder.call(createClub, {
    name: club.name ?? 'The Long Chapter',
    privacy_setting: club.privacy ?? 'private',
  });
  return id;
}

/** The code that a club was founded with, as one of its admins sees it. */
export async function systemCode(admin: Reader, clubId: string): Promise<string> {
  const { book_club_info: info } = await admin.call(getInfo, { club_id: clubId });
  const code = info.active_invite_codes.find(({ generated_by }) => generated_by.id === 'system');
  if (!code) throw new Error('The club has no system code');
  return code.code;
}

/** A new code of a club that is not public. */
export async function aCode(admin: Reader, clubId: string): Promise<string> {
  return (await admin.call(generateInviteCode, { club_id: clubId })).invite_code;
}

/** Lets people join a club by its system code. */
export async function joins(admin: Reader, clubId: string, ...people: Reader[]): Promise<void> {
  const code = await systemCode(admin, clubId);
  for (const person of people) await person.call(joinClub, { invite_code: code });
}

/** Lets somebody join and makes them an admin. */
export async function becomesAdmin(admin: Reader, clubId: string, person: Reader): Promise<void> {
  await joins(admin, clubId, person);
  await admin.call(promoteToAdmin, { club_id: clubId, user_to_promote: person.userId });
}

/** Lets somebody join and bans them. */
export async function isBanned(admin: Reader, clubId: string, person: Reader): Promise<void> {
  await joins(admin, clubId, person);
  await admin.call(banUser, { club_id: clubId, user_to_ban: person.userId });
}

/** Posts into a club and answers the post's id. */
export async function posts(reader: Reader, clubId: string, announcement = false): Promise<string> {
  const { post_id: id } = await reader.call(addPost, {
    club_id: clubId,
    post_title: 'Chapter four',
    post_content: 'The lighthouse is *not* empty.',
    is_announcement: announcement,
  });
  return id;
}

/** Both counts that a club keeps, and what is really there. */
export async function countsOf(clubId: string) {
  const row = await env.DB.prepare(
    `SELECT member_count, admin_count,
       (SELECT count(*) FROM club_members WHERE club_id = clubs.id) AS members,
       (SELECT count(*) FROM club_members WHERE club_id = clubs.id AND role = 'admin') AS admins
     FROM clubs WHERE id = ?`,
  )
    .bind(clubId)
    .first<{ member_count: number; admin_count: number; members: number; admins: number }>();
  if (row === null) throw new Error('The club is gone');
  return row;
}
