import { env } from 'cloudflare:workers';
import {
  addPost,
  banUser,
  createClub,
  demoteToMember,
  generateInviteCode,
  getInfo,
  joinClub,
  promoteToAdmin,
} from '../../../../worker/features/clubs/contract.ts';
import type { PrivacySetting } from '../../../../worker/features/clubs/directory-contract.ts';
import type { Reader } from '../app.ts';
import type { Example } from '../examples.ts';

/** Creates a club. Returns its ID. */
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

export async function systemCode(admin: Reader, clubId: string): Promise<string> {
  const { book_club_info: info } = await admin.call(getInfo, { club_id: clubId });
  const code = info.active_invite_codes.find(({ generated_by }) => generated_by.id === 'system');
  if (!code) throw new Error('The club has no system code');
  return code.code;
}

/** Creates an invite code of a club that is not public. Returns it. */
export async function aCode(admin: Reader, clubId: string): Promise<string> {
  return (await admin.call(generateInviteCode, { club_id: clubId })).invite_code;
}

/** Lets people join a club by its system code. */
export async function joins(admin: Reader, clubId: string, ...people: Reader[]): Promise<void> {
  const code = await systemCode(admin, clubId);
  for (const person of people) await person.call(joinClub, { invite_code: code });
}

/** Adds a reader to a club and makes them an admin. */
export async function becomesAdmin(admin: Reader, clubId: string, person: Reader): Promise<void> {
  await joins(admin, clubId, person);
  await admin.call(promoteToAdmin, { club_id: clubId, user_to_promote: person.userId });
}

/** Adds a reader to a club and bans them. */
export async function isBanned(admin: Reader, clubId: string, person: Reader): Promise<void> {
  await joins(admin, clubId, person);
  await admin.call(banUser, { club_id: clubId, user_to_ban: person.userId });
}

export const losesClub: Required<Example>['lose'] = {
  turn: async ({ reader, app }, input) => {
    const club = { club_id: String(input.club_id) };
    const admin = await app.reader('Another Admin');
    await becomesAdmin(reader, club.club_id, admin);
    await admin.call(demoteToMember, { ...club, user_to_demote: reader.userId });
    await admin.call(banUser, { ...club, user_to_ban: reader.userId });
  },
  code: 'not_found',
};

/** Adds a post to a club. Returns its ID. */
export async function posts(reader: Reader, clubId: string, announcement = false): Promise<string> {
  const { post_id: id } = await reader.call(addPost, {
    club_id: clubId,
    post_title: 'Chapter four',
    post_content: 'The lighthouse is *not* empty.',
    is_announcement: announcement,
  });
  return id;
}

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

// The tables whose rows belong to one club.
const OF_CLUB = [
  ...['club_members', 'club_codes', 'club_bans', 'remembered_club_bans', 'club_posts'],
  ...['club_readings', 'club_milestones', 'club_opened_milestones', 'club_replies', 'club_likes'],
];

export const EMPTY_SNAPSHOT = JSON.stringify([[], ...OF_CLUB.map(() => [])]);

/** Returns all rows of a club as one text, which differs if anything changed. */
export async function clubSnapshot(clubId: string): Promise<string> {
  const results = await env.DB.batch([
    env.DB.prepare('SELECT * FROM clubs WHERE id = ?').bind(clubId),
    ...OF_CLUB.map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE club_id = ?`).bind(clubId)),
  ]);
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

/** Fills a club with members and posts by the thousand; the members are new readers who never signed in. */
export async function fillClub(clubId: string, size: { members: number; posts: number }): Promise<void> {
  const numbered = 'WITH RECURSIVE n (i) AS (SELECT 1 WHERE 0 < ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  await env.DB.batch([
    env.DB.prepare(
      `${numbered} INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
       SELECT ? || i, ? || i, ? || i || '@readers.test', 'Reader ' || i, '1', '[]', 1 FROM n`,
    ).bind(size.members, ...Array<string>(3).fill(`crowd-${clubId}-`)),
    env.DB.prepare(
      `${numbered} INSERT INTO club_members (club_id, user_id, role, joined_at) SELECT ?, ? || i, 'member', 100 + i FROM n`,
    ).bind(size.members, clubId, `crowd-${clubId}-`),
    env.DB.prepare(
      `${numbered} INSERT INTO club_posts (id, club_id, user_id, type, title, content, created_at, position)
       SELECT ? || i, ?, ? || (1 + i % CAST(? AS INTEGER)), 'posts', 'Title ' || i, 'Some text.', 5000 + i / 3, 1000 + i FROM n`,
    ).bind(size.posts, `post-${clubId}-`, clubId, `crowd-${clubId}-`, size.members),
  ]);
}
