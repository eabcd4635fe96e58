import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { cappedSentence, countOnFirstDay, firstDaySentences } from '../../accounts/first-day.ts';
import { newRemoval } from '../../undo/removals.ts';
import { addPost, clubSentences, deletePost, editPost } from '../contract.ts';
import { capSentences, countAnnouncement, requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireMembership } from '../membership.ts';
import { canAnnounce, mayDeletePost, mayEditPost } from '../policy.ts';
import * as present from '../present.ts';
import * as queries from '../queries.ts';
import { addReply, clubReadingSentences, deleteReply, editReply, getReplies } from '../readings/contract.ts';
import { milestoneIn } from '../readings/queries.ts';
import * as posts from './posts.ts';
import * as replies from './replies.ts';

export const clubPostRoutes = [
  on(addPost, async (call, input) => {
    const { newId: id, memberId: reader } = call;
    const { membership, author, createdRows, milestones } = await call.load({
      membership: membershipIn({ clubId: input.club_id, reader }),
      author: queries.authorRow({ reader }),
      createdRows: queries.postTime({ clubId: input.club_id, postId: id }),
      milestones: milestoneIn({ clubId: input.club_id, milestoneId: input.milestone_id ?? '', reader }),
    });
    const club = requireMembership(membership);
    const person = author[0] ?? throwApiError('not_found', clubSentences.noClub);
    if (input.is_announcement && !canAnnounce(club.role)) throwApiError('not_allowed', clubSentences.notAdmin);
    const before = call.earlierResult(createdRows[0]);
    const milestone = milestones[0];
    const written = {
      type: input.is_announcement ? ('announcements' as const) : ('posts' as const),
      postedAt: before?.postedAt ?? call.seconds,
      milestoneId: input.milestone_id ?? null,
    };
    const words = { title: input.post_title, content: input.post_content };
    if (!before) {
      if (written.milestoneId !== null) {
        if (input.is_announcement) throwApiError('invalid_input', clubReadingSentences.forEverybody);
        if (typeof milestone?.position !== 'number') throwApiError('not_found', clubReadingSentences.noMilestone);
      }
      await saveInClub(
        call,
        [
          requireRole({ clubId: club.clubId, userId: reader, role: input.is_announcement ? 'admin' : null }),
          input.is_announcement ? countAnnouncement({ id, clubId: club.clubId, now: call.seconds }) : null,
          ...(await countOnFirstDay(call, 'post', id)),
          ...posts.publish({ id, clubId: club.clubId, userId: reader, ...words, ...written }),
        ],
        cappedSentence('post', call, capSentences.manyAnnouncements),
      );
    }
    const row = {
      ...person,
      ...written,
      ...words,
      postId: id,
      authorId: reader,
      authorRole: club.role,
      editedAt: null,
      blockState: null,
      milestoneTitle: milestone?.title ?? null,
      milestoneBook: milestone?.bookTitle ?? null,
      replies: before?.replies ?? 0,
      likes: before?.likes ?? 0,
      // Readers can't like their own posts.
      liked: false,
      areRepliesWithheld: milestone !== undefined && !milestone.isOpen,
    };
    return { post_id: id, post: present.toPost(row, club, { reader, now: call.seconds }) };
  }),

  on(editPost, async (call, { club_id: clubId, post_id: postId, version: seen, ...wanted }) => {
    const reader = call.memberId;
    const { membership, postRows } = await call.load({
      membership: membershipIn({ clubId, reader }),
      postRows: posts.postToEdit({ clubId, postId }),
    });
    const club = requireMembership(membership);
    const before = postRows[0] ?? throwApiError('not_found', clubSentences.noPost);
    const own = before.userId === reader;
    if (!mayEditPost(club.role, { ...before, own }, call.seconds)) {
      throwApiError('not_allowed', clubSentences.notEditable);
    }
    const stored = present.toPostWords(before);
    const version = checkVersion(call, { seen, stored, wanted, from: ['postRows'] });
    const texts = { title: wanted.post_title, content: wanted.post_content };
    await saveInClub(call, [
      requireRole({ clubId, userId: reader, role: before.type === 'announcements' ? 'admin' : null }),
      posts.changePost({ postId, userId: reader, ...texts, now: call.seconds }),
    ]);
    return { version, ...editTime({ version, stored, before }, call.seconds) };
  }),

  on(deletePost, async (call, { post_id: postId, book_club_id: clubId, type }) => {
    const reader = call.memberId;
    const { membership, authors } = await call.load({
      membership: membershipIn({ clubId, reader }),
      authors: queries.authorOf({ clubId, postId, type }),
    });
    const club = requireMembership(membership);
    const post = authors[0] ?? throwApiError('not_found', clubSentences.noPost);
    const own = post.userId === reader;
    if (!mayDeletePost(club.role, own)) throwApiError('not_allowed', clubSentences.othersPost);
    await saveInClub(call, [
      requireRole({ clubId, userId: reader, role: own ? null : 'admin' }),
      ...posts.removePost(newRemoval(call), { clubId, postId }),
    ]);
    return { undo_id: call.newId };
  }),

  on(getReplies, async (call, { club_id: clubId, post_id: postId, cursor }) => {
    const reader = call.memberId;
    const { membership, post, replyRows } = await call.load({
      membership: membershipIn({ clubId, reader }),
      post: replies.postFor({ clubId, postId, reader }),
      replyRows: replies.repliesTo({ clubId, postId, reader, ...replies.replyPages.after(cursor) }),
    });
    const club = requireMembership(membership);
    replies.requireOpenPost(post);
    const { rows, next_cursor } = replies.replyPages.page(replyRows);
    return { replies: rows.map((row) => present.toReply(row, club, { reader, now: call.seconds })), next_cursor };
  }),

  on(addReply, async (call, { club_id: clubId, post_id: postId, content }) => {
    const { newId: id, memberId: reader } = call;
    const { membership, post, author, createdRows } = await call.load({
      membership: membershipIn({ clubId, reader }),
      post: replies.postFor({ clubId, postId, reader }),
      author: queries.authorRow({ reader }),
      createdRows: replies.replyOf({ clubId, replyId: id }),
    });
    const club = requireMembership(membership);
    const person = author[0] ?? throwApiError('not_found', clubSentences.noClub);
    const before = call.earlierResult(createdRows[0]);
    const written = { content, repliedAt: before?.repliedAt ?? call.seconds };
    if (!before) {
      const { userId: to } = replies.requireVisiblePost(post);
      const statements = [
        requireRole({ clubId, userId: reader, role: null }),
        ...(await countOnFirstDay(call, 'post', id)),
        ...replies.publish({ id, clubId, postId, userId: reader, ...written }, to),
      ];
      await saveInClub(call, statements, firstDaySentences.post);
    }
    const row = {
      ...person,
      ...written,
      replyId: id,
      authorId: reader,
      blockState: null,
      likes: before?.likes ?? 0,
      liked: false,
      editedAt: null,
    };
    return { reply_id: id, reply: present.toReply(row, club, { reader, now: call.seconds }) };
  }),

  on(editReply, async (call, { club_id: clubId, reply_id: replyId, content, version: seen }) => {
    const reader = call.memberId;
    const { membership, replyRows } = await call.load({
      membership: membershipIn({ clubId, reader }),
      replyRows: replies.replyOf({ clubId, replyId }),
    });
    const club = requireMembership(membership);
    const before = replyRows[0] ?? throwApiError('not_found', clubReadingSentences.noReply);
    const post = { own: before.userId === reader, postedAt: before.repliedAt };
    if (!mayEditPost(club.role, post, call.seconds)) throwApiError('not_allowed', clubReadingSentences.notEditable);
    const stored = { content: before.content };
    const version = checkVersion(call, { seen, stored, wanted: { content }, from: ['replyRows'] });
    await saveInClub(call, [
      requireRole({ clubId, userId: reader, role: null }),
      replies.changeReply({ replyId, userId: reader, content, now: call.seconds }),
    ]);
    return { version, ...editTime({ version, stored, before }, call.seconds) };
  }),

  on(deleteReply, async (call, { club_id: clubId, reply_id: replyId }) => {
    const reader = call.memberId;
    const { membership, replyRows } = await call.load({
      membership: membershipIn({ clubId, reader }),
      replyRows: replies.replyOf({ clubId, replyId }),
    });
    const club = requireMembership(membership);
    const reply = replyRows[0] ?? throwApiError('not_found', clubReadingSentences.noReply);
    const own = reply.userId === reader;
    if (!mayDeletePost(club.role, own)) throwApiError('not_allowed', clubReadingSentences.othersReply);
    await saveInClub(call, [
      requireRole({ clubId, userId: reader, role: own ? null : 'admin' }),
      replies.removeReply({ clubId, replyId }),
    ]);
    return {};
  }),
];

interface Edited {
  version: string;
  stored: object;
  before: { editedAt: number | null };
}

// The same texts are not marked as edited.
function editTime({ version, stored, before }: Edited, now: number) {
  const at = versionOf(stored) === version ? before.editedAt : now;
  return at === null ? {} : { edited_at: at };
}
