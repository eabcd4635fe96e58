import { accountActionsJob } from './account-actions.ts';
import { catalogueJob } from './catalogue.ts';
import { dueJob } from './due.ts';
import { gameDaysJob } from './game-days.ts';
import { importsJob } from './imports.ts';
import type { Job } from './job.ts';
import { meetingsJob } from './meetings.ts';
import { outboxJob } from './outbox.ts';
import { pollsJob } from './polls.ts';
import { pushJob } from './push.ts';
import { rankingJob } from './ranking.ts';
import { recommendationsJob } from './recommendations.ts';
import { recountJob } from './recount.ts';
import { sessionsJob } from './sessions.ts';
import { trendingJob } from './trending.ts';
import { worksJob } from './works.ts';

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
  accountActionsJob,
  catalogueJob,
];
