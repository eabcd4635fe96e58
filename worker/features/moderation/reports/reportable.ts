import type { Statement } from '../../../platform/db/statement.ts';
import { ownBookToReport, removeOwnWords } from '../../books/own/reportable.ts';
import { clubToReport, deleteClub } from '../../clubs/clubs.ts';
import { postToReport, removePostById } from '../../clubs/posts/posts.ts';
import { removeReplyById, replyToReport } from '../../clubs/posts/replies.ts';
import { listToReport, removeListById } from '../../library/lists/reportable.ts';
import { profileToReport, resetProfile } from '../../profiles/reportable.ts';
import { reviewToReport } from '../../reviews/reportable.ts';
import { removeReview } from '../../reviews/reviews.ts';
import type { ReportableKind } from './contract.ts';

/** An item as the reporter sees it: its text at the time, and its author. */
export interface Reported {
  /** Null where it is no one's alone, as a club. */
  authorId: string | null;
  words: string;
}

interface Reportable {
  /** The query for an item as this reader may see it: no row if it is deleted or hidden from them. */
  visible(at: { id: string; reader: string }): Statement<readonly Reported[]>;
  /** Returns the statements that remove it, whoever owns it; running them twice changes nothing more. */
  remove(id: string): Statement[];
}

/** Everything that can be reported, each by the functions of the feature that stores it. */
export const reportables: Readonly<Record<ReportableKind, Reportable>> = {
  review: { visible: reviewToReport, remove: (reviewId) => [removeReview({ reviewId })] },
  post: { visible: postToReport, remove: removePostById },
  reply: { visible: replyToReport, remove: (replyId) => [removeReplyById({ replyId })] },
  list: { visible: listToReport, remove: removeListById },
  club: { visible: clubToReport, remove: deleteClub },
  profile: { visible: profileToReport, remove: resetProfile },
  own_book: { visible: ownBookToReport, remove: removeOwnWords },
};
