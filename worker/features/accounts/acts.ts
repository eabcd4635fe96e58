import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Earned } from './experience-contract.ts';

/** One act that this call recorded, with the XP that it earned. */
export interface EarnedRow {
  source: string;
  points: number;
  /** The acts of this source today, and those of them that earned XP. */
  acts: number;
  paid: number;
  /** The reader's total XP afterwards. */
  total: number;
}

/**
 * What follows an act of a reader in features that build on the one which handles it: XP, streaks, challenges, and
 * lines in friends' feeds. Statements record nothing unless those before them changed something.
 */
export interface ReaderActs {
  recordStarted(call: Call, isbn: string): Statement[];
  recordProgress(call: Call, isbn: string): Statement[];
  recordStopped(call: Call, isbn: string): Statement[];
  recordFinished(call: Call, isbn: string): Statement[];
  recordReviewed(call: Call, isbn: string): Statement[];
  /** Runs before the statements that add the books to the list. */
  recordListed(call: Call, listId: string, isbns: readonly string[]): Statement[];
  /** Reads what this call earned, for the queries of a `save`. */
  earnedXp(call: Call): { gained: Statement<readonly EarnedRow[]> };
  earnedBy(rows: { gained: readonly EarnedRow[] }): { earned?: Earned };
  /** Readers without an active challenge need none of the statements below. */
  activeChallenge(at: { userId: string; now: number }): Statement<readonly unknown[]>;
  countBookForChallenges(call: Call, isbn: string): Statement[];
  uncountBookForChallenges(call: Call, edition: { isbn: string; work: string }): Statement;
  /** Shows another edition of a counted work. */
  chooseCounted(at: { userId: string; isbn: string }): Statement;
}
