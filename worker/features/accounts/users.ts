import { sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { users as usersTable } from '../../platform/db/schema/accounts.ts';
import { db } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { PictureDetails, PreviewRole } from './contract.ts';

/** The columns with which a reader is shown to others, never the email. They have distinct names, for joins. */
export const userColumns = aliased({
  personId: usersTable.id,
  personName: usersTable.name,
  personRank: usersTable.rank,
  personPicture: usersTable.picture,
  personPictureIsDefault: usersTable.pictureIsDefault,
  personPictureVariant: usersTable.pictureVariant,
  personPictureSeed: usersTable.pictureSeed,
  personPictureColors: usersTable.pictureColors,
  personPrivacy: usersTable.profilePrivacy,
});

/** The table that {@link userColumns} are selected from. */
export const users = usersTable;

export function pictureDetailsOf(row: {
  personPictureVariant: string;
  personPictureSeed: string;
  personPictureColors: string[];
}): PictureDetails {
  return {
    variant: row.personPictureVariant as PictureDetails['variant'],
    seed: row.personPictureSeed,
    colors: row.personPictureColors,
  };
}

/** A reader whose profile is requested; `blocked` if one of the two has blocked the other. */
interface ProfileTarget {
  id: string;
  privacy: 'everybody' | 'nobody';
  blocked: boolean;
}

/**
 * Returns whether `viewer` (null for a visitor) may see this reader's profile: a private one is visible to its owner
 * and admins only.
 */
export function canSeeProfile(viewer: Viewer | null, of: ProfileTarget): boolean {
  return !of.blocked && (of.privacy === 'everybody' || viewer?.userId === of.id || viewer?.rank === 'admin');
}

/** The viewer of a profile: their ID for queries (empty for a visitor), and the confirmed viewer after `load`. */
interface ViewerQuery {
  reader: string;
  viewer(): Viewer | null;
}

/**
 * Returns the viewer of a profile: the caller or, on their own profile, the role they preview. Friends and fellow
 * club members see no more of a profile than visitors.
 */
export function resolveProfileView(call: Call, target: string, as: PreviewRole | undefined): ViewerQuery {
  if (as === undefined) return { reader: call.claims?.userId ?? '', viewer: call.viewer };
  if (target !== call.claims?.userId) throwApiError('not_allowed', 'You can only preview your own profile.');
  return { reader: '', viewer: () => null };
}

/** Finds the first ID of each page of `size` readers, for at most `limit` pages. It scans that many rows. */
export const userPageStarts = (at: { size: number; limit: number }) =>
  db.select({ id: sql<string>`id`.mapWith(String).as('id') }).from(sql`(
    WITH RECURSIVE starts(id) AS (
      SELECT (SELECT id FROM users WHERE id > 0 ORDER BY id LIMIT 1)
      UNION ALL
      SELECT (SELECT u.id FROM users u WHERE u.id > starts.id ORDER BY u.id LIMIT 1 OFFSET ${at.size} - 1)
      FROM starts WHERE starts.id IS NOT NULL
      LIMIT ${at.limit})
    SELECT id FROM starts WHERE id IS NOT NULL)`);

/**
 * Finds the next readers from this ID on, with the fields that decide whether strangers find anything on their profile.
 */
export const usersFrom = ({ id, limit }: { id: string; limit: number }) =>
  db
    .select({
      id: usersTable.id,
      privacy: usersTable.profilePrivacy,
      booksRead: usersTable.booksReadCount,
      booksReviewed: usersTable.booksReviewedCount,
    })
    .from(users)
    .where(sql`${usersTable.id} >= ${id}`)
    .orderBy(usersTable.id)
    .limit(limit);
