import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../../column-types.ts';

/**
 * One row per reader. `subject` is the subject of their first sign-in method, and `identityKey` a keyed hash of it.
 * Bans and limits refer to this hash, whichever method the reader signs in with.
 */
export const users = sqliteTable('users', {
  id: readerId('id').primaryKey(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  rank: text('rank', { enum: ['admin', 'moderator', 'librarian', 'supporter', 'member'] }).notNull(),
  picture: text('picture').notNull(),
  pictureIsDefault: integer('picture_is_default', { mode: 'boolean' }).notNull(),
  pictureVariant: text('picture_variant').notNull(),
  pictureSeed: text('picture_seed').notNull(),
  pictureColors: text('picture_colors', { mode: 'json' }).$type<string[]>().notNull(),
  language: text('language').notNull(),
  searchLanguages: text('search_languages', { mode: 'json' }).$type<string[]>().notNull(),
  timeZone: text('time_zone').notNull(),
  fixedTimeZone: text('fixed_time_zone'),
  profilePrivacy: text('profile_privacy', { enum: ['everybody', 'nobody'] }).notNull(),
  reviewingBannedAt: integer('reviewing_banned_at'),
  booksReadCount: integer('books_read_count').notNull().default(0),
  booksBookmarkedCount: integer('books_bookmarked_count').notNull().default(0),
  booksReviewedCount: integer('books_reviewed_count').notNull().default(0),
  experience: integer('experience').notNull().default(0),
  friendCount: integer('friend_count').notNull().default(0),
  identityKey: text('identity_key'),
  createdAt: integer('created_at').notNull(),
  countedZone: text('counted_zone').notNull().default(''),
  countedAt: integer('counted_at').notNull().default(0),
  shownStreak: text('shown_streak', { enum: ['daily', 'weekly'] })
    .notNull()
    .default('daily'),
  weeklyDays: integer('weekly_days').notNull().default(3),
  countedWeek: integer('counted_week').notNull().default(0),
  countedDays: integer('counted_days').notNull().default(0),
  inFriendsLeaderboard: integer('in_friends_leaderboard', { mode: 'boolean' }).notNull().default(false),
  /** The kinds of activity that friends see, one bit each; by default everything except stopped books. */
  sharedKinds: integer('shared_kinds').notNull().default(27),
  limitedAt: integer('limited_at'),
  suspendedAt: integer('suspended_at'),
  privacyBefore: text('privacy_before', { enum: ['everybody', 'nobody'] }),
  awaitsApproval: integer('awaits_approval', { mode: 'boolean' }).notNull().default(false),
});

/** An account's sign-in methods, including removed ones; `publicKey`, `counter` and `transports` belong to passkeys. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    id: text('id').notNull(),
    userId: readerId('user_id').notNull(),
    identityKey: text('identity_key').notNull(),
    name: text('name').notNull(),
    publicKey: text('public_key'),
    counter: integer('counter').notNull().default(0),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    addedAt: integer('added_at').notNull(),
    usedAt: integer('used_at'),
    removedAt: integer('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** Hashes of recovery codes and links. Each can be used once. */
export const recoveryKeys = sqliteTable('recovery_keys', {
  hash: text('hash').primaryKey(),
  userId: readerId('user_id').notNull(),
  kind: text('kind', { enum: ['code', 'link'] }).notNull(),
  adminId: readerId('admin_id'),
  madeAt: integer('made_at').notNull(),
  expiresAt: integer('expires_at'),
  usedAt: integer('used_at'),
  usedBy: text('used_by'),
  uses: integer('uses').notNull().default(0),
});

/** Challenges of passkeys that have been used. */
export const spentChallenges = sqliteTable('spent_challenges', {
  nonce: text('nonce').primaryKey(),
  spender: text('spender').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** One row per sign-in, so that the server can end the session. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  endedAt: integer('ended_at'),
  device: text('device').notNull().default(''),
  usedAt: integer('used_at').notNull().default(0),
  provedAt: integer('proved_at').notNull().default(0),
});

/** Accounts deleted in the last sixty days, so that they can be deleted again after a restore. */
export const deletedAccounts = sqliteTable('deleted_accounts', {
  userId: readerId('user_id').primaryKey(),
  leftAt: integer('left_at').notNull(),
});

export const rememberedReviewBans = sqliteTable('remembered_review_bans', {
  identityKey: text('identity_key').primaryKey(),
  bannedAt: integer('banned_at').notNull(),
});

/** Limits of readers who deleted their account, until they sign up again. */
export const rememberedLimits = sqliteTable('remembered_limits', {
  identityKey: text('identity_key').primaryKey(),
  limitedAt: integer('limited_at').notNull(),
});

/** Activities with a daily limit, by identity rather than account. Stored for a day. */
export const cappedActs = sqliteTable(
  'capped_acts',
  {
    identityKey: text('identity_key').notNull(),
    kind: text('kind').notNull(),
    targetId: text('target_id').notNull(),
    actedAt: integer('acted_at').notNull(),
    ordinal: integer('ordinal').notNull(),
    most: integer('most').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityKey, table.kind, table.targetId] })],
);

