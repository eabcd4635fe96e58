import { friendsPart } from '../friends/account.ts';
import { listsPart } from '../lists/account.ts';
import { mailPart } from '../mail/account.ts';
import { moderationPart } from '../moderation/account.ts';
import { notificationsPart } from '../notifications/account.ts';
import { reviewsPart } from '../reviews/account.ts';
import { sharingPart } from '../sharing/account.ts';
import { shelvesPart } from '../shelves/account.ts';
import { streaksPart } from '../streaks/account.ts';
import type { AccountPart } from './part.ts';

/** Everything that names a reader beside the account itself; what refers to a row stands before what holds it. */
export const parts: readonly AccountPart[] = [
  notificationsPart,
  friendsPart,
  streaksPart,
  reviewsPart,
  shelvesPart,
  listsPart,
  sharingPart,
  mailPart,
  moderationPart,
];
