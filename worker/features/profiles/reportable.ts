import { eq, type SQL, sql } from 'drizzle-orm';
import type { RemovableContent } from '../../platform/db/content-rows.ts';
import { db, type SqlValue } from '../../platform/db/statement.ts';
import { removePictures, resetNames } from '../accounts/settings.ts';
import { users } from '../accounts/users.ts';
import { findableAllAs, nameRows } from '../social/friends/names.ts';

const UNNAMED = 'Reader';

const words = sql<string>`trim(${users.name} || char(10)
  || iif(${users.pictureIsDefault}, '', ${users.picture}), char(10))`;

/**
 * Finds a reader's name and the URL of their own picture, for a report. The name of a private reader is included, since
 * clubs show it.
 */
export const profileToReport = ({ id }: { id: string }) =>
  db
    .select({
      authorId: sql<string | null>`${users.id}`.mapWith(String).as('authorId'),
      words: words.as('words'),
    })
    .from(users)
    .where(eq(users.id, id));

const isUnnamed = (id: SqlValue) =>
  sql`EXISTS (SELECT 1 FROM ${users} AS present WHERE present.id = ${id} AND present.name = ${UNNAMED})`;

/** Names and pictures, which moderators can replace by a neutral name and a generated picture. */
export const removableProfiles: RemovableContent = {
  targets: (ids) => sql`SELECT id, id, name FROM ${users} WHERE id IN (${ids})`,
  rows(ids) {
    const names = nameRows(ids);
    return [
      {
        table: users,
        where: sql`${users.id} IN (${ids})`,
        readerColumn: 'id',
        updates: ['name', 'picture', 'picture_is_default'],
        isUntouched: (column) => (column === 'name' ? isUnnamed(users.id) : sql`${users.pictureIsDefault}`),
      },
      {
        ...names,
        // By the neutral name they can be found anyway.
        where: sql`${names.where} AND NOT ${isUnnamed(sql`user_id`)}`,
        returnsIf: (stored) => isUnnamed(stored('user_id')),
      },
    ];
  },
  remove: (ids) => [resetNames({ ids, name: UNNAMED }), ...findableAllAs(ids, UNNAMED), removePictures({ ids })],
  changes: (ids) => [
    { table: users, where: sql`${users.id} IN (${ids})`, readerColumn: 'id', updates: ['name'] },
    nameRows(ids),
  ],
  words: (id) => sql`(SELECT ${words} FROM ${users} WHERE ${users.id} = ${id})`,
};

/** Returns the statements that take removed names away again, where readers have them, and the pictures of all. */
export const removeProfilesAgain = ({ ids, names }: { ids: SQL; names: SQL }) => [
  resetNames({ ids: sql`SELECT id FROM ${users} WHERE id IN (${ids}) AND name IN (${names})`, name: UNNAMED }),
  ...findableAllAs(sql`SELECT id FROM ${users} WHERE id IN (${ids}) AND name = ${UNNAMED}`, UNNAMED),
  removePictures({ ids }),
];
