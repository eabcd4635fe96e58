import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../types.ts';

const GENRE_FOCUSES = [
  'none',
  'fiction',
  'non_fiction',
  'sci_fi',
  'romance',
  'mystery',
  'poetry',
  'biography',
  'fantasy',
  'horror',
  'thriller',
  'historical',
  'young_adult',
  'comic',
  'manga',
] as const;

/** A book club; both counts are kept by triggers. */
export const clubs = sqliteTable('clubs', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  privacySetting: text('privacy_setting', { enum: ['public', 'invite', 'private'] }).notNull(),
  externalLink: text('external_link').notNull().default(''),
  genreFocus: text('genre_focus', { enum: GENRE_FOCUSES }).notNull().default('none'),
  memberCount: integer('member_count').notNull().default(0),
  adminCount: integer('admin_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
});

/**
 * Somebody in a club; `joinedBy` is the code they came with, `postCount` what they posted since. Whoever `muted` it hears
 * nothing of what it tells all members.
 */
export const clubMembers = sqliteTable(
  'club_members',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    joinedAt: integer('joined_at').notNull(),
    joinedBy: text('joined_by'),
    postCount: integer('post_count').notNull().default(0),
    muted: integer('muted', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** Somebody who cannot come back until an admin says so. */
export const clubBans = sqliteTable(
  'club_bans',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** Somebody who was banned from a club and then left, until they sign up again or the club goes. */
export const rememberedClubBans = sqliteTable(
  'remembered_club_bans',
  {
    clubId: text('club_id').notNull(),
    identityKey: text('identity_key').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.identityKey] })],
);

/** An invite code; `id` is that of the call that made it, `generatedBy` is empty for the system's and for a gone reader's. */
export const clubCodes = sqliteTable('club_codes', {
  code: text('code').primaryKey(),
  id: text('id').notNull(),
  clubId: text('club_id').notNull(),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
  system: integer('system', { mode: 'boolean' }).notNull().default(false),
  generatedBy: readerId('generated_by'),
  uses: integer('uses').notNull().default(0),
  createdAt: integer('created_at').notNull(),
});

/** A post or an announcement; `userId` is empty once the account is gone, `position` counts up in its list of its club. */
export const clubPosts = sqliteTable('club_posts', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  type: text('type', { enum: ['posts', 'announcements'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  position: integer('position').notNull(),
});

/** Guards of a role: a trigger passes over a row that is true and fails the batch with one that is not; it stays empty. */
export const clubRoleGuards = sqliteTable('club_role_guards', {
  clubId: text('club_id').notNull(),
  userId: readerId('user_id').notNull(),
  role: text('role'),
});

/** Guards of somebody's room for one more club to run; like the other it stays empty. */
export const clubRoomGuards = sqliteTable('club_room_guards', {
  userId: readerId('user_id').notNull(),
  clubId: text('club_id').notNull(),
});
