import { eq } from 'drizzle-orm';
import { importChanges, importRows, importShelves, imports, waitingReviews } from '../../platform/db/schema/imports.ts';
import { db, type Statement } from '../../platform/db/statement.ts';

/** Returns the statements that delete an import and everything stored for it. */
export function removeImport(id: string): Statement[] {
  return [...forgetRows(id), db.delete(imports).where(eq(imports.id, id))];
}

export function forgetRows(id: string): Statement[] {
  return [
    db.delete(importChanges).where(eq(importChanges.importId, id)),
    db.delete(importShelves).where(eq(importShelves.importId, id)),
    db.delete(importRows).where(eq(importRows.importId, id)),
  ];
}

export function removeImportsOf(userId: string): Statement[] {
  return [
    db.delete(waitingReviews).where(eq(waitingReviews.userId, userId)),
    db.delete(importChanges).where(eq(importChanges.userId, userId)),
    db.delete(importShelves).where(eq(importShelves.userId, userId)),
    db.delete(importRows).where(eq(importRows.userId, userId)),
    db.delete(imports).where(eq(imports.userId, userId)),
  ];
}
