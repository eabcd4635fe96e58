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
 * Returns the statements that move an edition, with everything that readers have of it, to another work. The edition
 * first becomes a work of its own, so that the rules of a merge apply to readers who have both works. Other editions
 * stay in the old work.
 */
export function splitEdition(parts: readonly MergePart[], { isbn, from, into, now }: Split): Statement[] {
  const edition = sql`(${isbn})`;
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, isbn)),
    copyHidden(from, isbn),
    ...parts.flatMap((part) => part.move(edition, from, isbn)),
    db.update(books).set({ workId: isbn }).where(eq(books.isbn, isbn)),
    ...mergeWorks(parts, { from: isbn, into, now }),
  ];
}
