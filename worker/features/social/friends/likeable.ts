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
  /** The club where it is; absent where it is in none. */
  clubId?: string;
}

/** A like as it is given, and to whom. */
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
  /** The query for a target as this reader may see it: no row if it is deleted, unknown or hidden from them. */
  visible(at: Liking): Statement<readonly VisibleTarget[]>;
  /** Why this reader may not like content of this kind, or null. */
  refusal(viewer: Viewer): string | null;
  /** Stores the like and notifies the author; running twice changes nothing more. */
  like(like: LikeGiven): readonly Statement[];
  /** Returns the statements that withdraw a reader's like. */
  unlike(at: Liking): readonly Statement[];
  /** The query for the public readers who like it, as its author may see them, newest like first. */
  likers(at: Liking & LikersPage): Statement<RowOf<typeof friendsOf>[]>;
}

/** Refuses readers who are banned from reviewing. */
export function bannedRefusal(sentence: string): (viewer: Viewer) => string | null {
  return ({ mayReview }) => (mayReview ? null : sentence);
}
