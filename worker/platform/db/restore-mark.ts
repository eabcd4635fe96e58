import { sql } from 'drizzle-orm';
import { db } from './statement.ts';

/** A table that exists in the readers' database while a backup is restored into it: no page may be served from it. */
export const RESTORE_MARK = 'restore_in_progress';

export const restoreMark = () =>
  db
    .select({ name: sql<string>`name`.as('name') })
    .from(sql`sqlite_master`)
    .where(sql`type = 'table' AND name = ${RESTORE_MARK}`);
