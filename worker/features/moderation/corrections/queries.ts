import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { bookCorrections, bookProblems } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { users } from '../../accounts/users.ts';
import type { CorrectableEdition, CorrectableFacts } from '../../books/catalogue/correct.ts';
import { books } from '../../books/queries.ts';
import { problemContent } from '../book-problems.ts';
import { CORRECTIONS_PAGE, type Correction, type Proposal } from './contract.ts';

export type Facts = Partial<CorrectableFacts>;

export const correctionUnder = ({ id }: { id: string }) =>
  db.select().from(bookCorrections).where(eq(bookCorrections.id, id));

export const correctionPages = paged('corrections', { correctedAt: 'integer', id: 'text' }, { size: CORRECTIONS_PAGE });

interface PageOfCorrections {
  isbn: string | null;
  correctedAt: number;
  id: string;
  limit: number;
}

/** Finds corrections of a book, or of all books, latest first. */
export const latestCorrections = ({ isbn, correctedAt, id, limit }: PageOfCorrections) =>
  db
    .select(
      aliased({
        id: bookCorrections.id,
        isbn: bookCorrections.isbn,
        title: bookCorrections.title,
        facts: bookCorrections.facts,
        before: bookCorrections.before,
        reason: bookCorrections.reason,
        correctedAt: bookCorrections.correctedAt,
        undoneAt: bookCorrections.undoneAt,
        librarian: users.name,
      }),
    )
    .from(bookCorrections)
    .leftJoin(users, eq(users.id, bookCorrections.librarianId))
    .where(
      and(
        isbn === null ? undefined : eq(bookCorrections.isbn, isbn),
        sql`(${bookCorrections.correctedAt}, ${bookCorrections.id}) < (${correctedAt}, ${id})`,
      ),
    )
    .orderBy(desc(bookCorrections.correctedAt), desc(bookCorrections.id))
    .limit(limit);

/** The most corrections of one book that are considered together. */
const OF_BOOK = 100;

/** Finds the corrections that hold of the book that this one corrected, oldest first. */
export const correctionsBeside = ({ id }: { id: string }) =>
  db
    .select({ id: bookCorrections.id, facts: bookCorrections.facts })
    .from(bookCorrections)
    .where(
      and(
        sql`${bookCorrections.isbn} = (SELECT of_book.isbn FROM book_corrections AS of_book WHERE of_book.id = ${id})`,
        isNull(bookCorrections.undoneAt),
      ),
    )
    .orderBy(asc(bookCorrections.correctedAt), asc(bookCorrections.id))
    .limit(OF_BOOK);

/** A correction as the job follows it in the catalogue. */
export interface FollowedCorrection {
  facts: Facts;
  before: Facts;
  isUndone: boolean;
}

/**
 * Finds the books after this ISBN that are corrected, with their corrections that hold or were undone since a time in
 * epoch seconds, oldest first.
 */
export const correctedBooks = ({ after, undoneSince, limit }: { after: string; undoneSince: number; limit: number }) =>
  db
    .select({
      isbn: bookCorrections.isbn,
      corrections:
        sql<string>`json_group_array(json_object('facts', json(${bookCorrections.facts}), 'before', json(${bookCorrections.before}),
          'isUndone', json(iif(${bookCorrections.undoneAt} IS NULL, 'false', 'true')))
          ORDER BY ${bookCorrections.correctedAt}, ${bookCorrections.id})`.as('all_corrections'),
    })
    .from(bookCorrections)
    .where(
      sql`${bookCorrections.isbn} > ${Number(after)}
        AND (${bookCorrections.undoneAt} IS NULL OR ${bookCorrections.undoneAt} >= ${undoneSince})`,
    )
    .groupBy(bookCorrections.isbn)
    .orderBy(bookCorrections.isbn)
    .limit(limit);

export const proposalUnder = ({ id }: { id: string }) =>
  db
    .select({ ...getTableColumns(bookProblems), content: problemContent.as('content') })
    .from(bookProblems)
    .where(eq(bookProblems.id, id));

/** Finds the oldest proposals that no librarian has decided. */
export const openProposals = ({ limit }: { limit: number }) =>
  db
    .select({
      content: problemContent.as('content'),
      ...aliased({
        id: bookProblems.id,
        isbn: bookProblems.isbn,
        note: bookProblems.note,
        proposed: bookProblems.proposed,
        reportedAt: bookProblems.reportedAt,
        from: users.name,
        title: books.title,
        authors: books.authors,
      }),
    })
    .from(bookProblems)
    .innerJoin(users, eq(users.id, bookProblems.reporterId))
    .innerJoin(books, eq(books.isbn, bookProblems.isbn))
    .where(and(isNull(bookProblems.doneAt), isNotNull(bookProblems.proposed)))
    .orderBy(asc(bookProblems.reportedAt), asc(bookProblems.id))
    .limit(limit);

/** `edition` is the catalogue's, null if it has none by now. */
export function presentProposal(row: RowOf<typeof openProposals>, edition: CorrectableEdition | null): Proposal {
  const { id, isbn, title, authors, from, note, reportedAt } = row;
  const proposed = parseFacts(row.proposed ?? '{}');
  const current = edition === null ? {} : factsBefore(edition, proposed);
  return {
    ...{ id, isbn, title, authors, from, note, proposed_at: reportedAt, version: versionOf({ content: row.content }) },
    proposed: valuesOf(proposed),
    current: valuesOf(current),
  };
}

/** Returns the current values of these facts. */
export function factsBefore({ facts: current }: CorrectableEdition, facts: Facts): Facts {
  return Object.fromEntries((Object.keys(facts) as (keyof Facts)[]).map((name) => [name, current[name]]));
}

export function parseFacts(text: string): Facts {
  return JSON.parse(text) as Facts;
}

/** Returns a correction as the API does. */
export function presentCorrection(row: RowOf<typeof latestCorrections>): Correction {
  const { id, isbn, title, reason, librarian } = row;
  return {
    id,
    isbn,
    title,
    corrected: valuesOf(parseFacts(row.facts)),
    before: valuesOf(parseFacts(row.before)),
    reason,
    corrected_at: row.correctedAt,
    ...(librarian === null ? {} : { corrected_by: librarian }),
    undone: row.undoneAt !== null,
  };
}

function valuesOf({ coverUrl, authors, ...facts }: Facts): Correction['corrected'] {
  return {
    ...facts,
    ...(authors === undefined ? {} : { authors: [...authors] }),
    ...(coverUrl === undefined ? {} : { cover: coverUrl }),
  };
}
