import { sql } from 'drizzle-orm';
import { cappedActs } from '../../platform/db/schema/accounts.ts';
import { db } from '../../platform/db/statement.ts';

/** The CHECK that a batch breaks when its act is one too many. */
export const CAPPED = 'capped';

/** Seconds for which acts are remembered; no cap can look further back. */
const REMEMBERED = 86_400;

/**
 * Acts with a daily cap: emails sent, book clubs created or asked to join, meetings and polls created, books
 * requested or added, ideas sent, likes given, and what a new account publishes on its first day. Announcements are
 * counted per club instead of per person.
 */
type CappedKind =
  | 'mail'
  | 'club'
  | 'join_request'
  | 'meeting'
  | 'announcement'
  | 'poll'
  | 'book_request'
  | 'feature_idea'
  | 'own_book'
  | 'merge'
  | 'like'
  | 'friend_request'
  | 'first_review'
  | 'first_post'
  | 'first_club';

/** An act of which there may be only so many: what is capped, what was made by it, and since when how many may be made. */
interface CappedAct {
  /** The key of who acts; for an announcement the id of the club. */
  identityKey: string;
  kind: CappedKind;
  thing: string;
  now: number;
  since: number;
  limit: number;
}

/** The first second that counts for a cap of 24 hours. */
export function lastDay(now: number): number {
  return now - REMEMBERED + 1;
}

/**
 * The statement that notes an act against its cap; with one too many it fails the batch by the CHECK {@link CAPPED},
 * however many come at once and whichever account they come from. The same thing again counts once.
 */
export const countAgainstCap = ({ identityKey, kind, thing, now, since, limit }: CappedAct) =>
  db
    .insert(cappedActs)
    .values({
      identityKey,
      kind,
      thing,
      actedAt: now,
      ordinal: sql`1 + (
        SELECT count(*) FROM ${cappedActs}
        WHERE identity_key = ${identityKey} AND kind = ${kind} AND thing <> ${thing} AND acted_at >= ${since})`,
      most: limit,
    })
    .onConflictDoNothing();

/** The statement that forgets acts of more than a day ago, at most so many at once. */
export function forgetCappedActs(now: number, limit: number) {
  return db.delete(cappedActs).where(sql`(identity_key, kind, thing) IN (
    SELECT identity_key, kind, thing FROM ${cappedActs} WHERE acted_at < ${now - REMEMBERED}
    ORDER BY acted_at LIMIT ${limit})`);
}
