import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signToken } from '../../../worker/platform/http/token.ts';
import { root } from '../../support/local.ts';
import type { Filled } from '../fill/state.ts';
import type { Facts } from './step.ts';

/** Whom and what the calls are about: what is in the middle, and what is the biggest of its kind. */
export const subjects = ['ordinary', 'biggest'] as const;
export type Subject = (typeof subjects)[number];

type Find = (sql: string, ...values: (string | number)[]) => string;

/** Finds what the calls are about, and signs in who makes them; the server must not run yet. */
export async function factsOf(filled: Filled, subject: Subject): Promise<Facts> {
  const database = new DatabaseSync(filled.readers);
  try {
    const find: Find = (sql, ...values) => String(Object.values(database.prepare(sql).get(...values) ?? {})[0] ?? '');
    const facts = { ...(subject === 'biggest' ? biggest(find) : ordinary(find)), ...anyway(find) };
    const people = ['reader', 'friend', 'stranger', 'admin', 'keeper'];
    const found: Facts = { ...facts, ...about(find, facts, subject) };
    database.prepare("UPDATE users SET rank = 'admin' WHERE id = ?").run(found.admin ?? '');
    // No job has run yet: what a run before this one left would be taken for done.
    database.exec('DELETE FROM job_runs; DELETE FROM job_places');
    for (const who of people) found[`${who}Token`] = await session(database, found[who] ?? '', `${subject}-${who}`);
    return found;
  } finally {
    database.close();
  }
}

function biggest(find: Find): Facts {
  const reader = find("SELECT id FROM users WHERE email = 'reader-0@readers.example'");
  const isbn = find('SELECT isbn FROM books ORDER BY rating_count DESC, isbn LIMIT 1');
  return {
    reader,
    isbn,
    query: 'the love',
    typed: 'the',
    // Of a small filling several are as big as one may be, and the reader is not in each.
    clubId: find(
      `SELECT c.id FROM clubs c
       ORDER BY c.member_count DESC,
         EXISTS (SELECT 1 FROM club_members m WHERE m.club_id = c.id AND m.user_id = ? AND m.role = 'admin') DESC, c.id LIMIT 1`,
      reader,
    ),
    publicClubId: find("SELECT id FROM clubs WHERE privacy_setting = 'public' ORDER BY member_count DESC, id LIMIT 1"),
    inviteClubId: find(
      `SELECT id FROM clubs c WHERE privacy_setting = 'invite'
         AND EXISTS (SELECT 1 FROM club_codes k WHERE k.club_id = c.id AND system = 0 AND active = 1)
       ORDER BY member_count DESC, id LIMIT 1`,
    ),
  };
}

function ordinary(find: Find): Facts {
  // Of a small filling, which has a handful of clubs, the one whose keeper is nearest to it.
  const club = (privacy: string) =>
    find(
      `SELECT m.club_id FROM club_members m JOIN clubs c ON c.id = m.club_id JOIN users u ON u.id = m.user_id
       WHERE m.role = 'admin' AND c.privacy_setting = ?
         AND EXISTS (SELECT 1 FROM club_codes k WHERE k.club_id = c.id AND (k.system = 0 OR c.privacy_setting = 'public'))
       ORDER BY u.profile_privacy = 'everybody' DESC, c.member_count BETWEEN 3 AND 60 AND u.books_read_count BETWEEN 3 AND 80 AND u.friend_count > 0 DESC,
         abs(u.books_read_count - 40), m.club_id LIMIT 1`,
      privacy,
    );
  const clubId = club('public');
  return {
    reader: keeperOf(find, clubId),
    isbn: find('SELECT isbn FROM books WHERE rating_count = 2 ORDER BY isbn LIMIT 1'),
    query: 'summer garden',
    typed: 'garde',
    clubId,
    publicClubId: clubId,
    inviteClubId: club('invite'),
  };
}

function keeperOf(find: Find, clubId: string): string {
  return find(
    "SELECT user_id FROM club_members WHERE club_id = ? AND role = 'admin' ORDER BY joined_at LIMIT 1",
    clubId,
  );
}

