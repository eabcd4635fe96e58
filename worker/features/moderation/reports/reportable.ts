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
  /** Null for content without a single author, such as a club. */
  authorId: string | null;
  words: string;
}

interface Reportable {
  /** Returns the query for an item, which has no row if the item is deleted or hidden from the reader. */
  visible(at: { id: string; reader: string }): Statement<readonly Reported[]>;
  /** Returns the statements that remove an item of any author. Repeating them has no effect. */
  remove(id: string): Statement[];
}

/** The kinds of content that can be reported. The features provide their functions. */
export const reportables: Readonly<Record<ReportableKind, Reportable>> = {
  review: { visible: reviewToReport, remove: (reviewId) => [removeReview({ reviewId })] },
  post: { visible: postToReport, remove: removePostById },
  reply: { visible: replyToReport, remove: (replyId) => [removeReplyById({ replyId })] },
  list: { visible: listToReport, remove: removeListById },
  club: { visible: clubToReport, remove: deleteClub },
  profile: { visible: profileToReport, remove: resetProfile },
  own_book: { visible: ownBookToReport, remove: removeOwnWords },
};
