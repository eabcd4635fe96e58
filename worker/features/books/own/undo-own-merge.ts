import { and, eq, sql } from 'drizzle-orm';
import { books, ownBooks, ownBookWords } from '../../../platform/db/schema/books.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { sortKeysOf } from '../sort-keys.ts';
import type { OwnBookRow } from './queries.ts';
import { UNTITLED } from './reportable.ts';
import { ownBookWordsOf } from './words.ts';

interface Facts extends Pick<OwnBookRow, 'title' | 'authors' | 'year' | 'pages' | 'language' | 'cover'> {
  /** The words by which its reader finds it. */
  words: string[];
}

/** An own book before the merge of its work. */
export interface OwnBefore {
  isbn: string;
  state: OwnBookRow['state'];
  /** The facts before a librarian changed them with the merge; null if they didn't. */
  facts: Facts | null;
}

export function ownFactsBefore(row: OwnBookRow): Facts {
  const { title, authors, year, pages, language, cover } = row;
  return { title, authors, year, pages, language, cover, words: ownBookWordsOf(row) };
}

const isMerged = (isbn: string) => and(eq(ownBooks.isbn, isbn), eq(ownBooks.state, 'merged'));

/**
 * Returns the statements that restore an own book after the undo of its merge. The book is not merged again by its
 * ISBN.
 */
export function undoOwnMerge({ isbn, state, facts }: OwnBefore): Statement[] {
  if (state !== 'waiting' && state !== 'rejected') return [];
  return [
    ...(facts === null ? [] : restoreFacts(isbn, facts)),
    db.update(ownBooks).set({ state, intoIsbn: null, keepSeparate: true }).where(isMerged(isbn)),
  ];
}

function restoreFacts(isbn: string, { words, cover, ...facts }: Facts): Statement[] {
  const { title, authors, year, pages, language } = facts;
  // What a moderator removed meanwhile stays removed.
  const isRestorable = and(
    isMerged(isbn),
    sql`NOT (${ownBooks.title} = ${UNTITLED} AND json_array_length(${ownBooks.authors}) = 0)`,
  );
  return [
    db
      .update(books)
      .set({
        title,
        authors,
        cover,
        year: year ?? 0,
        pages: pages ?? 0,
        language: language ?? '',
        ...sortKeysOf(facts),
      })
      .where(sql`${books.isbn} = ${isbn} AND EXISTS (SELECT 1 FROM ${ownBooks} WHERE ${isRestorable})`),
    db
      .insert(ownBookWords)
      .select(
        sql`SELECT own_books.user_id, w.value, own_books.isbn FROM ${ownBooks} JOIN json_each(${JSON.stringify(words)}) w
          WHERE ${isRestorable} AND own_books.user_id IS NOT NULL`,
      )
      .onConflictDoNothing(),
    db.update(ownBooks).set(facts).where(isRestorable),
  ];
}