/** A revocation; `targetId` is the ID of the target within its kind, `value` its current value. */
export const revocations = sqliteTable(
  'revocations',
  {
    kind: text('kind').notNull(),
    targetId: text('target_id').notNull(),
    userId: readerId('user_id'),
    value: integer('value'),
    revokedAt: integer('revoked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId] })],
);

/** Blocks between readers. */
export const blocks = sqliteTable(
  'blocks',
  {
    userId: readerId('user_id').notNull(),
    blockedId: readerId('blocked_id').notNull(),
    blockedAt: integer('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] })],
);

/** Blocks of readers who deleted their account, until they sign up again. */
export const rememberedBlocks = sqliteTable(
  'remembered_blocks',
  {
    userId: readerId('user_id').notNull(),
    identityKey: text('identity_key').notNull(),
    blockedAt: integer('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityKey, table.userId] })],
);

/** Identities that may not sign up again; the batch is the action of the accounts desk that banned them. */
export const barredIdentities = sqliteTable('barred_identities', {
  identityKey: text('identity_key').primaryKey(),
  batchId: text('batch_id'),
  barredAt: integer('barred_at').notNull(),
});

/** The digest of each migration as it was applied. */
export const migrationDigests = sqliteTable('migration_digests', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
});

/** Settings of the site, chosen by admins. */
export const siteSettings = sqliteTable('site_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  changedAt: integer('changed_at').notNull(),
});

/** Invite links of the site, which admins make. */
export const siteInvites = sqliteTable('site_invites', {
  code: text('code').primaryKey(),
  note: text('note').notNull(),
  uses: integer('uses').notNull(),
  endsAt: integer('ends_at').notNull(),
  createdAt: integer('created_at').notNull(),
  madeBy: readerId('made_by'),
});

/** Who came by which of them. */
export const siteInviteUses = sqliteTable(
  'site_invite_uses',
  {
    code: text('code').notNull(),
    userId: readerId('user_id').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.userId] })],
);

/** Why a reader wants in, where an admin approves new accounts and asks that. */
export const signUpAnswers = sqliteTable('sign_up_answers', {
  userId: readerId('user_id').primaryKey(),
  answer: text('answer').notNull(),
});

/** The operator's data about their site, entered at setup. It has one row. */
export const site = sqliteTable('site', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  contact: text('contact').notNull(),
  controller: text('controller').notNull(),
  setUpAt: integer('set_up_at').notNull(),
  setUpBy: text('set_up_by').notNull(),
  description: text('description').notNull().default(''),
  address: text('address').notNull().default(''),
  rules: text('rules').notNull().default(''),
  announcement: text('announcement').notNull().default(''),
  announcementUntil: integer('announcement_until').notNull().default(0),
  accent: text('accent').notNull().default(''),
  languages: text('languages', { mode: 'json' }).$type<string[]>().notNull().default([]),
  changedAt: integer('changed_at'),
});
