import { daysAfter } from '../../platform/day.ts';
import type { Rows } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { lastRunOfEach } from '../../platform/jobs/queries.ts';
import { failedMail } from '../../platform/mail/queries.ts';
import { OVERVIEW_DAYS } from './contract.ts';
import { latestLibrarianDecisions } from './librarians/queries.ts';
import { countsSinceDay, latestDecisions } from './queries.ts';

/** The maximum length of each list. */
const LINES = 10;

const FORMER = 'A former reader';
const OPERATOR = 'An operator';

/** Returns the queries of the admin page. Each reads only the rows that are shown. */
export function overviewQueries(call: Call) {
  const { now, seconds } = call;
  const since = seconds - OVERVIEW_DAYS * 86_400;
  const firstDay = daysAfter(now.toISOString().slice(0, 10), 1 - OVERVIEW_DAYS);
  return {
    counts: countsSinceDay({ day: firstDay }),
    decisions: latestDecisions({ since, limit: LINES }),
    librarians: latestLibrarianDecisions({ since, limit: LINES }),
    runs: lastRunOfEach({ limit: LINES }),
    mail: failedMail({ limit: LINES }),
  };
}

type OverviewRows = Rows<ReturnType<typeof overviewQueries>>;

export function presentOverview(rows: OverviewRows, now: Date) {
  return {
    days: daysOf(rows.counts, now),
    open_reports: rows.counts[0]?.open ?? 0,
    waiting_accounts: rows.counts[0]?.waiting ?? 0,
    decisions: decisionsOf(rows),
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

const noCounts = { readers: 0, sessions: 0, reviews: 0, clubs: 0 };

// Returns the days up to now, latest first. A day without a row gets zeros.
function daysOf(counts: OverviewRows['counts'], now: Date) {
  const today = now.toISOString().slice(0, 10);
  const countsByDay = new Map(counts.map(({ day, open: _open, waiting: _waiting, ...arrivals }) => [day, arrivals]));
  return Array.from({ length: OVERVIEW_DAYS }, (_, ago) => {
    const day = daysAfter(today, -ago);
    return { day, ...(countsByDay.get(day) ?? noCounts) };
  });
}

// The latest decisions of admins and of librarians in one list.
function decisionsOf({ decisions, librarians }: Pick<OverviewRows, 'decisions' | 'librarians'>) {
  const books = librarians.map(({ title, ...row }) => ({ ...row, authorName: title, byOperator: 0 }));
  return [...decisions, ...books]
    .sort((a, b) => b.actedAt - a.actedAt)
    .slice(0, LINES)
    .map((row) => ({
      id: row.id,
      action: row.action,
      admin: row.byOperator === 1 ? OPERATOR : (row.adminName ?? FORMER),
      author: row.authorName ?? FORMER,
      acted_at: row.actedAt,
    }));
}
