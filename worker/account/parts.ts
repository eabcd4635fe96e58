import { activityPart } from '../activity/account.ts';
import { booksPart } from '../books/account.ts';
import { challengesPart } from '../challenges/account.ts';
import { clubsPart } from '../clubs/account.ts';
import { formsPart } from '../forms/account.ts';
import { friendsPart } from '../friends/account.ts';
import { gamesPart } from '../games/account.ts';
import { importsPart } from '../imports/account.ts';
import { librariansPart } from '../librarians/account.ts';
import { listsPart } from '../lists/account.ts';
import { mailPart } from '../mail/account.ts';
import { moderationPart } from '../moderation/account.ts';
import { notesPart } from '../notes/account.ts';
import { notificationsPart } from '../notifications/account.ts';
import { quizzesPart } from '../quizzes/account.ts';
import { readingsPart } from '../readings/account.ts';
import { recommendationsPart } from '../recommendations/account.ts';
import { reviewsPart } from '../reviews/account.ts';
import { sharingPart } from '../sharing/account.ts';
import { shelvesPart } from '../shelves/account.ts';
import { streaksPart } from '../streaks/account.ts';
import { keysPart } from './keys.ts';
import type { AccountPart } from './part.ts';

/** Everything that names a reader beside the account itself; what refers to a row stands before what holds it. */
export const parts: readonly AccountPart[] = [
  importsPart,
  notificationsPart,
  friendsPart,
  activityPart,
  streaksPart,
  challengesPart,
  clubsPart,
  reviewsPart,
  readingsPart,
  notesPart,
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
  // Every other part may hold a book.
  booksPart,
  keysPart,
];
