import { pictureDetailsOf } from '../account/people.ts';
import type { OutputOf } from '../http/contract.ts';
import type {
  BannedPerson,
  ClubMember,
  ClubPost,
  getFeed,
  getInfo,
  InviteCode,
  ListedClub,
  ManagedMember,
  OwnClub,
} from './contract.ts';
import { type Place, pageOf } from './places.ts';
import { codeActs, mayDeletePost, mayJoin, memberActs, viewerOf } from './policy.ts';
import type * as queries from './queries.ts';
import type { Membership } from './standing.ts';

type Row<Query extends (...parts: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Query>>[number];
type PostRow = Row<typeof queries.postsIn>;
type MemberRow = Row<typeof queries.membersIn>;
type CodeRow = Row<typeof queries.codesOf>;
type BannedRow = Row<typeof queries.bannedFrom>;
type Person = Row<typeof queries.authorRow>;

/** Who the name of a post or code belonged to, once the account is gone. */
const FORMER_READER = 'A former reader';

// How somebody is shown whose account is gone, and the system itself.
const nobody = {
  picture: '',
  picture_is_default: true,
  picture_generation_details: { variant: 'avatar' as const, seed: '', colors: [] },
};

function pictured(row: Person) {
  return {
    picture: row.personPictureIsDefault ? '' : row.personPicture,
    picture_is_default: row.personPictureIsDefault,
    picture_generation_details: pictureDetailsOf(row),
  };
}

/** A club on the reader's own list. */
export function ownClub(row: Row<typeof queries.clubsOf>): OwnClub {
  return { id: row.clubId, name: row.name, member_count: row.memberCount, role: row.role };
}

/** A club on the directory. */
export function listedClub(row: Row<typeof queries.listedClubs>): ListedClub {
  return {
    id: row.clubId,
    name: row.name,
    member_count: row.memberCount,
    genre_focus: row.genreFocus,
    privacy_setting: row.privacy,
    joined: row.role !== null,
    banned: row.bannedAt !== null,
    may_join: mayJoin(row.role, row.privacy, row.bannedAt !== null),
  };
}

/** A post, with the role that its author has in the club now. */
export function post(row: Omit<PostRow, 'position'>, club: Membership, reader: string): ClubPost {
  const { picture, picture_is_default, picture_generation_details } = row.authorId === null ? nobody : pictured(row);
  return {
    _id: row.postId,
    title: row.title,
    content: row.content,
    date: row.postedAt,
    author: row.authorId === null ? FORMER_READER : row.personName,
    author_id: row.authorId ?? '',
    author_role: row.authorRole ?? 'member',
    author_image: picture,
    author_picture_is_default: picture_is_default,
    picture_generation_details,
    may_delete: mayDeletePost(club.role, row.authorId === reader),
  };
}

/** A club's feed, page by page. */
export function feed(
  club: Membership,
  rows: { posts: PostRow[]; announcements: PostRow[]; members: MemberRow[] },
  reader: string,
): Omit<OutputOf<typeof getFeed>, 'requestStatus'> {
  const posts = pageOf(rows.posts, placeOfPost);
  const announcements = pageOf(rows.announcements, placeOfPost);
  const members = pageOf(rows.members, placeOfMember);
  const admins = members.page.filter(({ role }) => role === 'admin').map(({ personId }) => personId);
  return {
    feed: {
      posts: posts.page.map((row) => post(row, club, reader)),
      announcements: announcements.page.map((row) => post(row, club, reader)),
    },
    // Admins are listed first, so the first page knows fifty of them; the reader is told of themselves in any case.
    admins: club.role === 'admin' && !admins.includes(reader) ? [...admins, reader] : admins,
    member_list: members.page.map(member),
    viewer: viewerOf(club.role, club.privacy, club.adminCount),
    ...(posts.next ? { next_cursor: posts.next } : {}),
    ...(announcements.next ? { announcements_next_cursor: announcements.next } : {}),
    ...(members.next ? { members_next_cursor: members.next } : {}),
  };
}

/** What a club tells its members of itself, and its admins of codes and members. */
export function info(
  club: Membership,
  rows: { codes: CodeRow[]; members: MemberRow[]; banned: BannedRow[] },
): Omit<OutputOf<typeof getInfo>, 'requestStatus'> {
  const members = pageOf(rows.members, placeOfMember);
  const bannedPeople = pageOf(rows.banned, (row) => ({ list: 'banned', at: row.bannedAt, id: row.personId }));
  return {
    book_club_info: {
      id: club.clubId,
      name: club.name,
      external_link: club.externalLink,
      genre_focus: club.genreFocus,
      privacy_setting: club.privacy,
      member_count: club.memberCount,
      active_invite_codes: rows.codes.map((row) => code(row, club)),
      members: members.page.map((row) => managedMember(row, club)),
      banned: bannedPeople.page.map(banned),
    },
    viewer: viewerOf(club.role, club.privacy, club.adminCount),
    ...(members.next ? { next_cursor: members.next } : {}),
    ...(bannedPeople.next ? { banned_next_cursor: bannedPeople.next } : {}),
  };
}

function member(row: MemberRow): ClubMember {
  return { id: row.personId, name: row.personName, role: row.role, ...pictured(row) };
}

function managedMember(row: MemberRow, club: Membership): ManagedMember {
  return {
    ...member(row),
    joined: row.joinedAt,
    posts: row.postCount,
    may: memberActs(club.role, row.role, club.adminCount),
  };
}

function code(row: CodeRow, club: Membership): InviteCode {
  return {
    code: row.code,
    active: row.active,
    generated_by: generatedBy(row),
    uses: row.uses,
    may: codeActs(club.role, club.privacy, row.active),
  };
}

function generatedBy(row: CodeRow): InviteCode['generated_by'] {
  if (row.system) return { id: 'system', name: 'System', ...nobody };
  if (row.generatedBy === null) return { id: '', name: FORMER_READER, ...nobody };
  return { id: row.generatedBy, name: row.personName, ...pictured(row) };
}

function banned(row: BannedRow): BannedPerson {
  return { id: row.personId, name: row.personName, ...pictured(row), banned: row.bannedAt };
}

function placeOfPost(row: PostRow): Place {
  return { list: row.type, at: row.position, id: row.postId };
}

function placeOfMember(row: MemberRow): Place {
  return { list: row.role, at: row.joinedAt, id: row.personId };
}
