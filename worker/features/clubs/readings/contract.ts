import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { pictureDetails } from '../../accounts/contract.ts';
import { isbn } from '../../books/contract.ts';
import { reading } from '../../library/readings/contract.ts';

// Club readings and milestones (document 5, section 2). A file of its own because the clubs' contract is long enough.

/** Milestones of one plan. */
export const MAX_MILESTONES = 40;

/** Messages of club readings. */
export const clubReadingSentences = {
  noTitle: 'Give every milestone a title.',
  sameTitle: 'Two milestones have the same title. Give each its own.',
  noMilestones: 'Add at least one milestone.',
  manyMilestones: `A plan has at most ${MAX_MILESTONES} milestones.`,
  notWhole: 'End each milestone on a whole page or a whole percent.',
  fromOne: 'A milestone ends on page 1, or at 1 percent, or later.',
  overPercent: 'A milestone ends at 100 percent at the latest.',
  notAscending: 'Each milestone must end later in the book than the one before it.',
  noPageCount: 'This edition has no page count. Use percent for the milestones, or choose another edition.',
  noDate: 'This date doesn’t exist. Enter it like 2026-05-31.',
  dueBeforeStart: 'A milestone cannot be due before the club starts.',
  ownBook: 'Choose a book with an ISBN, so that all members can find it.',
  nothing: 'This book club isn’t reading a book right now.',
  noMilestone: 'This milestone no longer exists.',
  forEverybody: 'Announcements are for every member. Remove the milestone, or make it a post.',
  otherPlan: 'A post can only move to a milestone of the book that it was written about.',
  othersPostMoved: 'Only its author or an admin of this book club can move a post.',
  waits: 'This post is hidden until you get further in the book.',
  noReply: 'This reply no longer exists.',
  noText: 'Please enter some text to reply.',
  othersReply: 'Only its author or an admin of this book club can delete a reply.',
  notEditable: 'Only its author can edit a reply, for a day.',
} as const;

/** Pages of the plan's edition, or percent of the book. */
const milestoneUnits = ['page', 'percent'] as const;
export type MilestoneUnit = (typeof milestoneUnits)[number];

const onCalendar = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** A day, `2026-05-31`; one that does not exist is refused. */
const planDay = z
  .string({ error: clubReadingSentences.noDate })
  .check(z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && onCalendar(text), clubReadingSentences.noDate));

export const milestoneTarget = z
  .object({
    unit: z.enum(milestoneUnits),
    value: z
      .number({ error: clubReadingSentences.notWhole })
      .check(
        z.multipleOf(1, clubReadingSentences.notWhole),
        z.minimum(1, clubReadingSentences.fromOne),
        z.maximum(30_000, clubReadingSentences.notAscending),
      ),
  })
  .check(z.refine(({ unit, value }) => unit === 'page' || value <= 100, clubReadingSentences.overPercent));
export type MilestoneTarget = z.infer<typeof milestoneTarget>;

const plannedMilestone = z.object({
  title: validateText({ max: 100, min: 1, empty: clubReadingSentences.noTitle }),
  upto: milestoneTarget,
  due: z.optional(planDay),
});
export type PlannedMilestone = z.infer<typeof plannedMilestone>;

/**
 * A milestone of the plan. `reached`: the reader has reached it; `opened`: they chose to see its posts anyway; `reached_count`:
 * how many members have reached it; `posts`: how many posts belong to it.
 */
const milestone = z.object({
  milestone_id: z.string(),
  id: z.string(),
  title: z.string(),
  upto: milestoneTarget,
  due: z.optional(z.string()),
  reached: z.boolean(),
  opened: z.boolean(),
  reached_count: z.number(),
  posts: z.number(),
});
export type Milestone = z.infer<typeof milestone>;

const book = { isbn: z.string(), title: z.string(), authors: z.array(z.string()), cover: z.string() };

/** `pages` is 0 if the page count of the edition is unknown. */
const clubReading = z.object({
  id: z.string(),
  ...book,
  pages: z.number(),
  starts: z.string(),
  milestones: z.array(milestone),
});
export type ClubReading = z.infer<typeof clubReading>;

/** Progress of members: among the `counted` longest-standing ones, how many are reading and how many have finished. */
const farMembers = z.object({ counted: z.number(), reading: z.number(), finished: z.number() });
export type ProgressCounts = z.infer<typeof farMembers>;

/** A member who chose to be named with how far they are; `milestone` is the title of the last one that they reached. */
const tellingMember = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  finished: z.boolean(),
  reading: z.boolean(),
  milestone: z.optional(z.string()),
});
export type SharingMember = z.infer<typeof tellingMember>;

/** A book that the club read; the days are those when it began and ended. */
const pastReading = z.object({ id: z.string(), ...book, starts: z.string(), ended: z.number() });
export type PastReading = z.infer<typeof pastReading>;

