import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, day, isbn13, readerId, workNumber } from '../../column-types.ts';

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

/** Book clubs. Triggers maintain both counts. The founder is null after their account was deleted. */
export const clubs = sqliteTable('clubs', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  privacySetting: text('privacy_setting', { enum: ['public', 'invite', 'private'] }).notNull(),
  externalLink: text('external_link').notNull().default(''),
  genreFocus: text('genre_focus', { enum: GENRE_FOCUSES }).notNull().default('none'),
  memberCount: integer('member_count').notNull().default(0),
  adminCount: integer('admin_count').notNull().default(0),
  founderId: readerId('founder_id'),
  createdAt: integer('created_at').notNull(),
});

/**
 * Members of clubs. `joinedBy` is their invite code, `postCount` the number of their posts since joining. Members with
 * `muted` get no announcements.
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
    sharesProgress: integer('tells_progress', { mode: 'boolean' }).notNull().default(false),
    muted: integer('muted', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** Readers who may not join a club again until an admin lifts the ban. */
export const clubBans = sqliteTable(
  'club_bans',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** Bans of readers who deleted their account, until they sign up again or the club is deleted. */
export const rememberedClubBans = sqliteTable(
  'remembered_club_bans',
  {
    clubId: text('club_id').notNull(),
    identityKey: text('identity_key').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.identityKey] })],
);

/** Declined requests to join, of readers who have since deleted their account. */
export const rememberedClubDeclines = sqliteTable(
  'remembered_club_declines',
  {
    clubId: text('club_id').notNull(),
    identityKey: text('identity_key').notNull(),
    refusedAt: integer('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.identityKey] })],
);

/**
 * Invite codes. `id` is the ID of the call that created it. `generatedBy` is null for a code of the system and after
 * the creator's account was deleted.
 */
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

/**
 * Posts and announcements. `userId` is null after the author's account was deleted. `position` numbers the posts and
 * announcements of a club separately.
 */
export const clubPosts = sqliteTable('club_posts', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  type: text('type', { enum: ['posts', 'announcements'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  position: integer('position').notNull(),
  milestoneId: text('milestone_id'),
  replyCount: integer('reply_count').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  editedAt: integer('edited_at'),
});

/** Books that a club reads or has read, in the edition that its milestones refer to. */
export const clubReadings = sqliteTable('club_readings', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  workId: workNumber('work_id').notNull(),
  isbn: isbn13('isbn').notNull(),
  starts: day('starts').notNull(),
  setAt: integer('set_at').notNull(),
  endedAt: integer('ended_at'),
  version: integer('version').notNull().default(1),
});

/** Milestones of a reading plan. `position` is null for a removed milestone that still has posts. */
export const clubMilestones = sqliteTable('club_milestones', {
  id: text('id').primaryKey(),
  readingId: text('reading_id').notNull(),
  clubId: text('club_id').notNull(),
  position: integer('position'),
  title: text('title').notNull(),
  unit: code(['page', 'percent'] as const)('unit').notNull(),
  value: integer('value').notNull(),
  due: day('due'),
  madeAt: integer('made_at').notNull(),
  postCount: integer('post_count').notNull().default(0),
});

/** Milestones that a member opened before reaching them. */
export const clubOpenedMilestones = sqliteTable(
  'club_opened_milestones',
  {
    milestoneId: text('milestone_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.milestoneId, table.userId] })],
);

/**
 * Replies to posts. `userId` is null after the author's account was deleted. `position` numbers the replies of a post.
 */
export const clubReplies = sqliteTable('club_replies', {
  id: text('id').primaryKey(),
  postId: text('post_id').notNull(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  position: integer('position').notNull(),
  likeCount: integer('like_count').notNull().default(0),
  editedAt: integer('edited_at'),
});

/** Likes of posts and replies. `postId` is the post, or the post of the reply. */
export const clubLikes = sqliteTable(
  'club_likes',
  {
    targetId: text('target_id').notNull(),
    userId: readerId('user_id').notNull(),
    postId: text('post_id').notNull(),
    clubId: text('club_id').notNull(),
    likedAt: integer('liked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.userId] })],
);

/**
 * Receives checks of a member's role. A trigger ignores a row whose condition is true and fails the batch otherwise, so
 * the table stays empty.
 */
export const clubRoleGuards = sqliteTable('club_role_guards', {
  clubId: text('club_id').notNull(),
  userId: readerId('user_id').notNull(),
  role: text('role'),
});

/** Receives checks of whether a reader may run one more club. Like `clubRoleGuards` it stays empty. */
export const clubRoomGuards = sqliteTable('club_room_guards', {
  userId: readerId('user_id').notNull(),
  clubId: text('club_id').notNull(),
});

/** Meetings of clubs. Triggers maintain the counts of answers. */
export const clubMeetings = sqliteTable('club_meetings', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  title: text('title').notNull(),
  startsAt: integer('starts_at').notNull(),
  zone: text('zone').notNull(),
  minutes: integer('minutes'),
  place: text('place').notNull().default(''),
  notes: text('notes').notNull().default(''),
  cancelled: integer('cancelled', { mode: 'boolean' }).notNull().default(false),
  sequence: integer('sequence').notNull().default(0),
  yesCount: integer('yes_count').notNull().default(0),
  maybeCount: integer('maybe_count').notNull().default(0),
  noCount: integer('no_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
});

const answer = code(['yes', 'maybe', 'no'] as const);

export const clubMeetingAnswers = sqliteTable(
  'club_meeting_answers',
  {
    meetingId: text('meeting_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
    answer: answer('answer').notNull(),
    answeredAt: integer('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.userId] })],
);

/** The current generation of each reader's calendar address. */
export const calendarAddresses = sqliteTable('calendar_addresses', {
  userId: readerId('user_id').primaryKey(),
  generation: integer('generation').notNull(),
  madeAt: integer('made_at').notNull(),
});

/**
 * Polls of clubs. `userId` is null after the account was deleted, `closedAt` is set if the poll was ended early. When
 * the result is final, deleted votes no longer change the counts.
 */
export const clubPolls = sqliteTable('club_polls', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  endsAt: integer('ends_at').notNull(),
  closedAt: integer('closed_at'),
  bookCount: integer('book_count').notNull(),
  workCount: integer('work_count').notNull(),
  voterCount: integer('voter_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  resultFinal: integer('result_final', { mode: 'boolean' }).notNull().default(false),
});

/** Books of polls. Triggers maintain the counts. */
export const clubPollBooks = sqliteTable(
  'club_poll_books',
  {
    pollId: text('poll_id').notNull(),
    place: integer('place').notNull(),
    clubId: text('club_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    voteCount: integer('vote_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.place] })],
);

/** Votes of members. `choices` has a bit per book. */
export const clubPollVotes = sqliteTable(
  'club_poll_votes',
  {
    pollId: text('poll_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
    choices: integer('choices').notNull(),
    votedAt: integer('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.userId] })],
);

/** Requests to join a club. `refusedAt` is set after an admin declined. */
export const clubJoinRequests = sqliteTable(
  'club_join_requests',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    message: text('message').notNull(),
    askedAt: integer('asked_at').notNull(),
    refusedAt: integer('refused_at'),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** The normalised names of listed clubs, from each of their words on, for the search. */
export const clubNames = sqliteTable(
  'club_names',
  { name: text('name').notNull(), clubId: text('club_id').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.clubId] })],
);
