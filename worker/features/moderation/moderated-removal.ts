import { sql } from 'drizzle-orm';
import { db } from '../../platform/db/statement.ts';
import { type Removal, savedIds } from '../undo/removals.ts';
import { isRemoved } from './removed-content.ts';

/** Finds out whether a moderator removed what the undo of a removal would bring back. */
export const moderatedIn = (removal: Removal) =>
  db
    .select({
      any: sql`(${isRemoved('review', savedIds(removal, 'reviews'))}
        OR ${isRemoved('list', savedIds(removal, 'book_lists'))}
        OR ${isRemoved('post', savedIds(removal, 'club_posts'))})`
        .mapWith(Boolean)
        .as('any'),
    })
    .from(sql`(SELECT 1) AS one`);
