import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { copyOwnWordsToCatalogue } from '../corrections/corrections.ts';
import type { ContentKind } from '../removed-content.ts';
import { type ReportDecision, reportSentences } from './contract.ts';
import { reportToDecide, versionOf } from './queries.ts';
import { decideOnReport, REPORT_CLOSED } from './reports.ts';

interface Wanted {
  reportId: string;
  decision: ReportDecision;
  /** The version of the text that the moderator saw, if the caller knows it. */
  version?: string | undefined;
  /** The content that the report must be about, if the caller names it. */
  targetId?: string;
}

/** Decides a report for all wires. Repeating the same decision has no effect. */
export async function decide(
  call: Call,
  { reportId, decision, version, targetId }: Wanted,
): Promise<{ isHeld: boolean; isReplaced?: boolean }> {
  const moderatorId = call.memberId;
  const { found } = await call.load({ found: reportToDecide({ reportId, moderatorId }) });
  const report = found[0];
  if (!report || (targetId !== undefined && report.targetId !== targetId))
    throwApiError('not_found', reportSentences.notFound);
  if (report.closedAt !== null) {
    // A repeated call by the same moderator is a double click, or a retry after a lost response.
    if (report.decision === decision && report.decidedBy === moderatorId && report.reversedAt === null) {
      await followInCatalogue(call, report);
      return report;
    }
    throwApiError('conflict', reportSentences.closed);
  }
  if (!report.allowed) throwApiError('not_allowed', reportSentences.notYours);
  if (decision === 'ban' && report.kind !== 'review') throwApiError('invalid_input', reportSentences.onlyReviews);
  if ((decision === 'ban' || decision === 'limit') && report.authorId === null)
    throwApiError('invalid_input', reportSentences.noAuthor);
  if (decision === 'ok' && report.isHeld && report.isBarred) throwApiError('not_allowed', reportSentences.barred);
  if (decision === 'ok' && report.isHeld && report.hasNoPlace) throwApiError('conflict', reportSentences.noPlace);
  if (version !== undefined) {
    if (version !== (await versionOf(report.present))) throwApiError('conflict', reportSentences.changed);
    call.requireUnchanged('found');
  }
  await call.saveUnless(
    REPORT_CLOSED,
    decideOnReport({ ...report, id: newId(), decision, moderatorId, now: call.seconds }),
  );
  await followInCatalogue(call, report);
  if (!report.isHeld || decision !== 'ok') return report;
  const { after } = await call.load({ after: reportToDecide({ reportId, moderatorId }) });
  return { isHeld: true, isReplaced: after[0]?.present === report.present };
}

/** Removes from the catalogue, too, what was removed of an own book, or returns it. */
export async function followInCatalogue(call: Call, of: { kind: ContentKind; targetId: string }): Promise<void> {
  if (of.kind === 'own_book') await copyOwnWordsToCatalogue(call, of.targetId);
}
