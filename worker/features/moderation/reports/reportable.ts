import type { Statement } from '../../../platform/db/statement.ts';
import { ownBookToReport } from '../../books/own/reportable.ts';
import { clubToReport, meetingToReport, pollToReport, postToReport, replyToReport } from '../../clubs/reportable.ts';
import { listToReport } from '../../library/lists/reportable.ts';
import { profileToReport } from '../../profiles/reportable.ts';
import { reviewToReport } from '../../reviews/reportable.ts';
import type { ReportableKind } from './contract.ts';

/** Content as the reporter sees it: its text at the time, and its author. */
export interface Reported {
  /** Null for content whose author left. */
  authorId: string | null;
  words: string;
  /** The edition of a review, and its half stars. */
  isbn?: string;
  rating?: number;
}

/**
 * Finds content that a reader wants to report, with no row if it is deleted or hidden from everyone. A block between the
 * two hides it from neither.
 */
export const contentToReport: Readonly<
  Record<ReportableKind, (at: { id: string; reader: string }) => Statement<readonly Reported[]>>
> = {
  review: reviewToReport,
  post: postToReport,
  reply: replyToReport,
  poll: pollToReport,
  meeting: meetingToReport,
  list: listToReport,
  club: clubToReport,
  profile: profileToReport,
  own_book: ownBookToReport,
};
