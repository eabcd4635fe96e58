import type { RowOf } from '../../platform/db/statement.ts';
import type { OutputOf } from '../../platform/http/contract.ts';
import { versionOf } from '../../platform/http/version-contract.ts';
import type { BlockState } from '../accounts/blocks.ts';
import { pictureDetailsOf } from '../accounts/users.ts';
import {
  type BannedPerson,
  type ClubMember,
  type ClubPost,
  clubSentences,
  type getFeed,
  type getInfo,
  type HeldPost,
  type InviteCode,
  type ManagedMember,
} from './contract.ts';
import { type ListedClub, MAX_NEW_POSTS, type OwnClub } from './directory-contract.ts';
import type { listedClubs, nextMeetingOfPublicClub, planOfPublicClub } from './directory-queries.ts';
import type { Membership } from './membership.ts';
import {
  codeActions,
  mayAsk,
  mayDeletePost,
  mayEditPost,
  mayJoin,
  mayMovePost,
  memberActions,
  viewerOf,
} from './policy.ts';
import type { repliesTo } from './posts/replies.ts';
import * as queries from './queries.ts';
import type { Reply } from './readings/contract.ts';
import type { withheldPostsIn } from './readings/queries.ts';
import { joinRequestLimits } from './requests/contract.ts';

type PostRow = RowOf<typeof queries.postsIn>;
type WaitingRow = RowOf<typeof withheldPostsIn>;
type MemberRow = ReturnType<typeof queries.placedMembers>[number];
type CodeRow = RowOf<typeof queries.codesOf>;
type BannedRow = RowOf<typeof queries.bannedMembers>;
type Person = RowOf<typeof queries.authorRow>;

/** Shown as the author of posts and codes once the account is deleted. */
const FORMER_READER = 'A former reader';

const deletedAuthor = {
  picture: '',
  picture_is_default: true,
  picture_generation_details: { variant: 'avatar' as const, seed: '', colors: [] },
};

export function toPicture(row: Person) {
  return {
    picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
  };
}

function toBook({ bookTitle, bookCover }: { bookTitle: string | null; bookCover: string | null }) {
  return bookTitle === null ? {} : { book: { title: bookTitle, cover: bookCover ?? '' } };
}

/** The names shown for members whom the reader blocked, or who blocked the reader. */
const blockedNames: Record<BlockState, string> = {
  blocked: clubSentences.blockedMember,
  hidden: clubSentences.hiddenMember,
};

// Name and picture are left out if either has blocked the other.
function toPerson(row: Person & { blockState: BlockState | null }) {
  return row.blockState === null
    ? { name: row.personName, ...toPicture(row) }
    : { name: blockedNames[row.blockState], ...deletedAuthor, folded: true as const };
}

export function toOwnClub(row: RowOf<typeof queries.clubsOf>): OwnClub {
  const { clubId: id, name, memberCount, role } = row;
  const newPosts = Math.min(row.newPosts, MAX_NEW_POSTS + 1);
  return { club_id: id, id, name, member_count: memberCount, role, new_posts: newPosts, ...toBook(row) };
}

export function toListedClub(row: RowOf<typeof listedClubs>, now: number): ListedClub {
  const asksAgain = row.refusedAt === null || row.refusedAt <= now - joinRequestLimits.againAfterDays * 86_400;
  const mayRequest = mayAsk(row.role, row.privacy, row.bannedAt !== null) && asksAgain;
  return {
    club_id: row.clubId,
    id: row.clubId,
    name: row.name,
    member_count: row.memberCount,
    genre_focus: row.genreFocus,
    privacy_setting: row.privacy,
    joined: row.role !== null,
    ...(row.role !== null || row.privacy === 'public' ? toBook(row) : {}),
    banned: row.bannedAt !== null,
    may_join: mayJoin(row.role, row.privacy, row.bannedAt !== null),
    ...(mayRequest
      ? { request: row.askedAt !== null && row.refusedAt === null ? ('sent' as const) : ('may' as const) }
      : {}),
  };
}

