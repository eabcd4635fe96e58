import { eq, type SQL, sql } from 'drizzle-orm';
import { ConstraintError } from '../../platform/db/checks.ts';
import type { Database } from '../../platform/db/database.ts';
import { books, mergedWorks, works } from '../../platform/db/schema/books.ts';
import { db, type RowOf, type Statement } from '../../platform/db/statement.ts';
import { ChangedSinceLoad } from '../../platform/db/unchanged.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import type { Merge, MergePart } from './mergeable-table.ts';

/** Errors about merges. */
export const mergeSentences = {
  itself: 'You can’t merge a work with itself.',
  cycle: 'The other work was already merged into this one.',
  meanwhile: 'One of these works was merged in the meantime. Reload and check again.',
} as const;

/** Errors by database message, for a merge that conflicts with a simultaneous one. */
export const mergeBroken = {
  work_merged: mergeSentences.meanwhile,
  merged_with_itself: mergeSentences.meanwhile,
} as const;

/** Finds the current works of two IDs: what they were merged into, or themselves. */
export const currentWorks = ({ from, into }: { from: string; into: string }) =>
  db
    .select({
      from: sql<string>`coalesce(max(iif(${mergedWorks.fromId} = ${from}, ${mergedWorks.intoId}, NULL)), ${from})`
        .mapWith(String)
        .as('from_now'),
      into: sql<string>`coalesce(max(iif(${mergedWorks.fromId} = ${into}, ${mergedWorks.intoId}, NULL)), ${into})`
        .mapWith(String)
        .as('into_now'),
    })
    .from(mergedWorks)
    .where(sql`${mergedWorks.fromId} IN (${from}, ${into})`);

export function formerIds(work: string): SQL {
  return sql`(SELECT json_group_array(CAST(${mergedWorks.fromId} AS TEXT)) FROM ${mergedWorks} WHERE ${mergedWorks.intoId} = ${work})`;
}

/** Finds all merges in the order in which they were made, for a catalogue that is rebuilt. */
export function allMergedWorks() {
  return db
    .select({ fromId: mergedWorks.fromId, intoId: mergedWorks.intoId })
    .from(mergedWorks)
    .orderBy(mergedWorks.mergedAt, mergedWorks.fromId);
}

/**
 * Returns the merge that remains to be done according to {@link currentWorks}; null if it has been done. Throws
 * `invalid_input` for a work and itself, and `conflict` if the other work was merged into this one.
 */
export function remainingMerge(merge: Merge, rows: readonly RowOf<typeof currentWorks>[]): Merge | null {
  const now = rows[0] ?? merge;
  if (merge.from === merge.into) throwApiError('invalid_input', mergeSentences.itself);
  if (now.into === merge.from) throwApiError('conflict', mergeSentences.cycle);
  return now.from === now.into ? null : { from: now.from, into: now.into };
}

/**
 * Returns the statements that merge a work into another. Everything that readers have of it moves, and the old ID still
 * leads to it. Neither work may be merged already ({@link remainingMerge}); if one was merged in the meantime, the
 * batch fails with {@link mergeBroken}. The ledger doesn't change, since points are checked for all IDs that a work
 * ever had.
 */
export function mergeWorks(parts: readonly MergePart[], { from, into, now }: Merge & { now: number }): Statement[] {
  return [
    db.update(mergedWorks).set({ intoId: into }).where(eq(mergedWorks.intoId, from)),
    db.insert(mergedWorks).values({ fromId: from, intoId: into, mergedAt: now }).onConflictDoNothing(),
    ...parts.flatMap((part) => part.merge(from, into, now)),
    db.update(books).set({ workId: into }).where(eq(books.workId, from)),
    db.delete(works).where(eq(works.id, from)),
  ];
}

/**
 * Saves the statements of a job's merge. Returns false if one of the works was merged in the meantime; the next run
 * then uses the current works.
 */
export async function saveMerge(database: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await database.saveUnless(mergeBroken, statements);
    return true;
  } catch (error) {
    if (error instanceof ConstraintError || error instanceof ChangedSinceLoad) return false;
    throw error;
  }
}

/** Gives editions stored without a work their own ISBN as work ID. */
export const nameEditions = () =>
  db
    .update(books)
    .set({ workId: sql`${books.isbn}` })
    .where(eq(books.workId, '0'));

/** Finds stored editions whose work ID is still their own ISBN. */
export const unnamedWorks = ({ limit }: { limit: number }) =>
  db
    .select({ isbn: books.isbn, workId: books.workId, title: books.title, authors: books.authors })
    .from(books)
    // Written like the condition of the partial index.
    .where(sql`${books.workId} = ${books.isbn} AND ${books.isbn} > 9780000000000`)
    .orderBy(books.isbn)
    .limit(limit);

/** Finds the next stored editions after an ISBN, with their works. */
export const storedEditionsAfter = ({ after, limit }: { after: string; limit: number }) =>
  db
    .select({ isbn: books.isbn, workId: books.workId })
    .from(books)
    .where(sql`${books.isbn} > ${after}`)
    .orderBy(books.isbn)
    .limit(limit);

/** Finds the next works of stored editions after an ID. */
export const storedWorksAfter = ({ after, limit }: { after: string; limit: number }) =>
  db
    .selectDistinct({ id: books.workId })
    .from(books)
    .where(sql`${books.workId} > ${after}`)
    .orderBy(books.workId)
    .limit(limit);
