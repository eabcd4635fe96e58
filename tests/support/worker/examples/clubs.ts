import { aCode, foundsClub, isBanned, joins, posts, systemCode } from '../clubs.ts';
import type { Example, Examples } from '../examples.ts';

const ownClub: Example = async ({ reader }) => ({ club_id: await foundsClub(reader) });

const ownCode: Example = async ({ reader }) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, invite_code: await aCode(reader, clubId) };
};

const aMember =
  (field: string): Example =>
  async ({ reader, app }) => {
    const clubId = await foundsClub(reader);
    const member = await app.reader();
    await joins(reader, clubId, member);
    return { club_id: clubId, [field]: member.userId };
  };

/** Valid calls of clubs. */
export const examples: Examples = {
  // One club that they are in, and one that they were banned from.
  '/api/bookclub/bookclubs_user_in': async ({ reader, app }) => {
    await foundsClub(reader);
    const founder = await app.reader();
    await isBanned(founder, await foundsClub(founder), reader);
    return {};
  },
  '/api/bookclub/directory': async ({ reader }) => {
    await foundsClub(reader, { privacy: 'public' });
    return {};
  },
  '/api/bookclub/get_feed': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    await posts(reader, clubId);
    await posts(reader, clubId, true);
    return { club_id: clubId };
  },
  '/api/bookclub/get_info': ownClub,
  '/api/bookclub/add_post': async ({ reader }) => ({
    club_id: await foundsClub(reader),
    post_title: 'Chapter four',
    post_content: 'The lighthouse is *not* empty.\n\nSee [the map](https://maps.example/lighthouse).',
    is_announcement: true,
  }),
  '/api/bookclub/delete_post': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    return { book_club_id: clubId, post_id: await posts(reader, clubId), type: 'posts' };
  },
  '/api/bookclub/leave': async ({ reader, app }) => {
    const founder = await app.reader();
    const clubId = await foundsClub(founder);
    await joins(founder, clubId, reader);
    return { club_id: clubId };
  },
  '/api/restricted/bookclub/create': () => ({ name: 'The Long Chapter', privacy_setting: 'invite' }),
  '/api/bookclub/join': async ({ app }) => {
    const founder = await app.reader();
    return { invite_code: await systemCode(founder, await foundsClub(founder)) };
  },
  '/api/bookclub/join_public': async ({ app }) => ({
    club_id: await foundsClub(await app.reader(), { privacy: 'public' }),
  }),
  '/api/bookclub/manage/update_club_settings': async ({ reader }) => ({
    club_id: await foundsClub(reader),
    club_name: 'The Longer Chapter',
    external_link: 'https://chapters.example/long',
    genre_focus: 'sci_fi',
  }),
  '/api/bookclub/manage/delete': ownClub,
  '/api/bookclub/manage/disable_invite_code': ownCode,
  '/api/bookclub/manage/enable_invite_code': ownCode,
  '/api/bookclub/manage/delete_invite_code': ownCode,
  '/api/bookclub/manage/generate_invite_code': ownClub,
  '/api/bookclub/manage/ban_user': aMember('user_to_ban'),
  '/api/bookclub/manage/unban_user': async ({ reader, app }) => {
    const clubId = await foundsClub(reader);
    const person = await app.reader();
    await isBanned(reader, clubId, person);
    return { club_id: clubId, user_to_unban: person.userId };
  },
  '/api/bookclub/manage/promote_to_admin': aMember('user_to_promote'),
  '/api/bookclub/manage/demote_to_member': aMember('user_to_demote'),
};
