import {
  MOST_COUNTED,
  type Notice,
  type NoticeKind,
} from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';

interface WorkerMessage {
  /** One line, without a word that a reader wrote but for the names of clubs and books. */
  text: (notice: Notice) => string;
  /** The page it leads to. */
  to: (notice: Notice) => string;
}

const toClub = ({ club_id: id }: Notice) => paths.bookClub(id);

/** What is said of each kind of notice, and where it leads. */
const told: Readonly<Record<NoticeKind, WorkerMessage>> = {
  announcement: { text: ({ club_name: club }) => `A new announcement in ${club}`, to: toClub },
  post: {
    text: ({ number, club_name: club }) => `${counted(number, 'A new post', 'new posts')} in ${club}`,
    to: toClub,
  },
  reply: {
    text: ({ number, club_name: club }) => `${counted(number, 'A new reply', 'new replies')} to your post in ${club}`,
    to: toClub,
  },
  poll: { text: ({ club_name: club }) => `A new poll in ${club}`, to: toClub },
  poll_ended: { text: ({ club_name: club }) => `The poll in ${club} has ended`, to: toClub },
  meeting: { text: ({ club_name: club }) => `Coming up: a meeting of ${club}`, to: toClub },
  due: { text: ({ club_name: club }) => `The next part is due soon in ${club}`, to: toClub },
  request: {
    text: ({ number, club_name: club }) => `${counted(number, 'A reader asks', 'readers ask')} to join ${club}`,
    to: ({ club_id: id }) => paths.manageBookClub(id, 'requests'),
  },
  acceptance: { text: ({ club_name: club }) => `You are now a member of ${club}`, to: toClub },
  like: {
    text: ({ number, book_title: title }) =>
      `${counted(number, 'A reader', 'readers')} liked your review${title === '' ? '' : ` of ${title}`}`,
    to: ({ isbn, about }) => paths.review(isbn, about),
  },
  post_like: {
    text: ({ number, club_name: club }) => `${counted(number, 'A reader', 'readers')} liked your post in ${club}`,
    to: toClub,
  },
  reply_like: {
    text: ({ number, club_name: club }) => `${counted(number, 'A reader', 'readers')} liked your reply in ${club}`,
    to: toClub,
  },
};

function counted(number: number, one: string, many: string): string {
  if (number === 1) return one;
  return number > MOST_COUNTED ? `More than ${MOST_COUNTED} ${many}` : `${number} ${many}`;
}

/** What a notice says. */
export const textOf = (notice: Notice): string => told[notice.kind].text(notice);

/** The page that a notice leads to. */
export const pageOf = (notice: Notice): string => told[notice.kind].to(notice);
