import type { ReactNode } from 'react';
import {
  ALLOW_REVIEWS,
  type BannedReaders,
  type getOverview,
  OPEN_REPORTS,
} from '../../../worker/features/moderation/contract.ts';
import { reportDecisions } from '../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { AdminQueue, type AdminQueueItems } from './admin-queue.tsx';
import { BannedList } from './banned-list.tsx';
import styles from './overview.module.css';
import { RecoveryLink } from './recovery-link.tsx';

type Overview = OutputOf<typeof getOverview>;

const numberOf = (count: number) => (count < OPEN_REPORTS ? count : `${OPEN_REPORTS} or more`);

const countedNames = ['readers', 'sessions', 'reviews', 'clubs'] as const;

/** The overview for an operator: pending items, new sign-ups, job runs and failures. */
export function OverviewBoard({
  overview,
  queue,
  banned,
  children,
}: {
  overview: Overview;
  queue: AdminQueueItems;
  banned: BannedReaders;
  /** What librarians do, before what nobody has to act on. */
  children: ReactNode;
}) {
  const open = overview.open_reports;
  return (
    <div className="stack">
      <section className="sheet row" aria-label="Open reports">
        <p className="grow">
          <span className={styles.number}>{numberOf(open)}</span> {open === 1 ? 'open report' : 'open reports'}
        </p>
        <ButtonLink look={open > 0 ? 'primary' : 'quiet'} to={paths.reviewReports()}>
          Reports
        </ButtonLink>
        <ButtonLink to={paths.accounts({})}>Accounts</ButtonLink>
      </section>
      {overview.waiting_accounts === 0 ? null : (
        <section className="sheet row" aria-label="Accounts waiting for approval">
          <p className="grow">
            <span className={styles.number}>{numberOf(overview.waiting_accounts)}</span>{' '}
            {overview.waiting_accounts === 1 ? 'account waits for approval' : 'accounts wait for approval'}
          </p>
          <ButtonLink look="primary" to={paths.accounts({ state: 'waiting' })}>
            Approve
          </ButtonLink>
        </section>
      )}
      <AdminQueue found={queue} />
      {children}
      <BannedList first={banned} />
      <RecoveryLink />
      <Days days={overview.days} />
      <Lines
        heading="Background jobs"
        empty="No background job has run yet."
        lines={overview.job_runs.map((run) => ({
          key: `${run.job} ${run.window_at}`,
          good: run.ended_at === null ? null : run.succeeded,
          what: run.job,
          note: run.ended_at === null ? 'Running' : run.outcome,
          at: run.started_at,
        }))}
      />
      <Lines
        heading="Failed emails"
        empty="All emails were sent."
        lines={overview.failed_mail.map((mail) => ({
          key: mail.id,
          good: false,
          what: `Stopped after ${mail.attempts} attempts`,
          note: mail.fault,
          at: mail.created_at,
        }))}
      />
      <Lines
        heading="Latest decisions"
        empty="No recent decisions."
        lines={overview.decisions.map((decision) => ({
          key: decision.id,
          good: null,
          what: {
            allow: ALLOW_REVIEWS,
            accept: 'Book accepted',
            merge: 'Works merged',
            reject: 'Import rejected',
            ...reportDecisions,
          }[decision.action],
          note: `${decision.admin}, ${aboutOf[decision.action] ?? 'on what was published by'} ${decision.author}`,
          at: decision.acted_at,
        }))}
      />
    </div>
  );
}

const aboutOf: Partial<Record<Overview['decisions'][number]['action'], string>> = {
  allow: 'for',
  accept: '',
  merge: '',
  reject: '',
};

const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function Days({ days }: { days: Overview['days'] }) {
  return (
    <section aria-labelledby="days" className="stack">
      <h2 id="days">By day</h2>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            {countedNames.map((name) => (
              <th key={name} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{dayName.format(new Date(day.day))}</time>
              </th>
              {countedNames.map((name) => (
                <td key={name} className={day[name] === 0 ? 'soft' : undefined}>
                  {day[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Line {
  key: string;
  good: boolean | null;
  what: string;
  note: string;
  at: number;
}

function Lines({ heading, empty, lines }: { heading: string; empty: string; lines: readonly Line[] }) {
  return (
    <section className="stack" aria-label={heading}>
      <h2>{heading}</h2>
      {lines.length === 0 ? <p className="soft">{empty}</p> : null}
      <ul>
        {lines.map(({ key, good, what, note, at }) => (
          <li key={key} className="line">
            <span className="grow">
              <strong>{what}</strong> <span className={good === false ? 'warning' : 'soft'}>{note}</span>
            </span>
            <span className="small soft">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
