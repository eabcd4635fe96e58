import { blocksPart } from '../features/accounts/blocks.ts';
import { identitiesPart } from '../features/accounts/identities/account.ts';
import { keysPart } from '../features/accounts/keys.ts';
import { revocationsPart } from '../features/accounts/revocations.ts';
import { signUpPart } from '../features/accounts/sign-up/site-invites.ts';
import { activityPart } from '../features/activity/account.ts';
import { booksPart } from '../features/books/account.ts';
import { clubsPart } from '../features/clubs/account.ts';
import { connectionsPart } from '../features/connections/account.ts';
import { recommendationsPart } from '../features/discovery/recommendations/account.ts';
import { gamesPart } from '../features/games/account.ts';
import { quizzesPart } from '../features/games/quizzes/account.ts';
import { challengesPart } from '../features/habits/challenges/account.ts';
import { streaksPart } from '../features/habits/streaks/account.ts';
import { importsPart } from '../features/imports/account.ts';
import { impressionsPart } from '../features/library/impressions/account.ts';
import { listsPart } from '../features/library/lists/account.ts';
import { notesPart } from '../features/library/notes/account.ts';
import { ownedPart } from '../features/library/owned/account.ts';
import { readingsPart } from '../features/library/readings/account.ts';
import { shelvesPart } from '../features/library/shelves/account.ts';
import { moderationPart } from '../features/moderation/account.ts';
import { correctionsPart } from '../features/moderation/corrections/account.ts';
import { decisionsPart } from '../features/moderation/decisions/account.ts';
import { formsPart } from '../features/moderation/forms/account.ts';
import { librariansPart } from '../features/moderation/librarians/account.ts';
import { pushPart } from '../features/push/account.ts';
import { reviewsPart } from '../features/reviews/account.ts';
import { friendsPart } from '../features/social/friends/account.ts';
import { notificationsPart } from '../features/social/notifications/account.ts';
import { sharingPart } from '../features/social/sharing/account.ts';
import { undoPart } from '../features/undo/account.ts';
import type { AccountPart } from '../platform/account-part.ts';
import { mailPart } from '../platform/mail/account.ts';

/**
 * All tables that contain data of a reader, except the account itself. A table that references another is listed before
 * it.
 */
export const accountParts: readonly AccountPart[] = [
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
  ownedPart,
  recommendationsPart,
  shelvesPart,
  listsPart,
  sharingPart,
  mailPart,
  moderationPart,
  decisionsPart,
  gamesPart,
  quizzesPart,
  formsPart,
  librariansPart,
  correctionsPart,
  connectionsPart,
  // Last, since every other part may refer to a book.
  booksPart,
  keysPart,
  identitiesPart,
  signUpPart,
  revocationsPart,
];
