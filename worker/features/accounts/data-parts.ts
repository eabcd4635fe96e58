import { mailPart } from '../../platform/mail/account.ts';
import { booksPart } from '../books/account.ts';
import { clubsPart } from '../clubs/account.ts';
import { connectionsPart } from '../connections/account.ts';
import { recommendationsPart } from '../discovery/recommendations/account.ts';
import { gamesPart } from '../games/account.ts';
import { quizzesPart } from '../games/quizzes/account.ts';
import { challengesPart } from '../habits/challenges/account.ts';
import { streaksPart } from '../habits/streaks/account.ts';
import { importsPart } from '../imports/account.ts';
import { impressionsPart } from '../library/impressions/account.ts';
import { listsPart } from '../library/lists/account.ts';
import { notesPart } from '../library/notes/account.ts';
import { readingsPart } from '../library/readings/account.ts';
import { shelvesPart } from '../library/shelves/account.ts';
import { undoPart } from '../library/undo/account.ts';
import { moderationPart } from '../moderation/account.ts';
import { formsPart } from '../moderation/forms/account.ts';
import { librariansPart } from '../moderation/librarians/account.ts';
import { reviewsPart } from '../reviews/account.ts';
import { activityPart } from '../social/activity/account.ts';
import { friendsPart } from '../social/friends/account.ts';
import { notificationsPart } from '../social/notifications/account.ts';
import { pushPart } from '../social/push/account.ts';
import { sharingPart } from '../social/sharing/account.ts';
import { blocksPart } from './blocks.ts';
import type { AccountPart } from './data-part.ts';
import { identitiesPart } from './identities/account.ts';
import { keysPart } from './keys.ts';
import { revocationsPart } from './revocations.ts';

/** All tables that name a reader, except the account itself; a table that references another is listed before it. */
export const parts: readonly AccountPart[] = [
  importsPart,
  undoPart,
  notificationsPart,
  pushPart,
  friendsPart,
  blocksPart,
  activityPart,
  streaksPart,
  challengesPart,
  clubsPart,
  reviewsPart,
  readingsPart,
  notesPart,
  impressionsPart,
  recommendationsPart,
  shelvesPart,
  listsPart,
  sharingPart,
  mailPart,
  moderationPart,
  gamesPart,
  quizzesPart,
  formsPart,
  librariansPart,
  connectionsPart,
  // Every other part may hold a book.
  booksPart,
  keysPart,
  identitiesPart,
  revocationsPart,
];
