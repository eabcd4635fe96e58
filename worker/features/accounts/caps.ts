import { sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { violatedConstraint } from '../../platform/db/checks.ts';
import { cappedActs } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { keyedHash } from '../../platform/http/hash.ts';
import { keyOfCaller } from './identity-key.ts';

/** The CHECK that fails when an activity exceeds its cap. */
export const CAPPED = 'capped';

/** Seconds for which capped activity is stored; the longest period of a cap. */
const RETENTION = 86_400;

/** Activity with a cap. Announcements are counted per club, everything else per person. */
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
  | 'report'
  | 'book_problem'
  | 'account_note'
  | 'warning'
  | 'correction'
  | 'merge'
  | 'like'
  | 'friend_request'
  | 'first_review'
  | 'first_post'
  | 'first_club';

/** An activity, and its cap: `limit` activities since the time `since`. */
interface CappedAct {
  /** The identity key of the person, or for an announcement the ID of the club. */
  identityKey: string;
  kind: CappedKind;
  /** The ID of the target, or a hash of it. */
  targetId: SqlValue;
  now: number;
  since: number;
  limit: number;
}

/** Returns the first second that counts for a cap of 24 hours. */
export function lastDay(now: number): number {
  return now - RETENTION + 1;
}

/**
 * Returns the statement that counts an activity towards its cap. Exceeding the cap fails the batch by the CHECK {@link
 * CAPPED}, also for simultaneous calls or several accounts of one person. The same target is counted once.
 */
export const countAgainstCap = ({ identityKey, kind, targetId, now, since, limit }: CappedAct) =>
  db
    .insert(cappedActs)
    .values({
      identityKey,
      kind,
      targetId: sql`${targetId}`,
      actedAt: now,
      ordinal: sql`1 + (
        SELECT count(*) FROM ${cappedActs}
        WHERE identity_key = ${identityKey} AND kind = ${kind} AND target_id <> ${targetId} AND acted_at >= ${since})`,
      most: limit,
    })
    .onConflictDoNothing();

/**
 * Returns the statements that count an activity towards its cap per person in 24 hours; exceeding it fails the batch.
 * The result is an array because a promise of a Drizzle statement would run the statement.
 */
export async function countInDay(
  call: Call,
  act: { kind: CappedKind; targetId: SqlValue; limit: number },
): Promise<Statement[]> {
  const now = call.arrived;
  return [countAgainstCap({ ...act, identityKey: await keyOfCaller(call), now, since: lastDay(now) })];
}

/** Names a target by a hash, since what is counted stays when the account that the target's ID contains is deleted. */
export async function hashedTarget({ config }: Pick<Call, 'config'>, target: string): Promise<string> {
  return base64url.encode((await keyedHash(config.addressSecret, target)).slice(0, 16));
}

/** Returns an error handler that throws `too_many` with this sentence if a cap was exceeded, else the original error. */
export function rejectBeyondCap(sentence: string, constraint = CAPPED): (failure: unknown) => never {
  return (failure) => {
    if (violatedConstraint(failure) === constraint) throwApiError('too_many', sentence);
    throw failure;
  };
}

/** Returns the statement that deletes records that no longer count, up to a limit. */
export function forgetCappedActs(now: number, limit: number) {
  return db.delete(cappedActs).where(sql`(identity_key, kind, target_id) IN (
    SELECT identity_key, kind, target_id FROM ${cappedActs} WHERE acted_at < ${now - RETENTION}
    ORDER BY acted_at LIMIT ${limit})`);
}