const ofClub = { club_id: id } as const;
const manage = { scope: 'write', limit: 'write', output: {} } as const;

export const setReading = endpoint('/api/bookclub/manage/set_reading', {
  summary: 'Chooses the book that a club reads, or changes its plan.',
  publishes: true,
  ...manage,
  input: {
    ...ofClub,
    isbn,
    starts: planDay,
    milestones: z
      .array(plannedMilestone)
      .check(
        z.minLength(1, clubReadingSentences.noMilestones),
        z.maxLength(MAX_MILESTONES, clubReadingSentences.manyMilestones),
      ),
    version: seenVersion,
  },
  output: { version: z.string() },
});

/** Its posts stay, visible to members who have reached their milestones. */
export const endReading = endpoint('/api/bookclub/manage/end_reading', {
  summary: "Ends a club's book and moves it to the club's shelf.",
  ...manage,
  input: ofClub,
});

/** `next_cursor` continues the shelf, `members_next_cursor` the members. */
export const getReading = endpoint('/api/bookclub/get_reading', {
  summary: "Returns a club's current book, the members' progress and the club's shelf.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, cursor },
  output: {
    reading: z.optional(clubReading),
    /** Of the plan, also where there is none. */
    version: z.string(),
    /** The asking reader's own reading of the book: the open one, else the one that ended last. */
    own: z.optional(reading),
    members: farMembers,
    telling: z.array(tellingMember),
    tells: z.boolean(),
    past: z.array(pastReading),
    next_cursor: nextCursor,
    members_next_cursor: nextCursor,
  },
});

export const shareProgress = endpoint('/api/bookclub/share_progress', {
  summary: "Sets whether a club sees the reader's progress in its book.",
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, telling: z.boolean() },
  output: {},
});

export const openMilestone = endpoint('/api/bookclub/open_milestone', {
  summary: "Sets whether the reader sees the posts of a milestone that they haven't reached.",
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, milestone_id: id, open: z.boolean() },
  output: {},
});

/** Posts that wait for the asking reader at a milestone that they have not reached. */
const waitingPosts = z.object({ milestone_id: z.string(), title: z.string(), book: z.string(), posts: z.number() });
export type WaitingPosts = z.infer<typeof waitingPosts>;

/** Withheld posts per milestone; only on the feed's first page. */
export const withheldInFeed = z.array(waitingPosts);

/** The number of likes and whether the viewer is among them. */
const liked = { likes: z.number(), liked: z.boolean() };

/** The milestone and book of a post, and its replies. */
export const onPost = {
  milestone: z.optional(z.object({ id: z.string(), title: z.string(), book: z.string() })),
  replies: z.number(),
  /**
   * The reader wrote the post for a milestone that they have neither reached nor opened: its replies wait for them
   * there.
   */
  replies_wait: z.boolean(),
  may_move: z.boolean(),
  ...liked,
};

const reply = z.object({
  reply_id: z.string(),
  id: z.string(),
  content: z.string(),
  date: z.number(),
  author: z.string(),
  author_id: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  may_delete: z.boolean(),
  /** The version for an edit; present where the reader may edit it. */
  version: z.optional(z.string()),
  edited_at: z.optional(z.number()),
  /** Present where one of the two readers has blocked the other: there is neither name, picture nor text. */
  folded: z.optional(z.literal(true)),
  ...liked,
});
export type Reply = z.infer<typeof reply>;

const ofPost = { ...ofClub, post_id: id } as const;

export const setPostMilestone = endpoint('/api/bookclub/set_post_milestone', {
  summary: 'Moves a post to another milestone, or to none, where every member sees it.',
  scope: 'write',
  limit: 'write',
  input: { ...ofPost, milestone_id: z.nullable(id) },
  output: {},
});

export const getReplies = endpoint('/api/bookclub/get_replies', {
  summary: 'Lists the replies to a post, oldest first.',
  scope: 'read',
  limit: 'read',
  input: { ...ofPost, cursor },
  output: { replies: z.array(reply), next_cursor: nextCursor },
});

const replyText = validateText({ max: limits.post, min: 1, lines: true, empty: clubReadingSentences.noText });

export const addReply = endpoint('/api/bookclub/add_reply', {
  summary: 'Replies to a post.',
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { ...ofPost, content: replyText },
  output: { reply_id: z.string(), reply },
  creates: true,
});

export const editReply = endpoint('/api/bookclub/edit_reply', {
  summary: "Changes the reader's own reply, within a day.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { ...ofClub, reply_id: id, content: replyText, version: seenVersion },
  output: { version: z.string(), edited_at: z.optional(z.number()) },
});

export const deleteReply = endpoint('/api/bookclub/delete_reply', {
  summary: 'Deletes a reply.',
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, reply_id: id },
  output: {},
});
