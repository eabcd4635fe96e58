import type { Statement } from '../db/statement.ts';

/** A call whose texts are compared with the site's list of words. */
export interface CheckedCall {
  path: string;
  input: unknown;
  /** Words and phrases that hold a text until a moderator has seen it. */
  words: readonly string[];
  /** The ID of what the call creates. */
  newId: string;
  readerId: string;
  now: number;
}

/** What a save does in addition, in its transaction, so that nobody sees its text before a moderator has. */
export interface Holding {
  before: Statement[];
  after: Statement[];
  /** What the writer reads if the text was held, and how to find out after the save; null if no word was found. */
  /** Sentences for what the database says of a text that can't be held now. */
  refusals: Readonly<Record<string, string>>;
  found: { sentence: string; isHeld: Statement<readonly unknown[]> } | null;
}

/** Returns what holds a call's texts, null for a call without such texts. Throws if its texts can't be held. */
export type TextCheck = (call: CheckedCall) => Holding | null;
