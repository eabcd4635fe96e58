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

/** A book club; both counts are maintained by triggers. */
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
 * A member of a club; `joinedBy` is their invite code, `postCount` their posts since joining. Members who `muted` it
 * get no announcements.
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

/** A person who may not rejoin until an admin lifts the ban. */
export const clubBans = sqliteTable(
  'club_bans',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** A banned person who left the product, until they sign up again or the club is deleted. */
export const rememberedClubBans = sqliteTable(
  'remembered_club_bans',
  {
    clubId: text('club_id').notNull(),
    identityKey: text('identity_key').notNull(),
    bannedAt: integer('banned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.identityKey] })],
);

/**
 * An invite code; `id` is that of the call that made it, `generatedBy` is empty for the system's and for a gone
 * reader's.
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
 * A post or an announcement; `userId` is empty once the account is gone, `position` counts up in its list of its club.
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
});

/** A book that a club reads or has read, in the edition that its milestones are counted in. */
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

/** The end of a part of a plan; `position` is empty for one that was removed and still has posts. */
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

/** A milestone that a member opened before they reached it. */
export const clubOpenedMilestones = sqliteTable(
  'club_opened_milestones',
  {
    milestoneId: text('milestone_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.milestoneId, table.userId] })],
);

/** A reply to a post; `userId` is empty once the account is gone, `position` counts up under its post. */
export const clubReplies = sqliteTable('club_replies', {
  id: text('id').primaryKey(),
  postId: text('post_id').notNull(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  position: integer('position').notNull(),
  likeCount: integer('like_count').notNull().default(0),
});

/** That someone likes a post or a reply; `postId` is the post, or the one that the reply is to. */
export const clubLikes = sqliteTable(
  'club_likes',
  {
    targetId: text('thing_id').notNull(),
    userId: readerId('user_id').notNull(),
    postId: text('post_id').notNull(),
    clubId: text('club_id').notNull(),
    likedAt: integer('liked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.userId] })],
);

/**
 * Guards of a role: a trigger passes over a row that is true and fails the batch with one that is not; it stays empty.
 */
export const clubRoleGuards = sqliteTable('club_role_guards', {
  clubId: text('club_id').notNull(),
  userId: readerId('user_id').notNull(),
  role: text('role'),
});

/** Guards of someone's room for one more club to run; like the other it stays empty. */
export const clubRoomGuards = sqliteTable('club_room_guards', {
  userId: readerId('user_id').notNull(),
  clubId: text('club_id').notNull(),
});

/** A meeting of a club; the counts of answers are maintained by triggers. */
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

/** Which generation of their calendar address a reader has. */
export const calendarAddresses = sqliteTable('calendar_addresses', {
  userId: readerId('user_id').primaryKey(),
  generation: integer('generation').notNull(),
  madeAt: integer('made_at').notNull(),
});

/**
 * A poll of a club; `userId` is empty once the account is gone, `closedAt` set where it was ended before its time.
 * Once the result is final, deleted votes no longer change the counts.
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

/** A book of a poll; the count is maintained by triggers. */
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

/** A member's votes: a bit of `choices` for each book. */
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

/** A request to join a club; `refusedAt` is set when an admin declined it. */
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

/** A listed club's folded name from one of its words on. */
export const clubNames = sqliteTable(
  'club_names',
  { name: text('name').notNull(), clubId: text('club_id').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.clubId] })],
);