interface OutlookRows {
  plan: readonly RowOf<typeof planOfPublicClub>[];
  meetings: readonly RowOf<typeof nextMeetingOfPublicClub>[];
}

/** What anyone may know of the plans of a public club. */
export function toOutlook(
  { privacy }: Pick<RowOf<typeof listedClubs>, 'privacy'>,
  { plan, meetings: [meeting] }: OutlookRows,
): Pick<ListedClub, 'outlook'> {
  if (privacy !== 'public') return {};
  return {
    outlook: {
      milestones: plan.map(({ title, unit, value, due }) => ({
        ...{ title, upto: { unit, value } },
        ...(due === null ? {} : { due }),
      })),
      ...(meeting === undefined ? {} : { meeting: { title: meeting.title, starts_at: meeting.startsAt } }),
    },
  };
}

/** Who sees it, and when, in epoch seconds. */
interface Viewing {
  reader: string;
  now: number;
}

export const toPostWords = ({ title, content }: Pick<PostRow, 'title' | 'content'>) => ({
  post_title: title,
  post_content: content,
});

export function toPost(row: Omit<PostRow, 'position'>, club: Membership, { reader, now }: Viewing): ClubPost {
  const author = row.authorId === null ? { name: FORMER_READER, ...deletedAuthor } : toPerson(row);
  const folded = row.blockState !== null;
  const own = row.authorId === reader;
  return {
    post_id: row.postId,
    _id: row.postId,
    title: row.title,
    content: row.content,
    date: row.postedAt,
    author: author.name,
    author_id: folded ? '' : (row.authorId ?? ''),
    author_role: row.authorRole ?? 'member',
    author_image: author.picture,
    author_picture_is_default: author.picture_is_default,
    picture_generation_details: author.picture_generation_details,
    ...(folded ? { folded } : {}),
    may_delete: mayDeletePost(club.role, own),
    ...(mayEditPost(club.role, { ...row, own }, now) ? { version: versionOf(toPostWords(row)) } : {}),
    ...(row.editedAt === null ? {} : { edited_at: row.editedAt }),
    ...milestoneOf(row),
    replies: row.replies,
    likes: row.likes,
    liked: row.liked,
    replies_wait: row.areRepliesWithheld,
    may_move: row.type === 'posts' && mayMovePost(club.role, { own, isOpen: !row.areRepliesWithheld }),
  };
}

function milestoneOf({ milestoneId: id, milestoneTitle: title, milestoneBook: book }: Omit<PostRow, 'position'>) {
  return id === null || title === null || book === null ? {} : { milestone: { id, title, book } };
}

// A page has fewer posts if many are withheld. Its cursor then continues after the scanned ones.
function cursorAfterScan(position: number | null): string | undefined {
  return position === null ? undefined : queries.postPages.cursorAfter({ position: position + 1 });
}

/** Returns a page of a club's feed, in which withheld posts are only counted. */
export function toFeed(
  club: Membership & { continuesAt: number | null; newSince: number | null },
  rows: {
    posts: PostRow[];
    announcements: PostRow[];
    members: MemberRow[];
    waiting: WaitingRow[];
    news: unknown[];
    held: readonly HeldPost[];
  },
  viewing: Viewing,
): Omit<OutputOf<typeof getFeed>, 'requestStatus'> {
  const posts = queries.postPages.page(rows.posts);
  const announcements = queries.announcementPages.page(rows.announcements);
  const members = queries.memberPages.page(rows.members);
  const admins = members.rows
    .filter(({ role, blockState }) => role === 'admin' && blockState === null)
    .map(({ personId }) => personId);
  return {
    feed: {
      posts: posts.rows.map((row) => toPost(row, club, viewing)),
      announcements: announcements.rows.map((row) => toPost(row, club, viewing)),
    },
    // Admins come first, so the first page includes all of them; the viewer is always included.
    admins: club.role === 'admin' && !admins.includes(viewing.reader) ? [...admins, viewing.reader] : admins,
    member_list: members.rows.map(toMember),
    viewer: viewerOf(club.role, club.privacy, club.adminCount),
    held_posts: [...rows.held],
    waiting: rows.waiting.map(({ milestoneId, ...row }) => ({ milestone_id: milestoneId, ...row })),
    next_cursor: posts.next_cursor ?? cursorAfterScan(club.continuesAt),
    announcements_next_cursor: announcements.next_cursor,
    members_next_cursor: members.next_cursor,
    muted: club.muted,
    unread: rows.news.length > 0,
    ...(club.newSince === null ? {} : { new_since: club.newSince }),
  };
}

