import * as z from 'zod/mini';
import {
  cursor,
  endpoint,
  id,
  isNotProductName,
  limits,
  nextCursor,
  readerId,
  validateText,
} from '../../platform/http/contract.ts';
import { seenVersion } from '../../platform/http/version-contract.ts';
import { hasNoLink } from '../../platform/mail/contract.ts';
import { pictureDetails } from '../accounts/contract.ts';
import { undoable } from '../undo/contract.ts';
import { genreFocus, privacySetting, role } from './directory-contract.ts';
import { LINK_LENGTH, linkOf } from './link-contract.ts';
import { onPost, withheldInFeed } from './readings/contract.ts';
import { clubSentences } from './sentences-contract.ts';

export { clubSentences };

/** Length and alphabet of invite codes: no characters that look alike. */
export const inviteCodes = { length: 10, alphabet: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789', limit: 50 } as const;

export const CONFIRM = 'confirm';
const pictured = {
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
};

/** Present if one of the two readers has blocked the other. Name, picture and text are then left out. */
const folded = z.optional(z.literal(true));

/** A member of a club, as the feed lists them. */
const clubMember = z.object({ id: z.string(), name: z.string(), role, ...pictured, folded });
export type ClubMember = z.infer<typeof clubMember>;

/** A post or an announcement; `date` in epoch seconds, `author_id` empty after the account was deleted or if folded. */
const clubPost = z.object({
  post_id: z.string(),
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  date: z.number(),
  author: z.string(),
  author_id: z.string(),
  author_role: role,
  author_image: z.string(),
  author_picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  may_delete: z.boolean(),
  /** The version for an edit; present where the reader may edit it. */
  version: z.optional(z.string()),
  edited_at: z.optional(z.number()),
  folded,
  ...onPost,
});
export type ClubPost = z.infer<typeof clubPost>;

/** An invite code and what the reader may do with it; `generated_by.id` is `system` for a new club's first code. */
const inviteCode = z.object({
  code: z.string(),
  active: z.boolean(),
  generated_by: z.object({ id: z.string(), name: z.string(), ...pictured, folded }),
  uses: z.number(),
  may: z.array(z.enum(['copy', 'disable', 'enable', 'delete'])),
});
export type InviteCode = z.infer<typeof inviteCode>;
export type CodeAction = InviteCode['may'][number];

/** A member on the manage page, with the permitted actions; `joined` in epoch seconds, `posts` since then. */
const managedMember = z.object({
  ...clubMember.def.shape,
  joined: z.number(),
  posts: z.number(),
  may: z.array(z.enum(['ban', 'promote', 'demote'])),
});
export type ManagedMember = z.infer<typeof managedMember>;
export type MemberAction = ManagedMember['may'][number];

/** `banned` is in epoch seconds. */
const bannedPerson = z.object({ id: z.string(), name: z.string(), ...pictured, banned: z.number() });
export type BannedPerson = z.infer<typeof bannedPerson>;

/** The viewer's role in a club and what it allows. */
const clubViewer = z.object({
  role,
  may: z.object({ announce: z.boolean(), manage: z.boolean(), leave: z.boolean(), generate: z.boolean() }),
});
export type ClubViewer = z.infer<typeof clubViewer>;

/** Club details for members; invite codes and banned readers are listed only for admins. */
const clubInfo = z.object({
  club_id: z.string(),
  id: z.string(),
  name: z.string(),
  external_link: z.string(),
  genre_focus: genreFocus,
  privacy_setting: privacySetting,
  /** Of the settings. */
  version: z.string(),
  member_count: z.number(),
  active_invite_codes: z.array(inviteCode),
  members: z.array(managedMember),
  banned: z.array(bannedPerson),
});
export type ClubInfo = z.infer<typeof clubInfo>;

const ofClub = { club_id: id } as const;
const manage = { scope: 'write', limit: 'write', output: {} } as const;

const heldPost = z.object({ id: z.string(), title: z.string(), content: z.string(), date: z.number() });
export type HeldPost = z.infer<typeof heldPost>;

export const getFeed = endpoint('/api/bookclub/get_feed', {
  summary: "Returns a club's posts, announcements and members.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, cursor },
  output: {
    feed: z.object({ posts: z.array(clubPost), announcements: z.array(clubPost) }),
    admins: z.array(z.string()),
    member_list: z.array(clubMember),
    viewer: clubViewer,
    /** The reader's own posts that wait for a moderator; only on the first page. */
    held_posts: z.array(heldPost),
    waiting: withheldInFeed,
    next_cursor: nextCursor,
    announcements_next_cursor: nextCursor,
    members_next_cursor: nextCursor,
    muted: z.boolean(),
    unread: z.boolean(),
    /** The time of the first post that is new to the reader; absent without one, or for a muted club. */
    new_since: z.optional(z.number()),
  },
});

export const getInfo = endpoint('/api/bookclub/get_info', {
  summary: "Returns a club's details and members, and to admins its invite codes and banned people.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, cursor },
  output: { book_club_info: clubInfo, viewer: clubViewer, next_cursor: nextCursor, banned_next_cursor: nextCursor },
});

/** Author, picture and date in the body are ignored: the server sets them. */
const publishing = { scope: 'write', publishes: true, limit: 'write' } as const;

const postWords = {
  post_content: validateText({ max: limits.post, min: 1, lines: true, empty: clubSentences.noText }),
  post_title: validateText({ max: limits.title, min: 1, empty: clubSentences.noTitle }),
} as const;

export const addPost = endpoint('/api/bookclub/add_post', {
  summary: 'Adds a post or an announcement to a club.',
  ...publishing,
  input: {
    ...ofClub,
    ...postWords,
    is_announcement: z.optional(z.boolean()),
    milestone_id: z.optional(id),
  },
  output: { post_id: z.string(), post: clubPost },
  creates: true,
});

/** Reports show the text that was reported. */
export const editPost = endpoint('/api/bookclub/edit_post', {
  summary: "Changes the reader's own post, within a day.",
  ...publishing,
  input: { ...ofClub, post_id: id, ...postWords, version: seenVersion },
  output: { version: z.string(), edited_at: z.optional(z.number()) },
});

const postType = z.enum(['posts', 'announcements']);
export type PostType = z.infer<typeof postType>;

export const deletePost = endpoint('/api/bookclub/delete_post', {
  summary: 'Deletes a post or an announcement.',
  scope: 'write',
  limit: 'write',
  input: { post_id: id, type: postType, book_club_id: id },
  output: undoable,
});

const clubName = (empty: string) =>
  validateText({ max: limits.name, min: 1, name: true, empty }).check(hasNoLink, isNotProductName);

const left = { data: z.string() };
export const leaveClub = endpoint('/api/bookclub/leave', {
  summary: 'Leaves a club.',
  scope: 'write',
  limit: 'write',
  input: ofClub,
  output: left,
});

export const createClub = endpoint('/api/restricted/bookclub/create', {
  summary: 'Creates a club with the reader as its admin.',
  ...publishing,
  input: {
    name: clubName(clubSentences.incomplete),
    privacy_setting: z.enum(privacySetting.options, { error: clubSentences.incomplete }),
  },
  output: { book_club_id: z.string() },
  creates: true,
});

// As few tries a minute as signing in has: 31^10 codes cannot be guessed.
export const joinClub = endpoint('/api/bookclub/join', {
  summary: 'Joins a club by an invite code.',
  scope: 'write',
  limit: 'sign_in',
  input: { invite_code: validateText({ max: 64, min: 1, empty: clubSentences.badCode }) },
  output: { data: z.string(), id: z.string() },
});

export const joinPublicClub = endpoint('/api/bookclub/join_public', {
  summary: 'Joins a public club.',
  scope: 'write',
  limit: 'write',
  input: ofClub,
  output: { data: z.string(), id: z.string() },
});

export const updateClubSettings = endpoint('/api/bookclub/manage/update_club_settings', {
  summary: "Changes a club's name, link, genre and privacy.",
  publishes: true,
  ...manage,
  input: {
    ...ofClub,
    club_name: clubName(clubSentences.noName),
    external_link: validateText({ max: LINK_LENGTH }).check(
      z.refine((link) => link === '' || !/\s/.test(link), clubSentences.linkSpaces),
      z.refine((link) => link === '' || 'href' in linkOf(link), clubSentences.linkInvalid),
    ),
    genre_focus: genreFocus,
    version: seenVersion,
  },
  output: { version: z.string() },
});

export const deleteClub = endpoint('/api/bookclub/manage/delete', {
  summary: 'Deletes a club with its posts and codes.',
  ...manage,
  input: ofClub,
});

const oneCode = { ...manage, input: { ...ofClub, invite_code: joinClub.input.def.shape.invite_code } };
export const disableInviteCode = endpoint('/api/bookclub/manage/disable_invite_code', {
  summary: 'Disables an invite code until it is enabled again.',
  ...oneCode,
});
export const enableInviteCode = endpoint('/api/bookclub/manage/enable_invite_code', {
  summary: 'Enables a disabled invite code.',
  ...oneCode,
});
export const deleteInviteCode = endpoint('/api/bookclub/manage/delete_invite_code', {
  summary: 'Deletes an invite code.',
  ...oneCode,
});
export const generateInviteCode = endpoint('/api/bookclub/manage/generate_invite_code', {
  summary: 'Generates another invite code.',
  ...publishing,
  input: ofClub,
  output: { invite_code: z.string() },
  creates: true,
});
const toUnban = { ...manage, input: { ...ofClub, user_to_unban: readerId } };
const toPromote = { ...manage, input: { ...ofClub, user_to_promote: readerId } };
const toDemote = { ...manage, input: { ...ofClub, user_to_demote: readerId } };
const toBan = { ...manage, input: { ...ofClub, user_to_ban: readerId } };
export const banUser = endpoint('/api/bookclub/manage/ban_user', {
  summary: 'Bans a member from a club.',
  ...toBan,
});
export const unbanUser = endpoint('/api/bookclub/manage/unban_user', {
  summary: 'Lifts a ban from a club.',
  ...toUnban,
});
export const promoteToAdmin = endpoint('/api/bookclub/manage/promote_to_admin', {
  summary: 'Makes a member an admin of the club.',
  ...toPromote,
});
export const demoteToMember = endpoint('/api/bookclub/manage/demote_to_member', {
  summary: 'Makes an admin of the club a member again.',
  ...toDemote,
});
