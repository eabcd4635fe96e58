import { and, eq, sql } from 'drizzle-orm';
import { db, type Statement } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { rename, showDrawnPicture } from '../accounts/settings.ts';
import { users } from '../accounts/users.ts';
import { findableAs } from '../social/friends/names.ts';

const UNNAMED = 'Reader';

/**
 * Returns a reader's name and the URL of their own picture, for a report. The name of a private reader is included,
 * since clubs show it.
 */
export const profileToReport = ({ id, reader }: { id: string; reader: string }) =>
  db
    .select({
      authorId: sql<string | null>`${users.id}`.mapWith(String).as('authorId'),
      words:
        sql<string>`trim(${users.name} || char(10) || iif(${users.pictureIsDefault}, '', ${users.picture}), char(10))`.as(
          'words',
        ),
    })
    .from(users)
    .where(and(eq(users.id, id), sql`NOT ${areBlocked(reader, users.id)}`));

/** Returns the statements that give a reader a neutral name and a generated picture. */
export function resetProfile(userId: string): Statement[] {
  return [rename({ userId, name: UNNAMED }), ...findableAs(userId, UNNAMED), showDrawnPicture(userId, {})];
}
