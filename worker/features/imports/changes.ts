import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { importChanges } from '../../platform/db/schema/imports.ts';
import { splitIntoParts } from '../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { ImportedImpressions } from '../library/impressions/imported.ts';
import type { ListedImport } from '../library/lists/imported.ts';
import type { ImportedNote } from '../library/notes/imported.ts';
import type { ImportedOwned, StoredLoan } from '../library/owned/imported.ts';
import type { StoredReading } from '../library/readings/imported.ts';
import type { StoredBookmark } from '../library/shelves/imported.ts';
import type { ChangedReview, ImportedReview, StoredReview } from '../reviews/imported.ts';
import type { Plan } from './plan.ts';
import type { PlannedReading } from './plan-readings.ts';

/** A change of an import: `before` is null for an addition, `after` for a removal. */
export type Change =
  | { kind: 'own_book'; targetId: string; before: null; after: null }
  | { kind: 'list'; targetId: string; before: null; after: { name: string } }
  | { kind: 'listed'; targetId: string; before: null; after: Pick<ListedImport, 'list' | 'isbn'> }
  | { kind: 'reading'; targetId: string; before: StoredReading | null; after: StoredReading }
  | { kind: 'bookmark'; targetId: string; before: StoredBookmark | null; after: StoredBookmark | null }
  | { kind: 'review'; targetId: string; before: StoredReview | null; after: StoredReview }
  | { kind: 'note'; targetId: string; before: null; after: ImportedNote }
  | { kind: 'owned'; targetId: string; before: null; after: ImportedOwned }
  | { kind: 'owned'; targetId: string; before: StoredLoan; after: StoredLoan }
  | { kind: 'impressions'; targetId: string; before: null; after: ImportedImpressions };

export function changesOf(
  plan: Plan,
  readings: readonly PlannedReading[],
  created: { own: readonly string[]; lists: readonly { id: string; name: string }[] },
): Change[] {
  const added = ({ id, values }: ImportedReview) => ({
    kind: 'review' as const,
    targetId: id,
    before: null,
    after: values,
  });
  const changed = ({ id, from, to }: ChangedReview) => ({
    kind: 'review' as const,
    targetId: id,
    before: from,
    after: to,
  });
  return [
    ...created.own.map((isbn) => ({ kind: 'own_book' as const, targetId: isbn, before: null, after: null })),
    ...created.lists.map(({ id, name }) => ({ kind: 'list' as const, targetId: id, before: null, after: { name } })),
    ...readings.map(({ isbn, number, stored, values }) => ({
      kind: 'reading' as const,
      targetId: `${isbn}-${number}`,
      before: stored,
      after: values,
    })),
    ...plan.bookmarksGone.map((before) => ({ kind: 'bookmark' as const, targetId: before.isbn, before, after: null })),
    ...plan.bookmarks.map((after) => ({ kind: 'bookmark' as const, targetId: after.isbn, before: null, after })),
    ...plan.reviews.map(added),
    ...plan.reviewsChanged.map(changed),
    ...plan.notes.map((after) => ({ kind: 'note' as const, targetId: after.isbn, before: null, after })),
    ...plan.owned.map((after) => ({ kind: 'owned' as const, targetId: after.isbn, before: null, after })),
    ...plan.loans.map(({ isbn, from, to }) => ({ kind: 'owned' as const, targetId: isbn, before: from, after: to })),
    ...plan.impressions.map((after) => ({ kind: 'impressions' as const, targetId: after.isbn, before: null, after })),
    ...plan.listed.map(({ list, isbn }) => ({
      kind: 'listed' as const,
      targetId: `${list}-${isbn}`,
      before: null,
      after: { list, isbn },
    })),
  ];
}

// More than the number of changes of one batch.
const A_PIECE = 1_000_000;

export function recordChanges(
  at: { importId: string; userId: string; piece: number },
  changes: readonly Change[],
): Statement[] {
  const rows = changes.map(({ kind, targetId, before, after }, place) => ({
    number: at.piece * A_PIECE + place,
    kind,
    targetId,
    before: before === null ? null : JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  return splitIntoParts(rows, (part) => insertChanges({ importId: at.importId, userId: at.userId, rows: part }));
}

const insertChanges = ({ importId, userId, rows }: { importId: string; userId: string; rows: string }) =>
  db.insert(importChanges).select(
    sql`SELECT ${importId}, r.value ->> 'number', ${userId}, r.value ->> 'kind', r.value ->> 'targetId', r.value ->> 'before',
        r.value ->> 'after' FROM json_each(${rows}) r WHERE true`,
  );

/**
 * Finds the latest stored changes of an import, latest first, up to a number and size. `oldest` is the number of the
 * change that is undone last.
 */
export const lastChanges = ({ id, limit, bytes }: { id: string; limit: number; bytes: number }) => {
  const size = sql`length(CAST(coalesce(before, '') AS BLOB)) + length(CAST(after AS BLOB))`;
  return db
    .select({
      number: sql<number>`c.number`.as('number'),
      kind: sql<string>`c.kind`.as('kind'),
      targetId: sql<string>`c.target_id`.as('target_id'),
      before: sql<string | null>`c.before`.as('before'),
      after: sql<string>`c.after`.as('after'),
      oldest: sql<number>`(SELECT min(number) FROM ${importChanges} WHERE import_id = ${id})`.as('oldest'),
    })
    .from(
      sql`(SELECT *, row_number() OVER (ORDER BY number DESC) AS place,
          sum(${size}) OVER (ORDER BY number DESC) AS bytes
        FROM (SELECT * FROM ${importChanges} WHERE import_id = ${id} ORDER BY number DESC LIMIT ${limit})) AS c`,
    )
    .where(sql`c.place = 1 OR c.bytes <= ${bytes}`)
    .orderBy(sql`c.number DESC`);
};

export const remainingChanges = ({ id }: { id: string }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(importChanges)
    .where(eq(importChanges.importId, id));

export function forgetChanges(id: string, from: number): Statement {
  return db.delete(importChanges).where(and(eq(importChanges.importId, id), gte(importChanges.number, from)));
}

/** Returns the books whose imported moods are hidden only until their reader shows them. */
export const booksWithHiddenMoods = (importId: string): SQL =>
  sql`SELECT after ->> 'isbn' AS isbn FROM ${importChanges} WHERE import_id = ${importId} AND kind = 'impressions'
    AND after ->> 'isPrivate' = 0`;
