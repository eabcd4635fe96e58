import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { blocks, rememberedBlocks } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { identityKeysOf, isCurrentAccount } from './bans.ts';
import type { AccountPart } from './data-part.ts';
import { userColumns, users } from './users.ts';

/** Errors raised by the triggers of blocks: the list is full, or two readers cannot become friends. */
export const BLOCKS_FULL = 'blocks_full';
export const READERS_BLOCKED = 'readers_blocked';

/** Returns an SQL condition: whether a reader has blocked another. A visitor, whose id is empty, blocks no one. */
export function hasBlocked(reader: SqlValue, other: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${blocks} barred WHERE barred.user_id = ${reader} AND barred.blocked_id = ${other})`;
}

/** SQL: whether one of two readers has blocked the other. Every query that shows one reader to another asks this. */
export function areBlocked(reader: SqlValue, other: SqlValue): SQL {
  return sql`(${hasBlocked(reader, other)} OR ${hasBlocked(other, reader)})`;
}

/** Columns of a select from {@link users}: whether `reader` and the one who is found have blocked each other. */
export function blockColumns(reader: string) {
  return {
    blocked: areBlocked(reader, users.id).mapWith(Boolean).as('blocked'),
    blockedByReader: hasBlocked(reader, users.id).mapWith(Boolean).as('blocked_by_reader'),
  };
}

/**
 * Returns SQL for how someone is folded in a club for `reader`: as one whom the reader blocked, or as one who
 * blocked the reader; NULL for everyone else.
 */
export function foldFor(reader: SqlValue, person: SqlValue): SQL<BlockFold | null> {
  return sql<BlockFold | null>`CASE WHEN ${hasBlocked(reader, person)} THEN 'blocked'
    WHEN ${hasBlocked(person, reader)} THEN 'hidden' END`;
}
export type BlockFold = 'blocked' | 'hidden';

/** The statement with which a reader blocks another; blocking again changes nothing. */
export const addBlock = ({ userId, blockedId, now }: { userId: string; blockedId: string; now: number }) =>
  db.insert(blocks).values({ userId, blockedId, blockedAt: now }).onConflictDoNothing();

/** The statement with which a reader ends a block. */
export const removeBlock = ({ userId, blockedId }: { userId: string; blockedId: string }) =>
  db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)));

/** The pages of the readers whom one has blocked. */
export const blockPages = paged('blocked', { at: 'integer', personId: 'text' });

/** The readers whom one has blocked, the last one first. */
export const blockedBy = (page: { reader: string; at: number; personId: string; limit: number }) =>
  db
    .select({ ...aliased({ at: blocks.blockedAt }), ...userColumns })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.userId, page.reader),
        sql`(${blocks.blockedAt}, ${blocks.blockedId}) < (${page.at}, CAST(${page.personId} AS INTEGER))`,
      ),
    )
    .orderBy(desc(blocks.blockedAt), desc(blocks.blockedId))
    .limit(page.limit);

/** One row when the reader with this email and another have blocked each other. */
export const blockedAddress = ({ email, reader }: { email: string; reader: string }) =>
  db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.email} <> ''`, areBlocked(reader, users.id)));

/** A reader's blocks. The block of a reader who left is stored under their identity key. */
export const blocksPart: AccountPart = {
  tables: ['blocks', 'remembered_blocks'],
  exported: (userId) => ({
    blocked_readers: db
      .select(aliased({ id: blocks.blockedId, name: users.name, blocked_at: blocks.blockedAt }))
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(eq(blocks.userId, userId)),
    blocked_readers_who_left: db
      .select({ blocked_at: rememberedBlocks.blockedAt })
      .from(rememberedBlocks)
      .where(eq(rememberedBlocks.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.run(sql`
      INSERT INTO ${rememberedBlocks} (user_id, identity_key, blocked_at)
      SELECT b.user_id, known.identity_key, b.blocked_at FROM ${blocks} AS b, ${identityKeysOf(userId)} AS known
      WHERE b.blocked_id = ${userId}
      ON CONFLICT DO NOTHING`),
    db.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId))),
    db.delete(rememberedBlocks).where(eq(rememberedBlocks.userId, userId)),
  ],
  returning: (userId, identityKey) => [
    db.run(sql`
      INSERT INTO ${blocks} (user_id, blocked_id, blocked_at)
      SELECT user_id, ${userId}, blocked_at FROM ${rememberedBlocks} WHERE identity_key = ${identityKey}
      ON CONFLICT DO NOTHING`),
    db.delete(rememberedBlocks).where(eq(rememberedBlocks.identityKey, identityKey)),
  ],
};

/** All blocks with the identity key of the blocked reader, for the file that repairs a restored backup. */
export function allBlocks() {
  return db
    .select(
      aliased({
        userId: blocks.userId,
        blockedId: blocks.blockedId,
        identityKey: users.identityKey,
        blockedAt: blocks.blockedAt,
      }),
    )
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId));
}

/** All blocks of readers who have left, for the same file. */
export function allRememberedBlocks() {
  return db.select().from(rememberedBlocks);
}

interface Block {
  userId: string;
  blockedId: string;
  identityKey: string | null;
  blockedAt: number;
}

/** The statements that repeat a block on a restored backup, where one of the two may not be there. */
export function repeatBlock({ userId, blockedId, identityKey, blockedAt }: Block): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${blocks} (user_id, blocked_id, blocked_at)
      SELECT ${userId}, ${blockedId}, ${blockedAt} WHERE ${isCurrentAccount(userId)} AND ${isCurrentAccount(blockedId)}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${rememberedBlocks} (user_id, identity_key, blocked_at)
      SELECT ${userId}, ${identityKey}, ${blockedAt}
      WHERE ${identityKey} IS NOT NULL AND ${isCurrentAccount(userId)} AND NOT ${isCurrentAccount(blockedId)}
      ON CONFLICT DO NOTHING`),
  ];
}

/** Returns the statement that repeats a block of someone who has left. */
export const blockIdentity = ({ userId, identityKey, blockedAt }: Omit<Block, 'blockedId'> & { identityKey: string }) =>
  db.run(sql`
    INSERT INTO ${rememberedBlocks} (user_id, identity_key, blocked_at)
    SELECT ${userId}, ${identityKey}, ${blockedAt} WHERE ${isCurrentAccount(userId)}
    ON CONFLICT DO NOTHING`);

/** Returns the statement that forgets a block of someone who has left. */
export const removeRememberedBlock = ({ userId, identityKey }: { userId: string; identityKey: string }) =>
  db
    .delete(rememberedBlocks)
    .where(and(eq(rememberedBlocks.userId, userId), eq(rememberedBlocks.identityKey, identityKey)));
