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

/** A capped activity: its kind, what it created, and how many are allowed since when. */
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
 * Returns the statement that counts an activity against its cap. One too many fails the batch by the CHECK {@link
 * CAPPED}, even when several run at once or from several accounts of one person. The same target is counted once.
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

/** The statement that forgets acts of more than a day ago, up to a limit. */
export function forgetCappedActs(now: number, limit: number) {
  return db.delete(cappedActs).where(sql`(identity_key, kind, thing) IN (
    SELECT identity_key, kind, thing FROM ${cappedActs} WHERE acted_at < ${now - REMEMBERED}
    ORDER BY acted_at LIMIT ${limit})`);
}
