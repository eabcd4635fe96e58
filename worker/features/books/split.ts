import { eq, sql } from 'drizzle-orm';
import { books, mergedWorks } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { copyHidden } from './hidden.ts';
import { mergeWorks } from './merge.ts';
import type { MergePart } from './mergeable-table.ts';

interface Split {
  isbn: string;
  from: string;
  into: string;
  now: number;
}

/**
 * The statements that move an edition, with all that readers did with it, from one work to another that it turned out to
 * be. Its ISBN is a work of its own for a moment, a number that no other work has, so that what a reader did with both works
 * is joined by the rules of a merge. What readers did with other editions stays, and so does the old work's ID.
 */
export function splitEdition(parts: readonly MergePart[], { isbn, from, into, now }: Split): Statement[] {
  const edition = sql`(${isbn})`;
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, isbn)),
    copyHidden(from, isbn),
    ...parts.flatMap((part) => part.move(edition, from, isbn)),
    db
      .update(books)
      .set({ workId: sql`${isbn}` })
      .where(eq(books.isbn, isbn)),
    ...mergeWorks(parts, { from: isbn, into, now }),
  ];
}