export function toSettings({
  name,
  externalLink,
  genreFocus,
}: Pick<Membership, 'name' | 'externalLink' | 'genreFocus'>) {
  return { club_name: name, external_link: externalLink, genre_focus: genreFocus };
}

export function toInfo(
  club: Membership,
  rows: { codes: CodeRow[]; members: MemberRow[]; banned: BannedRow[] },
): Omit<OutputOf<typeof getInfo>, 'requestStatus'> {
  const members = queries.memberPages.page(rows.members);
  const bannedPeople = queries.banPages.page(rows.banned);
  return {
    book_club_info: {
      club_id: club.clubId,
      id: club.clubId,
      name: club.name,
      external_link: club.externalLink,
      genre_focus: club.genreFocus,
      privacy_setting: club.privacy,
      version: versionOf(toSettings(club)),
      member_count: club.memberCount,
      active_invite_codes: rows.codes.map((row) => toInviteCode(row, club)),
      members: members.rows.map((row) => toManagedMember(row, club)),
      banned: bannedPeople.rows.map(toBannedPerson),
    },
    viewer: viewerOf(club.role, club.privacy, club.adminCount),
    next_cursor: members.next_cursor,
    banned_next_cursor: bannedPeople.next_cursor,
  };
}

function toMember(row: MemberRow): ClubMember {
  return { id: row.blockState === null ? row.personId : '', role: row.role, ...toPerson(row) };
}

function toManagedMember(row: MemberRow, club: Membership): ManagedMember {
  const member = toMember(row);
  const may = memberActions(club.role, row.role, club.adminCount);
  return {
    ...member,
    // Admins need the IDs of members whom they may ban, also across a block.
    id: may.length > 0 ? row.personId : member.id,
    joined: row.joinedAt,
    posts: row.postCount,
    may,
  };
}

function toInviteCode(row: CodeRow, club: Membership): InviteCode {
  return {
    code: row.code,
    active: row.active,
    generated_by: generatedBy(row),
    uses: row.uses,
    may: codeActions(club.role, club.privacy, row.active),
  };
}

function generatedBy(row: CodeRow): InviteCode['generated_by'] {
  if (row.system) return { id: 'system', name: 'System', ...deletedAuthor };
  if (row.generatedBy === null) return { id: '', name: FORMER_READER, ...deletedAuthor };
  return { id: row.blockState === null ? row.generatedBy : '', ...toPerson(row) };
}

function toBannedPerson(row: BannedRow): BannedPerson {
  return { id: row.personId, ...toPerson(row), banned: row.bannedAt };
}

type ReplyRow = Omit<RowOf<typeof repliesTo>, 'position'>;

export function toReply(row: ReplyRow, club: Membership, { reader, now }: Viewing): Reply {
  const author = row.authorId === null ? { name: FORMER_READER, ...deletedAuthor } : toPerson(row);
  const own = row.authorId === reader;
  return {
    reply_id: row.replyId,
    id: row.replyId,
    content: row.content,
    date: row.repliedAt,
    author: author.name,
    author_id: row.blockState === null ? (row.authorId ?? '') : '',
    picture: author.picture,
    picture_is_default: author.picture_is_default,
    picture_generation_details: author.picture_generation_details,
    ...(row.blockState === null ? {} : { folded: true as const }),
    may_delete: mayDeletePost(club.role, own),
    ...(mayEditPost(club.role, { own, postedAt: row.repliedAt }, now)
      ? { version: versionOf({ content: row.content }) }
      : {}),
    ...(row.editedAt === null ? {} : { edited_at: row.editedAt }),
    likes: row.likes,
    liked: row.liked,
  };
}
