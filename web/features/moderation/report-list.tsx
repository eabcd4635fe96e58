import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { moderationActions, moderationSentences } from '../../../worker/features/moderation/contract.ts';
import {
  decideReport,
  getReports,
  heldDecisions,
  type OpenReport,
  type ReportDecision,
  reportableKinds,
  reportDecisions,
} from '../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { SpoilerText } from '../../platform/ui/text/spoiler-text.tsx';

const caseOf = ({ kind, target_id: id }: OpenReport) => `${kind} ${id}`;

/** Open reports; a decision closes all reports of the same item. */
export function ReportList({ first }: { first: OutputOf<typeof getReports> }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const top = useRef<HTMLUListElement>(null);
  const emptyNote = useRef<HTMLParagraphElement>(null);
  const { items, hasMore, waiting, more } = useMore({
    name: 'reports',
    first: { items: first.reports, next: first.next_cursor ?? null },
    idOf: ({ id }) => id,
    load: async (cursor) => {
      const page = await call(getReports, cursor === null ? {} : { cursor });
      return { items: page.reports, next: page.next_cursor ?? null };
    },
  });
  const open = items.filter((report) => !decided.has(caseOf(report)));
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
      <ul ref={top} className="stack" tabIndex={-1} aria-label="Open reports">
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

type Severe = Exclude<ReportDecision, 'ok'>;

// Reviews have the labels of the specification, and a ban from reviewing.
const labelsOf = ({ kind, held }: OpenReport): Readonly<Partial<Record<ReportDecision, string>>> => {
  const labels = held ? heldDecisions : reportDecisions;
  if (kind !== 'review') return { ok: labels.ok, remove: labels.remove, limit: labels.limit };
  return held
    ? labels
    : {
        ok: moderationActions.ok,
        remove: moderationActions.delete,
        limit: reportDecisions.limit,
        ban: moderationActions.ban,
      };
};

const questions: Readonly<Record<Severe, (kind: string, name: string) => string>> = {
  remove: (kind) => `Delete this ${kind}?`,
  limit: (_, name) => `Limit ${name}?`,
  ban: (_, name) => `Ban ${name} from reviewing?`,
};

const FORMER = 'A former reader';

function Reported({ report, onDecided }: { report: OpenReport; onDecided: () => void }) {
  const { pending, run } = useAction();
  const [question, setQuestion] = useState<Severe>('remove');
  const [isConfirming, setIsConfirming] = useState(false);
  const labels = labelsOf(report);
  const { author, review, held } = report;
  const name = author?.username ?? FORMER;
  // If another moderator decided first, or the text was edited, the list is loaded again with what is there now.
  const decide = (decision: ReportDecision) =>
    run(async () => {
      const decided = { report_id: report.id, decision, version: report.version };
      toast.success((await call(decideReport, decided)).message);
      onDecided();
    });
  const choose = (decision: ReportDecision) => {
    if (decision === 'ok') return void decide(decision);
    setQuestion(decision);
    setIsConfirming(true);
  };
  return (
    <li className="sheet stack">
      <p className="small soft">
        {reportableKinds[report.kind]},{' '}
        {held ? (
          <>held for the word “{report.reason}”,</>
        ) : (
          <>
            reported by{' '}
            <Link to={paths.profile({ id: report.reporter.id })} dir="auto">
              {report.reporter.username}
            </Link>
          </>
        )}{' '}
        <RelativeTime at={report.reported_at} />
      </p>
      <div className="row">
        {author === undefined ? (
          <span className="title">{FORMER}</span>
        ) : (
          <Link to={paths.profile({ id: author.id })} className="plain-link title" dir="auto">
            {name}
          </Link>
        )}
        {review === undefined ? null : (
          <>
            <span>
              on <Link to={paths.book(review.isbn)}>{review.book_title}</Link>
            </span>
            {held ? null : <Stars rating={review.rating} small />}
          </>
        )}
      </div>
      <Words report={report} />
      {held || report.reason === '' ? null : (
        <p>
          <b>Reason:</b> {report.reason}
        </p>
      )}
      <div className="row">
        {(Object.entries(labels) as [ReportDecision, string][])
          .filter(([decision]) => decision === 'ok' || decision === 'remove' || author !== undefined)
          .map(([decision, label]) => (
            <Button
              key={decision}
              look={decision === 'ban' || decision === 'limit' ? 'danger' : 'quiet'}
              pending={pending}
              onClick={() => choose(decision)}
            >
              {label}
            </Button>
          ))}
      </div>
      <ConfirmDialog
        title={
          held && question === 'remove'
            ? 'Reject this text?'
            : questions[question](
                report.kind === 'review' ? 'comment' : reportableKinds[report.kind].toLowerCase(),
                name,
              )
        }
        action={labels[question] ?? reportDecisions[question]}
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={async () => {
          if (!(await decide(question))) setIsConfirming(false);
        }}
      >
        <p>
          {consequenceOf(report)} {effects[question]} You can take it back for 30 days.
        </p>
      </ConfirmDialog>
    </li>
  );
}

/** The text as it is now, and as it was when it was reported if that differs. */
function Words({ report: { words, present, held } }: { report: OpenReport }) {
  if (held) return <HeldWords words={words} present={present} />;
  if (present === words) return <Text words={words} />;
  return (
    <>
      <p className="small soft">
        {present === undefined ? 'Deleted since the report.' : 'Edited since the report. Now:'}
      </p>
      {present === undefined ? null : <Text words={present} />}
      <p className="small soft">When it was reported:</p>
      <Text words={words} />
    </>
  );
}

/** What only moderators see, and what others see until it is decided. */
function HeldWords({ words, present }: Pick<OpenReport, 'words' | 'present'>) {
  return (
    <>
      <Text words={words} />
      {present === undefined ? null : (
        <>
          <p className="small soft">Until then, others see:</p>
          <Text words={present} />
        </>
      )}
    </>
  );
}

function Text({ words }: { words: string }) {
  if (words === '') return <p className="soft">No text</p>;
  return (
    <blockquote className="quote">
      <SpoilerText text={words} />
    </blockquote>
  );
}

const removals: Readonly<Record<OpenReport['kind'], string>> = {
  review: 'This deletes the review for everyone.',
  post: 'This deletes the post and its replies for everyone.',
  reply: 'This deletes the reply for everyone.',
  poll: 'This deletes the poll with its votes.',
  meeting: 'This deletes the meeting for everyone, also from calendars.',
  list: 'This deletes the list.',
  club: 'This deletes the club with everything in it, for all its members.',
  profile: 'This gives the reader a neutral name and a drawn picture. They can choose others.',
  own_book: 'This removes the title, the authors, the series and the cover. Its readers keep their notes and dates.',
};

function consequenceOf({ held, present, kind }: OpenReport): string {
  if (held) return 'Others don’t get to see it, and its writer is notified.';
  return present === undefined ? 'It has already been deleted.' : removals[kind];
}

const effects: Readonly<Record<Severe, string>> = {
  remove: '',
  limit: 'The author can no longer publish, invite others, send email or create clubs.',
  ban: 'The author can’t write reviews until that is lifted.',
};
