import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  getReportedReviews,
  type ModerationAction,
  moderationActions,
  moderationSentences,
  type ReportedReview,
  reviewAction,
} from '../../../worker/features/moderation/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { SpoilerText } from '../../platform/ui/text/spoiler-text.tsx';
import styles from './report-list.module.css';

type Reports = OutputOf<typeof getReportedReviews>;

/** Open review reports; a decision removes all reports of the same review. */
export function ReportList({ first }: { first: Reports }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const top = useRef<HTMLUListElement>(null);
  const emptyNote = useRef<HTMLParagraphElement>(null);
  const { items, hasMore, waiting, more } = useMore({
    name: 'reports',
    first: { items: first.reported_reviews, next: first.next_cursor ?? null },
    idOf: ({ _id }) => _id,
    load: async (cursor) => {
      const page = await call(getReportedReviews, cursor === null ? {} : { cursor });
      return { items: page.reported_reviews, next: page.next_cursor ?? null };
    },
  });
  const open = items.filter(({ report }) => !decided.has(report.review_id));

  const empty = open.length === 0 && !hasMore;

  // The focused button and its dialog were removed with the report. The fallback may be removed as well when a new
  // report arrives.
  useEffect(() => {
    if (decided.size > 0) (empty ? emptyNote.current : top.current)?.focus();
  }, [decided, empty]);

  if (empty) {
    return (
      <p ref={emptyNote} className="soft" tabIndex={-1}>
        {moderationSentences.noReports}
      </p>
    );
  }
  return (
    <>
      <ul ref={top} className={styles.list} tabIndex={-1} aria-label="Open reports">
        {open.map((reported) => (
          <Reported
            key={reported._id}
            report={reported.report}
            onDecided={() => setDecided((current) => new Set([...current, reported.report.review_id]))}
          />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more reports
      </ShowMore>
    </>
  );
}

type Report = ReportedReview['report'];
type ConfirmedAction = Exclude<ModerationAction, 'ok'>;

const questions: Record<ConfirmedAction, { title: (report: Report) => string; meaning: (report: Report) => string }> = {
  delete: {
    title: () => 'Delete this comment?',
    meaning: ({ author, book_title: title, review_deleted: isDeleted }) =>
      isDeleted
        ? 'This review has already been removed. This closes the report.'
        : `This deletes the review of ${title} by ${author.username} for everyone. It can't be undone.`,
  },
  ban: {
    title: ({ author }) => `Ban ${author.username} from reviewing?`,
    meaning: ({ review_deleted: isDeleted }) =>
      `${isDeleted ? '' : 'This deletes the review for everyone. '}They can't write reviews until an admin allows it.`,
  },
};

function Reported({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { pending, run } = useAction();
  const [question, setQuestion] = useState<ConfirmedAction>('delete');
  const [isConfirming, setIsConfirming] = useState(false);
  const ask = (action: ConfirmedAction) => {
    setQuestion(action);
    setIsConfirming(true);
  };
  const decide = (action: ModerationAction) =>
    run(async () => {
      try {
        const decision = { report_id: report.report_id, review_id: report.review_id, action };
        const { message } = await call(reviewAction, decision);
        toast.success(message);
      } catch (error) {
        // Another admin decided first. Their decision counts, and the report is closed either way.
        if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
        toast.info(error.message);
      }
      onDecided();
    });
  return (
    <li className="sheet stack">
      <p className="small soft">
        <Link to={paths.profile({ id: report.reporter.id })}>{report.reporter.username}</Link> reported{' '}
        <RelativeTime at={report.reported_at} />
      </p>
      <div>
        <p className="row">
          <Link to={paths.profile({ id: report.author.id })} className="plain-link title">
            {report.author.username}
          </Link>
          <span>
            on <Link to={paths.book(report.isbn)}>{report.book_title}</Link>
          </span>
          <Stars rating={report.rating} small />
        </p>
        {report.review_deleted ? <p className="small soft">This review has already been removed.</p> : null}
      </div>
      {report.reason === undefined ? null : (
        <p>
          <b>Reason:</b> {report.reason}
        </p>
      )}
      {report.review_content === '' ? <p className="soft">No review</p> : <SpoilerText text={report.review_content} />}
      <div className="row">
        {(Object.entries(moderationActions) as [ModerationAction, string][]).map(([action, words]) => (
          <Button
            key={action}
            look={action === 'ban' ? 'danger' : 'quiet'}
            pending={pending}
            onClick={() => (action === 'ok' ? decide(action) : ask(action))}
          >
            {words}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        title={questions[question].title(report)}
        action={moderationActions[question]}
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => decide(question)}
      >
        <p>{questions[question].meaning(report)}</p>
      </ConfirmDialog>
    </li>
  );
}
