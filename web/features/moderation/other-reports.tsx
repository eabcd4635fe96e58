import { useState } from 'react';
import { Link } from 'react-router';
import {
  decideReport,
  getReports,
  type OpenReport,
  type ReportDecision,
  reportableKinds,
  reportDecisions,
  reportSentences,
} from '../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './report-list.module.css';

const caseOf = ({ kind, target_id: id }: OpenReport) => `${kind} ${id}`;

/** Open reports, except of reviews; a decision closes all reports of the same item. */
export function OtherReports({ first }: { first: OutputOf<typeof getReports> }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const { items, hasMore, waiting, more } = useMore({
    name: 'other reports',
    first: { items: first.reports, next: first.next_cursor ?? null },
    idOf: ({ id }) => id,
    load: async (cursor) => {
      const page = await call(getReports, cursor === null ? {} : { cursor });
      return { items: page.reports, next: page.next_cursor ?? null };
    },
  });
  const open = items.filter((report) => !decided.has(caseOf(report)));
  if (open.length === 0 && !hasMore) return <p className="soft">{reportSentences.none}</p>;
  return (
    <>
      <ul className={styles.list} aria-label="Reported posts, lists, clubs, profiles and books">
        {open.map((report) => (
          <Reported
            key={report.id}
            report={report}
            onDecided={() => setDecided((current) => new Set([...current, caseOf(report)]))}
          />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more reports
      </ShowMore>
    </>
  );
}

function Reported({ report, onDecided }: { report: OpenReport; onDecided: () => void }) {
  const { pending, run } = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const kind = reportableKinds[report.kind];
  const decide = (decision: ReportDecision) =>
    run(async () => {
      try {
        toast.success((await call(decideReport, { report_id: report.id, decision })).message);
      } catch (error) {
        // Another moderator decided first. The report is closed either way.
        if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
        toast.info(error.message);
      }
      setIsConfirming(false);
      onDecided();
    });
  return (
    <li className="sheet stack">
      <p className="small soft">
        {kind}, reported by <Link to={paths.profile({ id: report.reporter.id })}>{report.reporter.username}</Link>{' '}
        <RelativeTime at={report.reported_at} />
      </p>
      {report.author === undefined ? null : (
        <Link to={paths.profile({ id: report.author.id })} className="plain-link title">
          {report.author.username}
        </Link>
      )}
      <blockquote className={styles.words}>{report.words}</blockquote>
      <p>
        <b>Reason:</b> {report.reason}
      </p>
      <div className="row">
        <Button pending={pending} onClick={() => decide('ok')}>
          {reportDecisions.ok}
        </Button>
        <Button look="danger" pending={pending} onClick={() => setIsConfirming(true)}>
          {reportDecisions.remove}
        </Button>
      </div>
      <ConfirmDialog
        title={`Remove this ${kind.toLowerCase()}?`}
        action={reportDecisions.remove}
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => decide('remove')}
      >
        <p>{removals[report.kind]}</p>
      </ConfirmDialog>
    </li>
  );
}

const removals: Readonly<Record<OpenReport['kind'], string>> = {
  review: 'This deletes the review for everyone. It can’t be undone.',
  post: 'This deletes the post and its replies for everyone. It can’t be undone.',
  reply: 'This deletes the reply for everyone. It can’t be undone.',
  list: 'This deletes the list. It can’t be undone.',
  club: 'This deletes the club with everything in it, for all its members. It can’t be undone.',
  profile: 'This gives the reader a neutral name and a drawn picture. They can choose others.',
  own_book: 'This removes the title, the authors and the cover. Its readers keep their notes and dates.',
};
