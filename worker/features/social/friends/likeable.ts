import type { RowOf, Statement } from '../../../platform/db/statement.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { friendsOf } from './queries.ts';

/** The target of a like, and the reader who likes it. */
export interface Liking {
  id: string;
  reader: string;
}

interface VisibleTarget {
  authorId: string;
  likes: number;
  liked: boolean;
  /** The club that contains it, if any. */
  clubId?: string;
}

/** A new like with its time and target's author. */
export interface LikeGiven extends Liking {
  now: number;
  authorId: string;
  clubId?: string | undefined;
}

export interface LikersPage {
  at: number;
  personId: string;
  limit: number;
}

/**
 * One kind of content that can be liked, described by the feature that owns its tables: whether a reader may see it,
 * and the statements of a like.
 */
export interface Likeable {
  /** Returns the query for a target, which has no row if it is deleted, unknown or hidden from the reader. */
  visible(at: Liking): Statement<readonly VisibleTarget[]>;
  /** Returns the reason why this reader may not like content of this kind, or null. */
  refusal(viewer: Viewer): string | null;
  /** Returns the statements that store the like and notify the author. Repeating them has no effect. */
  like(like: LikeGiven): readonly Statement[];
  unlike(at: Liking): readonly Statement[];
  /** Returns the query for the public readers who like it, newest like first. */
  likers(at: Liking & LikersPage): Statement<RowOf<typeof friendsOf>[]>;
}

export function bannedRefusal(sentence: string): (viewer: Viewer) => string | null {
  return ({ mayReview }) => (mayReview ? null : sentence);
}
