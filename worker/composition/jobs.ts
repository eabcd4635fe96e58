import { forgetCappedActs } from '../features/accounts/caps.ts';
import { catalogueJob } from '../features/books/catalogue/job.ts';
import { worksJobWith } from '../features/books/job.ts';
import { meetingsJob } from '../features/clubs/meetings/job.ts';
import { pollsJob } from '../features/clubs/polls/job.ts';
import { dueJob } from '../features/clubs/readings/job.ts';
import { recommendationsJob } from '../features/discovery/recommendations/job.ts';
import { trendingJob } from '../features/discovery/trending/job.ts';
import { gameDaysJob } from '../features/games/job.ts';
import { rankingJob } from '../features/habits/streaks/job.ts';
import { importsJob } from '../features/imports/job.ts';
import { accountActionsJob } from '../features/moderation/accounts/job.ts';
import { correctionsJob } from '../features/moderation/corrections/job.ts';
import { logOwnMerge } from '../features/moderation/librarians/merging.ts';
import { pushJobOf } from '../features/push/job.ts';
import { mailChangedWaysIn } from '../features/social/notifications/way-in-mail.ts';
import type { Job } from '../platform/jobs/job.ts';
import { recountJobFor } from '../platform/jobs/recount.ts';
import { outboxJobWith } from '../platform/mail/job.ts';
import { countedTables } from './counted-tables.ts';
import { noticeSubjects } from './notice-subjects.ts';
import { sessionsJob } from './sessions-job.ts';

export const outboxJob = outboxJobWith({ forgetCappedActs, writeAccountMail: mailChangedWaysIn });
export const recountJob = recountJobFor(countedTables);
export const worksJob = worksJobWith({ logMerge: logOwnMerge });
export const pushJob = pushJobOf(noticeSubjects);

/** Every job; those of one cron run in this order. */
export const jobs: readonly Job[] = [
  gameDaysJob,
  outboxJob,
  recountJob,
  sessionsJob,
  rankingJob,
  worksJob,
  trendingJob,
  importsJob,
  dueJob,
  meetingsJob,
  pollsJob,
  // After those that write notices in the same run.
  pushJob,
  recommendationsJob,
  // Before the books, which may wait for a day's rows.
  accountActionsJob,
  catalogueJob,
  correctionsJob,
];
