import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { importChanges, importRows, importShelves, imports, waitingReviews } from '../../platform/db/schema/imports.ts';
import { db } from '../../platform/db/statement.ts';
import { removeImportsOf } from './removal.ts';

/** Export and deletion of a reader's imports. */
export const importsPart: AccountPart = {
  tables: ['imports', 'import_rows', 'import_shelves', 'import_changes', 'waiting_reviews'],
  exported: (userId) => ({
    imports: db
      .select({
        import_id: imports.id,
        source: imports.source,
        file_name: imports.fileName,
        digest: imports.digest,
        state: imports.state,
        rows: imports.rowCount,
        choices: imports.choices,
        added: imports.added,
        columns: imports.columns,
        notes: imports.notes,
        started_at: imports.startedAt,
        ended_at: imports.endedAt,
      })
      .from(imports)
      .where(eq(imports.userId, userId)),
    import_rows: db
      .select({
        import_id: importRows.importId,
        line: importRows.line,
        normalised_row: importRows.normalisedRow,
        verdict: importRows.verdict,
        isbn: importRows.isbn,
        decided: importRows.decided,
        left_out: importRows.leftOut,
        outcome: importRows.outcome,
      })
      .from(importRows)
      .where(eq(importRows.userId, userId)),
    import_shelves: db
      .select({
        import_id: importShelves.importId,
        name: importShelves.name,
        rows: importShelves.rowCount,
        place: importShelves.place,
        is_status: importShelves.isStatus,
      })
      .from(importShelves)
      .where(eq(importShelves.userId, userId)),
    waiting_reviews: db
      .select({
        review_id: waitingReviews.reviewId,
        import_id: waitingReviews.importId,
        shown_from: waitingReviews.shownFrom,
      })
      .from(waitingReviews)
      .where(eq(waitingReviews.userId, userId)),
    import_changes: db
      .select({
        import_id: importChanges.importId,
        kind: importChanges.kind,
        target_id: importChanges.targetId,
        before: importChanges.before,
        after: importChanges.after,
      })
      .from(importChanges)
      .where(eq(importChanges.userId, userId)),
  }),
  deleteRows: removeImportsOf,
};
