import { type SQL, sql } from 'drizzle-orm';
import { removedContent, removedContentRows, reports } from '../../platform/db/schema/moderation.ts';
import { db } from '../../platform/db/statement.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import { workOfStored } from '../books/works.ts';
import { restorablePosts } from '../clubs/posts/posts.ts';
import { restorableLists } from '../library/lists/lists.ts';
import { restorableReviews } from '../reviews/reviews.ts';
import { restorableFriendTables } from '../social/friends/friends.ts';
import { type Removal, type RestorableTable, removedRowsOf, savedIds } from '../undo/removals.ts';
import { type ContentKind, isRemoved } from './removed-content.ts';

interface Undone {
  kind: ContentKind;
  table: RestorableTable;
  /** Whether `gone`, which a moderator removed, is about the same. */
  isSame: SQL;
}

const undone: readonly Undone[] = [
  {
    kind: 'review',
    table: restorableReviews,
    isSame: sql`gone.subject IN (SELECT CAST(edition.isbn AS TEXT) FROM ${books} AS edition
      WHERE edition.work_id = ${workOfStored(restorableReviews.saved({ name: 'isbn' }))})`,
  },
  {
    kind: 'list',
    table: restorableLists,
    isSame: sql`gone.subject = ${restorableLists.saved({ name: 'name' })}`,
  },
  {
    kind: 'post',
    table: restorablePosts,
    isSame: sql`EXISTS (SELECT 1 FROM ${removedContentRows} AS kept WHERE kept.removal_id = gone.removal_id
      AND kept.kind = 'post' AND kept.table_name = ${restorablePosts.name} AND kept.row_key = json_array(gone.target_id)
      AND kept.row ->> 'content' = ${restorablePosts.saved({ name: 'content' })})`,
  },
];

/**
 * Whether a moderator removed what an undo would bring back: the very content, or since it was deleted another copy of
 * it. What is only held is named by its report.
 */
const wasRemoved = (removal: Removal, { kind, table, isSame }: Undone) =>
  sql`(${isRemoved(kind, savedIds(removal, table.name))}
    OR EXISTS (SELECT 1 FROM ${removedRowsOf(removal, table.name)} CROSS JOIN ${removedContent} AS gone
      WHERE gone.author_id = ${table.saved({ name: 'user_id' })} AND gone.kind = ${kind}
        AND gone.removed_at >= removed_rows.removed_at AND ${isSame}
        AND NOT EXISTS (SELECT 1 FROM ${reports} WHERE id = gone.removal_id)))`;

/** What a limited reader may not do anew, which they deleted before the limit. */
const wasLimited = (removal: Removal, table: string, condition = sql`true`) =>
  sql`EXISTS (SELECT 1 FROM ${removedRowsOf(removal, table)} CROSS JOIN ${users} AS doer
    WHERE doer.id = ${removal.userId} AND doer.limited_at >= removed_rows.removed_at AND ${condition})`;

/** Finds out what moderators did that keeps a removal from being undone. */
export const moderatedIn = (removal: Removal) =>
  db
    .select({
      isRemoved: sql`(${sql.join(
        undone.map((content) => wasRemoved(removal, content)),
        sql` OR `,
      )})`
        .mapWith(Boolean)
        .as('is_removed'),
      isLimited: sql`(${sql.join(
        [
          ...restorableFriendTables().map(({ name }) => wasLimited(removal, name)),
          wasLimited(
            removal,
            restorablePosts.name,
            sql`${restorablePosts.saved({ name: 'user_id' })} = CAST(doer.id AS INTEGER)`,
          ),
        ],
        sql` OR `,
      )})`
        .mapWith(Boolean)
        .as('is_limited'),
    })
    .from(sql`(SELECT 1) AS one`);
