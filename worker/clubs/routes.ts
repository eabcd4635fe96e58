import { subjectOf } from '../account/account.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import * as clubs from './clubs.ts';
import { type Invitation, invitationBy, invitationTo, normaliseCode } from './codes.ts';
import {
  addPost,
  clubSentences,
  createClub,
  deletePost,
  getClubsUserIn,
  getDirectory,
  getFeed,
  getInfo,
  joinClub,
  joinPublicClub,
  leaveClub,
} from './contract.ts';
import { claim, claimToFound, saveInClub } from './guards.ts';
import { addMember, removeMember } from './members.ts';
import { DIRECTORY_PAGE, pageOf, placeOf, wanted } from './places.ts';
import { mayAnnounce, mayDeletePost, mayLeave } from './policy.ts';
import * as posts from './posts.ts';
import * as queries from './queries.ts';
import * as shown from './shown.ts';
import { asMember, standingIn } from './standing.ts';

export const clubRoutes = [
  on(getClubsUserIn, async (call, { cursor }) => {
    const list = wanted(placeOf(cursor), ['own']);
    const { found } = await call.load({ found: queries.clubsOf(call.build, call.memberId, list) });
    const { page, next } = pageOf(found, (row) => ({ list: 'own', at: row.joinedAt, id: row.clubId }));
    return { data: page.map(shown.ownClub), ...(next ? { next_cursor: next } : {}) };
  }),

  on(getDirectory, async (call, { club_id: only, cursor }) => {
    const list = wanted(placeOf(cursor), ['listed'], DIRECTORY_PAGE);
    const { build, claims } = call;
    const { found } = await call.load({ found: queries.listedClubs(build, claims?.userId ?? '', list, only ?? null) });
    const place = (row: (typeof found)[number]) => ({ list: 'listed', at: row.memberCount, id: row.clubId });
    const { page, next } = pageOf(found, place, DIRECTORY_PAGE);
    return { clubs: page.map(shown.listedClub), ...(next ? { next_cursor: next } : {}) };
  }),

  on(getFeed, async (call, { club_id: clubId, cursor }) => {
    const { build, memberId: reader } = call;
    const after = placeOf(cursor);
    const found = await call.load({
      standing: standingIn(clubId, reader),
      posts: queries.postsIn(build, clubId, reader, 'posts', wanted(after, ['posts'])),
      announcements: queries.postsIn(build, clubId, reader, 'announcements', wanted(after, ['announcements'])),
      members: queries.membersIn(build, clubId, reader, wanted(after, ['admin', 'member'])),
    });
    return shown.feed(asMember(found.standing), found, reader);
  }),

  on(getInfo, async (call, { club_id: clubId, cursor }) => {
    const { build, memberId: reader } = call;
    const after = placeOf(cursor);
    const found = await call.load({
      standing: standingIn(clubId, reader),
      codes: queries.codesOf(build, clubId, reader),
      members: queries.membersIn(build, clubId, reader, wanted(after, ['admin', 'member'])),
      banned: queries.bannedFrom(build, clubId, reader, wanted(after, ['banned'])),
    });
    return shown.info(asMember(found.standing), found);
  }),

  on(addPost, async (call, input) => {
    const { build, memberId: reader } = call;
    const id = call.newId;
    const { standing, author, made } = await call.load({
      standing: standingIn(input.club_id, reader),
      author: queries.authorRow(build, reader),
      made: queries.postedAt(build, input.club_id, id),
    });
    const club = asMember(standing);
    const person = author[0] ?? refuse('not_found', clubSentences.noClub);
    if (input.is_announcement && !mayAnnounce(club.role)) refuse('not_allowed', clubSentences.notAdmin);
    const type = input.is_announcement ? ('announcements' as const) : ('posts' as const);
    const before = call.madeBefore(made[0]);
    const postedAt = before?.postedAt ?? call.seconds;
    const written = { type, title: input.post_title, content: input.post_content, postedAt };
    if (!before) {
      await saveInClub(call, [
        claim(build, club.clubId, reader, input.is_announcement ? 'admin' : null),
        posts.addPost(build, { id, clubId: club.clubId, userId: reader, ...written }),
      ]);
    }
    const row = { ...person, ...written, postId: id, authorId: reader, authorRole: club.role };
    return { post_id: id, post: shown.post(row, club, reader) };
  }),

  on(deletePost, async (call, { post_id: postId, book_club_id: clubId, type }) => {
    const { build, memberId: reader } = call;
    const { standing, found } = await call.load({
      standing: standingIn(clubId, reader),
      found: queries.authorOf(build, clubId, postId, type),
    });
    const club = asMember(standing);
    const post = found[0] ?? refuse('not_found', clubSentences.noPost);
    const own = post.userId === reader;
    if (!mayDeletePost(club.role, own)) refuse('not_allowed', clubSentences.othersPost);
    await saveInClub(call, [
      claim(build, clubId, reader, own ? null : 'admin'),
      posts.removePost(build, clubId, postId),
    ]);
    return {};
  }),

  on(leaveClub, async (call, { club_id: clubId }) => {
    const { standing } = await call.load({ standing: standingIn(clubId, call.memberId) });
    const club = asMember(standing);
    if (!mayLeave(club.role, club.adminCount)) refuse('conflict', clubSentences.lastAdmin);
    await saveInClub(call, [removeMember(call.build, clubId, call.memberId)]);
    return { data: `You have left ${club.name}.` };
  }),

  on(createClub, async (call, input) => {
    const { newId: id, memberId: founder } = call;
    const { standing, own } = await call.load({ standing: standingIn(id, founder), own: subjectOf(founder) });
    if (call.madeBefore(standing.find(({ role }) => role !== null))) return { book_club_id: id };
    const club = { id, name: input.name, privacy: input.privacy_setting, founder, now: call.seconds };
    await saveInClub(call, [...(await claimToFound(call, own, club)), ...clubs.foundClub(call.build, club)]);
    return { book_club_id: id };
  }),

  on(joinClub, async (call, input) => {
    const code = normaliseCode(input.invite_code);
    const { found } = await call.load({ found: invitationBy(call.build, code, call.memberId) });
    return join(call, found[0] ?? refuse('not_found', clubSentences.badCode));
  }),

  on(joinPublicClub, async (call, { club_id: clubId }) => {
    const { found } = await call.load({ found: invitationTo(call.build, clubId, call.memberId) });
    return join(call, found[0] ?? refuse('not_found', clubSentences.needsCode));
  }),
];

async function join(
  call: Call,
  { clubId, name, code, role, bannedAt }: Invitation,
): Promise<{ data: string; id: string }> {
  if (role !== null) refuse('conflict', clubSentences.alreadyIn, clubId);
  if (bannedAt !== null) refuse('not_allowed', clubSentences.banned);
  const joining = { clubId, userId: call.memberId, role: 'member' as const, by: code, now: call.seconds };
  await saveInClub(call, [addMember(call.build, joining)]);
  return { data: `Welcome to ${name}!`, id: clubId };
}