function anyway(find: Find): Facts {
  return {
    stranger: find("SELECT id FROM users WHERE email = 'reader-41@readers.example'"),
    admin: find("SELECT id FROM users WHERE email = 'reader-40@readers.example'"),
  };
}

function about(find: Find, { reader = '', isbn = '', inviteClubId = '' }: Facts, subject: Subject): Facts {
  const friends = find(
    "SELECT group_concat(friend_id, ' ') FROM (SELECT friend_id FROM friendships WHERE user_id = ? ORDER BY since DESC LIMIT 50)",
    reader,
  );
  const [friend = ''] = friends.split(' ');
  const anotherIsbn = find(
    // Of another work, so that each run over a filling has two to make one of.
    `SELECT isbn FROM books b WHERE rating_count > 1 AND work_id <> (SELECT work_id FROM books WHERE isbn = ?2)
       AND NOT EXISTS (SELECT 1 FROM readings r WHERE r.user_id = ?1 AND r.isbn = b.isbn)
       AND NOT EXISTS (SELECT 1 FROM books_bookmarked r WHERE r.user_id = ?1 AND r.isbn = b.isbn)
       AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.user_id = ?1 AND r.isbn = b.isbn)
       AND NOT EXISTS (SELECT 1 FROM book_shares r WHERE r.sender_id = ?1 AND r.isbn = b.isbn)
     ORDER BY isbn LIMIT 1`,
    reader,
    isbn,
  );
  return {
    friend,
    friends,
    email: find('SELECT email FROM users WHERE id = ?', reader),
    listId:
      find('SELECT id FROM book_lists WHERE user_id = ? ORDER BY book_count DESC LIMIT 1', reader) ||
      find('SELECT id FROM book_lists ORDER BY id LIMIT 1'),
    // One that anybody may read and report, and that is still there when the two works became one: of a reader of both, one
    // review stays.
    reviewId: find(
      `SELECT r.id FROM reviews r JOIN users author ON author.id = r.user_id
       WHERE r.isbn = ?1 AND author.profile_privacy = 'everybody' AND NOT r.hidden AND r.user_id <> ?3
         AND NOT EXISTS (SELECT 1 FROM hidden_works h WHERE h.work_id = r.work_id AND h.user_id = r.user_id)
         AND NOT EXISTS (SELECT 1 FROM reviews other JOIN books b ON b.work_id = other.work_id
           WHERE b.isbn = ?2 AND other.user_id = r.user_id)
       ORDER BY r.has_text DESC, r.created_at DESC LIMIT 1`,
      isbn,
      anotherIsbn,
      reader,
    ),
    anotherIsbn,
    // The other two become editions of one work on the way.
    thirdIsbn: find(
      `SELECT isbn FROM books WHERE rating_count > 1
         AND work_id NOT IN (SELECT work_id FROM books WHERE isbn IN (?, ?)) ORDER BY isbn DESC LIMIT 1`,
      isbn,
      anotherIsbn,
    ),
    keeper: keeperOf(find, inviteClubId),
    // From either end: at a hundredth both may be about one club, and who comes second finds the code of the first used up.
    code: find(
      `SELECT code FROM club_codes WHERE club_id = ? AND system = 0 AND active = 1
       ORDER BY code ${subject === 'biggest' ? 'DESC' : 'ASC'} LIMIT 1`,
      inviteClubId,
    ),
  };
}

async function session(database: DatabaseSync, userId: string, id: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const sessionId = `bench-${id}`;
  database
    .prepare('INSERT OR REPLACE INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)')
    .run(sessionId, userId, now, now + 86_400);
  const secret =
    /^SESSION_SECRET=(.+)$/m.exec(readFileSync(resolve(root, '.wrangler/local/.dev.vars'), 'utf8'))?.[1] ?? '';
  return signToken(new TextEncoder().encode(secret), { userId, sessionId }, now);
}
