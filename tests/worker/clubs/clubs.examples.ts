import { deleteClub, deleteInviteCode, deletePost } from '../../../worker/features/clubs/contract.ts';
import type { Examples, Setup } from '../../support/worker/examples.ts';
import {
  aCode,
  foundsClub,
  isBanned,
  joins,
  losesClub,
  posts,
  systemCode,
} from '../../support/worker/features/clubs.ts';
import {
  CLUB_JOIN_TABLES,
  CLUB_LEAVE_TABLES,
  INVITE_CODE_TABLES,
  MEMBERSHIP_TABLES,
} from '../../support/worker/tables.ts';

const ownClub: Setup = async ({ reader }) => ({ club_id: await foundsClub(reader) });

const ownCode: Setup = async ({ reader }) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, invite_code: await aCode(reader, clubId) };
};

const aMember =
  (field: string): Setup =>
  async ({ reader, app }) => {
    const clubId = await foundsClub(reader);
    const member = await app.reader();
    await joins(reader, clubId, member);
    return { club_id: clubId, [field]: member.userId };
  };

/** Valid calls of clubs. */
export const examples: Examples = {
  // The reader is in one club, and banned from another.
  '/api/bookclub/bookclubs_user_in': async ({ reader, app }) => {
    await foundsClub(reader);
    const founder = await app.reader();
    await isBanned(founder, await foundsClub(founder), reader);
    return {};
  },
  '/api/bookclub/directory': {
    access: 'optional',
    input: async ({ reader }) => {
      await foundsClub(reader, { privacy: 'public' });
      return {};
    },
    others: 'done',
  },
  '/api/bookclub/get_feed': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    await posts(reader, clubId);
    await posts(reader, clubId, true);
    return { club_id: clubId };
  },
  '/api/bookclub/get_info': ownClub,
  '/api/bookclub/add_post': {
    input: async ({ reader }) => ({
      club_id: await foundsClub(reader),
      post_title: 'Chapter four',
      post_content: 'The lighthouse is *not* empty.\n\nSee [the map](https://maps.example/lighthouse).',
      is_announcement: true,
    }),
    writes: ['club_members', 'club_posts', 'club_milestones', 'capped_acts', 'notices'],
    lose: losesClub,
    remove: ({ reader }, input, { post_id: id }) =>
      reader.call(deletePost, { book_club_id: String(input.club_id), post_id: String(id), type: 'announcements' }),
  },
  '/api/bookclub/edit_post': {
    input: async ({ reader }) => {
      const clubId = await foundsClub(reader);
      const texts = { post_title: 'Chapter five', post_content: 'The lighthouse is empty.' };
      return { club_id: clubId, post_id: await posts(reader, clubId), ...texts };
    },
    writes: ['club_posts'],
  },
  '/api/bookclub/delete_post': {
    input: async ({ reader }) => {
      const clubId = await foundsClub(reader);
      return { book_club_id: clubId, post_id: await posts(reader, clubId), type: 'posts' };
    },
    writes: ['club_members', 'club_posts', 'club_milestones', 'club_replies', 'club_likes', 'removed_rows'],
    again: 'not_found',
  },
  '/api/bookclub/leave': {
    input: async ({ reader, app }) => {
      const founder = await app.reader();
      const clubId = await foundsClub(founder);
      await joins(founder, clubId, reader);
      return { club_id: clubId };
    },
    writes: [...MEMBERSHIP_TABLES, ...CLUB_LEAVE_TABLES],
    again: 'not_found',
  },
  '/api/restricted/bookclub/create': {
    input: () => ({ name: 'The Long Chapter', privacy_setting: 'invite' }),
    writes: [...CLUB_JOIN_TABLES, 'capped_acts', 'club_names', 'daily_counts'],
    remove: ({ reader }, _input, { book_club_id: id }) => reader.call(deleteClub, { club_id: String(id) }),
  },
  '/api/bookclub/join': {
    input: async ({ app }) => {
      const founder = await app.reader();
      return { invite_code: await systemCode(founder, await foundsClub(founder)) };
    },
    writes: CLUB_JOIN_TABLES,
    banned: { club: 'not_allowed' },
    again: 'conflict',
  },
  '/api/bookclub/join_public': {
    input: async ({ app }) => ({
      club_id: await foundsClub(await app.reader(), { privacy: 'public' }),
    }),
    writes: CLUB_JOIN_TABLES,
    others: 'done',
    banned: { club: 'not_allowed' },
    again: 'conflict',
  },
  '/api/bookclub/manage/update_club_settings': {
    input: async ({ reader }) => ({
      club_id: await foundsClub(reader),
      club_name: 'The Longer Chapter',
      external_link: 'https://chapters.example/long',
      genre_focus: 'sci_fi',
    }),
    writes: ['clubs', 'club_names'],
  },
  '/api/bookclub/manage/delete': {
    input: ownClub,
    writes: [
      ...[...CLUB_LEAVE_TABLES, 'club_join_requests', 'club_names'],
      ...[...CLUB_JOIN_TABLES, 'club_bans', 'club_posts', 'remembered_club_bans', 'club_replies', 'club_likes'],
      ...['club_readings', 'club_milestones', 'club_opened_milestones'],
    ],
    again: 'not_found',
  },
  '/api/bookclub/manage/disable_invite_code': { input: ownCode, writes: INVITE_CODE_TABLES },
  '/api/bookclub/manage/enable_invite_code': { input: ownCode, writes: INVITE_CODE_TABLES },
  '/api/bookclub/manage/delete_invite_code': {
    input: ownCode,
    writes: INVITE_CODE_TABLES,
    again: 'not_found',
  },
  '/api/bookclub/manage/generate_invite_code': {
    input: ownClub,
    writes: INVITE_CODE_TABLES,
    lose: losesClub,
    other: async ({ reader }) => ({ club_id: await foundsClub(reader) }),
    remove: ({ reader }, input, { invite_code: code }) =>
      reader.call(deleteInviteCode, { club_id: String(input.club_id), invite_code: String(code) }),
  },
  '/api/bookclub/manage/ban_user': {
    input: aMember('user_to_ban'),
    writes: [...MEMBERSHIP_TABLES, 'club_bans', ...CLUB_LEAVE_TABLES],
  },
  '/api/bookclub/manage/unban_user': {
    input: async ({ reader, app }) => {
      const clubId = await foundsClub(reader);
      const person = await app.reader();
      await isBanned(reader, clubId, person);
      return { club_id: clubId, user_to_unban: person.userId };
    },
    writes: ['club_bans'],
  },
  '/api/bookclub/manage/promote_to_admin': { input: aMember('user_to_promote'), writes: MEMBERSHIP_TABLES },
  '/api/bookclub/manage/demote_to_member': { input: aMember('user_to_demote'), writes: MEMBERSHIP_TABLES },
};
