import { type Facts, type Step, step, text } from './step.ts';

const theInviteClub = ({ inviteClubId }: Facts) => ({ club_id: inviteClubId });
const aRequest = ({ inviteClubId }: Facts) => ({ club_id: inviteClubId, message: 'May I read with you?' });
const theMeeting = ({ inviteClubId, meetingId }: Facts) => ({ club_id: inviteClubId, meeting_id: meetingId });
const thePoll = ({ inviteClubId, pollId }: Facts) => ({ club_id: inviteClubId, poll_id: pollId });
const aMeeting = ({ inviteClubId }: Facts) => ({
  ...{ club_id: inviteClubId, title: 'Chapters one to four', zone: 'Europe/Berlin', place: '', notes: '' },
  starts: `${new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)}T19:30`,
});

/** What members of a club do together, and who asks to be one, in the order of its life. */
export const clubLifeSteps: readonly Step[] = [
  step('/api/bookclub/manage/create_meeting', 'keeper', aMeeting, (answer) => ({ meetingId: text(answer.meeting_id) })),
  step('/api/bookclub/manage/edit_meeting', 'keeper', (facts) => ({
    ...{ ...aMeeting(facts), ...theMeeting(facts) },
    title: 'Chapters five to eight',
  })),
  step('/api/bookclub/meetings', 'keeper', theInviteClub),
  step('/api/bookclub/answer_meeting', 'keeper', (facts) => ({ ...theMeeting(facts), answer: 'yes' })),
  step('/api/bookclub/meeting_answers', 'keeper', theMeeting),
  step('/api/bookclub/meeting_file', 'keeper', theMeeting),
  step('/api/bookclub/manage/cancel_meeting', 'keeper', theMeeting),
  step('/api/bookclub/calendar_address', 'reader'),
  step('/api/bookclub/renew_calendar_address', 'reader'),
  step(
    '/api/bookclub/manage/create_poll',
    'keeper',
    ({ inviteClubId, isbn, thirdIsbn }) => ({
      ...{ club_id: inviteClubId, books: [{ isbn }, { isbn: thirdIsbn }] },
      ends: Math.floor(Date.now() / 1000) + 86_400,
    }),
    (answer) => ({ pollId: text(answer.poll_id) }),
  ),
  step('/api/bookclub/vote', 'keeper', (facts) => ({ ...thePoll(facts), books: [{ isbn: facts.isbn }] })),
  step('/api/bookclub/polls', 'keeper', theInviteClub),
  step('/api/bookclub/manage/close_poll', 'keeper', thePoll),
  step('/api/bookclub/request_to_join', 'newcomer', aRequest),
  step('/api/bookclub/withdraw_request', 'newcomer', theInviteClub),
  step('/api/bookclub/request_to_join', 'newcomer', aRequest),
  step('/api/bookclub/manage/join_requests', 'keeper', theInviteClub),
  step('/api/bookclub/manage/accept_request', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_accept: newcomer,
  })),
  step('/api/bookclub/leave', 'newcomer', theInviteClub),
  step('/api/bookclub/request_to_join', 'newcomer', aRequest),
  step('/api/bookclub/manage/refuse_request', 'keeper', ({ inviteClubId, newcomer }) => ({
    club_id: inviteClubId,
    user_to_refuse: newcomer,
  })),
];
