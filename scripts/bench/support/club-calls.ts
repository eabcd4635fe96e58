import { type Facts, type Step, step, type Told, text } from './step.ts';

const milestoneOf = ({ reading }: Told): Facts[string] =>
  text((reading as { milestones?: { id?: string }[] } | undefined)?.milestones?.[0]?.id);
const theClub = ({ clubId }: Facts) => ({ club_id: clubId });
const theCode = ({ inviteClubId, code }: Facts) => ({ club_id: inviteClubId, invite_code: code });

/** The calls of book clubs, in an order in which each finds what it needs. */
export const clubSteps: readonly Step[] = [
  step('/api/bookclub/bookclubs_user_in', 'reader'),
  step('/api/bookclub/directory', 'reader'),
  step('/api/bookclub/get_feed', 'reader', theClub),
  step('/api/bookclub/get_info', 'reader', theClub),
  step(
    '/api/bookclub/add_post',
    'reader',
    ({ clubId }) => ({ club_id: clubId, post_title: 'Four', post_content: 'Not empty.', is_announcement: false }),
    (answer) => ({ postId: text(answer.post_id) }),
  ),
  step(
    '/api/bookclub/add_reply',
    'reader',
    ({ clubId, postId }) => ({ club_id: clubId, post_id: postId, content: 'Nor is the pier.' }),
    (answer) => ({ replyId: text(answer.reply_id) }),
  ),
  step('/api/bookclub/get_replies', 'reader', ({ clubId, postId }) => ({ club_id: clubId, post_id: postId })),
  step('/api/bookclub/delete_reply', 'reader', ({ clubId, replyId }) => ({ club_id: clubId, reply_id: replyId })),
  step('/api/bookclub/manage/set_reading', 'reader', ({ clubId, isbn }) => ({
    club_id: clubId,
    isbn,
    starts: '2026-11-01',
    milestones: [{ title: 'Part one', upto: { unit: 'percent', value: 50 } }],
  })),
  step('/api/bookclub/get_reading', 'reader', theClub, (answer) => ({ milestoneId: milestoneOf(answer) })),
  step('/api/bookclub/open_milestone', 'reader', ({ clubId, milestoneId }) => ({
    club_id: clubId,
    milestone_id: milestoneId,
    open: true,
  })),
  step('/api/bookclub/set_post_milestone', 'reader', ({ clubId, postId, milestoneId }) => ({
    club_id: clubId,
    post_id: postId,
    milestone_id: milestoneId,
  })),
  step('/api/bookclub/tell_progress', 'reader', ({ clubId }) => ({ club_id: clubId, telling: true })),
  step('/api/bookclub/manage/end_reading', 'reader', theClub),
  step('/api/bookclub/delete_post', 'reader', ({ clubId, postId }) => ({
    book_club_id: clubId,
    post_id: postId,
    type: 'posts',
  })),
  step('/api/bookclub/join_public', 'newcomer', ({ publicClubId }) => ({ club_id: publicClubId })),
  step('/api/bookclub/leave', 'newcomer', ({ publicClubId }) => ({ club_id: publicClubId })),
  step('/api/bookclub/manage/disable_invite_code', 'keeper', theCode),
  step('/api/bookclub/manage/enable_invite_code', 'keeper', theCode),
  step('/api/bookclub/join', 'newcomer', ({ code }) => ({ invite_code: code })),
  step('/api/bookclub/manage/promote_to_admin', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_promote: newcomer,
  })),
  step('/api/bookclub/manage/demote_to_member', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_demote: newcomer,
  })),
  step('/api/bookclub/manage/ban_user', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_ban: newcomer,
  })),
  step('/api/bookclub/manage/unban_user', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_unban: newcomer,
  })),
  step('/api/bookclub/manage/delete_invite_code', 'keeper', theCode),
  step('/api/bookclub/manage/generate_invite_code', 'keeper', ({ inviteClubId }) => ({ club_id: inviteClubId })),
  step('/api/bookclub/manage/update_club_settings', 'keeper', ({ inviteClubId }) => ({
    club_id: inviteClubId,
    club_name: 'The Longer Chapter',
    external_link: '',
    genre_focus: 'sci_fi',
  })),
];
