import type { Builder, Statement } from '../db/open.ts';
import { finishBookRequest, finishFeatureIdea } from '../forms/forms.ts';
import { openBookRequests, openFeatureIdeas } from '../forms/queries.ts';
import type { Call } from '../http/call.ts';
import { lastRunOfEach } from '../jobs/queries.ts';
import { failedMail } from '../mail/queries.ts';
import { daysAfter } from '../streaks/day.ts';
import { type DeskKind, OVERVIEW_DAYS, problemKinds } from './contract.ts';
import { closeProblem } from './moderation.ts';
import { countsSince, latestDecisions, openProblems, openReportCount } from './queries.ts';

/** Lines of each list: of what waits, more come as these are done. */
const LINES = 10;

const FORMER = 'A former reader';

/** The queries behind the admin page; each reads no more rows than it shows, whatever there is. */
export function overviewQueries(call: Call) {
  const { build, now, seconds } = call;
  const firstDay = daysAfter(now.toISOString().slice(0, 10), 1 - OVERVIEW_DAYS);
  return {
    counts: countsSince(build, firstDay),
    open: openReportCount(build),
    problems: openProblems(build, LINES),
    requests: openBookRequests(build, LINES),
    ideas: openFeatureIdeas(build, LINES),
    decisions: latestDecisions(build, seconds - OVERVIEW_DAYS * 86_400, LINES),
    runs: lastRunOfEach(build, LINES),
    mail: failedMail(build, LINES),
  };
}

type Queries = ReturnType<typeof overviewQueries>;
type Rows = { [Name in keyof Queries]: Queries[Name]['_']['result'] };

/** The admin page in the shape of the wire. */
export function shownOverview(rows: Rows, now: Date) {
  return {
    days: daysOf(rows.counts, now),
    open_reports: rows.open[0]?.open ?? 0,
    desk: deskOf(rows),
    decisions: rows.decisions.map((row) => ({
      id: row.id,
      action: row.action,
      admin: row.adminName ?? FORMER,
      author: row.authorName ?? FORMER,
      acted_at: row.actedAt,
    })),
    job_runs: rows.runs.map((row) => ({
      job: row.job,
      window_at: row.windowAt,
      started_at: row.startedAt,
      ended_at: row.endedAt,
      succeeded: row.succeeded,
      outcome: row.outcome,
    })),
    failed_mail: rows.mail.map((row) => ({
      id: row.id,
      attempts: row.attempts,
      fault: row.fault,
      created_at: row.createdAt,
    })),
  };
}

const nothing = { readers: 0, sessions: 0, reviews: 0, clubs: 0 };

// The days up to now, the last one first; a day without a row had nothing.
function daysOf(counts: Rows['counts'], now: Date) {
  const today = now.toISOString().slice(0, 10);
  const counted = new Map<string, typeof nothing>();
  for (const { day, what, count } of counts) counted.set(day, { ...nothing, ...counted.get(day), [what]: count });
  return Array.from({ length: OVERVIEW_DAYS }, (_, ago) => {
    const day = daysAfter(today, -ago);
    return { day, ...(counted.get(day) ?? nothing) };
  });
}

function deskOf(rows: Rows) {
  return {
    book_problem: rows.problems.map((row) => ({
      id: row.id,
      title: row.bookTitle,
      detail: [problemKinds[row.kind], row.note].filter((part) => part !== '').join('\n'),
      from: row.reporterName,
      created_at: row.reportedAt,
      isbn: row.isbn,
    })),
    book_request: rows.requests.map((row) => ({
      id: row.id,
      title: row.name,
      detail: row.author,
      from: row.askedBy,
      created_at: row.askedAt,
    })),
    feature_idea: rows.ideas.map((row) => ({
      id: row.id,
      title: '',
      detail: row.idea,
      from: [row.name, row.email].filter((part) => part !== '').join(', ') || 'A visitor',
      created_at: row.askedAt,
    })),
  };
}

/** The statement that takes something off the operator's desk; what is off it stays off. */
export function takeOffDesk(build: Builder, kind: DeskKind, id: string, now: number): Statement {
  const taking: Record<DeskKind, () => Statement> = {
    book_problem: () => closeProblem(build, id, now),
    book_request: () => finishBookRequest(build, id, now),
    feature_idea: () => finishFeatureIdea(build, id, now),
  };
  return taking[kind]();
}
