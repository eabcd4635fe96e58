import { sql } from 'drizzle-orm';
import { clubNames, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { endingsOf } from '../books/catalogue/search/search-text.ts';

/** Returns the statements that make a club searchable by its current name, unless it is private. */
export function nameClub(clubId: string, name: string): Statement[] {
  const endings = JSON.stringify(endingsOf(name));
  return [
    db.run(sql`
      DELETE FROM ${clubNames}
      WHERE club_id = ${clubId} AND name NOT IN (SELECT value FROM json_each(${endings}))`),
    db.run(sql`
      INSERT INTO ${clubNames} (name, club_id)
      SELECT value, ${clubId} FROM json_each(${endings})
      WHERE EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${clubId} AND privacy_setting <> 'private')
      ON CONFLICT DO NOTHING`),
  ];
}
