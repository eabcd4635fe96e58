import { wayInTexts } from '../../../../worker/features/accounts/identities/changes-contract.ts';
import type { NoticeKind } from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import { MAX_COUNTED, type Notice } from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';
import { isoDate } from '../../../platform/ui/text/time.ts';

interface NoticeText {
  /** One line, without the club, which is in the heading above. */
  text: (notice: Notice) => string;
  /** The page it leads to. */
  to: (notice: Notice) => string;
}

const wayInChanges = new Map<string, string>(Object.entries(wayInTexts));

const toClub = ({ club_id: id }: Notice) => paths.bookClub(id);
const toPerson = ({ person_id: id }: Notice) => paths.profile({ id });

const texts: Readonly<Record<NoticeKind, NoticeText>> = {
  announcement: { text: ({ title }) => `New announcement${title === '' ? '' : `: ${title}`}`, to: toClub },
  post: { text: ({ number }) => countText(number, 'A new post', 'new posts'), to: toClub },
  reply: {
    text: ({ number, title }) => `${countText(number, 'A new reply', 'new replies')} to ${quoted(title, 'your post')}`,
    to: toClub,
  },
  poll: { text: () => 'New poll: what to read next', to: toClub },
  poll_ended: { text: () => 'The poll has ended', to: toClub },
  meeting: { text: ({ title }) => `Coming up: ${title === '' ? 'a meeting' : title}`, to: toClub },
  due: { text: ({ title }) => `${title === '' ? 'The next part' : title} is due soon`, to: toClub },
  request: {
    text: ({ number }) => `${countText(number, 'A reader asks', 'readers ask')} to join`,
    to: ({ club_id: id }) => paths.manageBookClub(id, 'requests'),
  },
  acceptance: { text: () => 'You are now a member', to: toClub },
  like: {
    text: ({ number, book_title: book }) => `${readers(number)} liked your review${book === '' ? '' : ` of ${book}`}`,
    to: ({ isbn, about }) => paths.review(isbn, about),
  },
  post_like: {
    text: ({ number, title }) => `${readers(number)} liked ${quoted(title, 'your post')}`,
    to: toClub,
  },
  reply_like: { text: ({ number }) => `${readers(number)} liked your reply`, to: toClub },
  activity_like: {
    text: ({ number, book_title: book }) =>
      `${countText(number, 'A friend', 'friends')} liked your update${book === '' ? '' : ` about ${book}`}`,
    to: ({ isbn }) => (isbn === '' ? paths.home() : paths.book(isbn)),
  },
  friend_accepted: { text: ({ person_name: name }) => `${name} accepted your friend request`, to: toPerson },
  report_decided: { text: ({ title }) => title, to: () => paths.termsOfService() },
  way_in: {
    text: ({ about }) =>
      `${wayInChanges.get(about) ?? 'A way into your account was changed'}. If that wasn’t you, log out everywhere.`,
    to: () => paths.settings(),
  },
  message_answered: { text: ({ title }) => title, to: () => paths.bookRequest() },
  account_waiting: {
    text: ({ number }) => countText(number, 'A new account waits for approval', 'new accounts wait for approval'),
    to: () => paths.accounts({ state: 'waiting' }),
  },
  club_closed: {
    text: ({ title }) => `The club ${title} was closed by the moderators of this site`,
    to: () => paths.bookClubDirectory(),
  },
  content_removed: { text: ({ title }) => title, to: () => paths.decisions() },
  reviews_joined: {
    text: ({ book_title: book }) =>
      `Two books were merged, so your reviews${book === '' ? '' : ` of ${book}`} are one now: the earlier text is below the newer`,
    to: ({ isbn, about }) => paths.review(isbn, about),
  },
  invite_used: { text: ({ person_name: name }) => `${name} used your invite link: you are friends now`, to: toPerson },
};

const readers = (number: number) => countText(number, 'A reader', 'readers');

function quoted(title: string, otherwise: string): string {
  return title === '' ? otherwise : `“${title}”`;
}

function countText(number: number, singular: string, many: string): string {
  if (number === 1) return singular;
  return number > MAX_COUNTED ? `More than ${MAX_COUNTED} ${many}` : `${number} ${many}`;
}

export const textOf = (notice: Notice): string => texts[notice.kind].text(notice);

export const pageOf = (notice: Notice): string => texts[notice.kind].to(notice);

/** The notifications of one day, by club; those without a club have an empty ID and name. */
export interface NoticeDay {
  /** Whether they are unread; such days come first. */
  unread: boolean;
  /** A date, such as 2026-11-20. */
  day: string;
  clubs: { id: string; name: string; notices: Notice[] }[];
}

/** Groups notifications by day and club, without changing their order. Days are those of the time zone. */
export function groupNotices(notices: readonly Notice[], timeZone: string): NoticeDay[] {
  const days: NoticeDay[] = [];
  for (const notice of notices) {
    const { unread, club_id: id, club_name: name } = notice;
    const day = isoDate(notice.timestamp, timeZone);
    const { clubs } = findOrAdd(days, (entry) => entry.unread === unread && entry.day === day, {
      unread,
      day,
      clubs: [],
    });
    findOrAdd(clubs, (entry) => entry.id === id, { id, name, notices: [] }).notices.push(notice);
  }
  return days;
}

function findOrAdd<T>(list: T[], isIt: (one: T) => boolean, added: T): T {
  const match = list.find(isIt);
  if (match === undefined) list.push(added);
  return match ?? added;
}
