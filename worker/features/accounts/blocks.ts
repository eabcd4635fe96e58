import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { aliased } from '../../platform/db/columns.ts';
import { blocks, rememberedBlocks } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { identityKeysOf, isCurrentAccount } from './bans.ts';
import { userColumns, users } from './users.ts';

/**
 * Messages of the triggers on blocks: the list is full, or two readers who want to be friends have blocked each other.
 */
export const BLOCKS_FULL = 'blocks_full';
export const READERS_BLOCKED = 'readers_blocked';

/** Returns SQL for whether a reader has blocked another. False for a visitor, whose ID is empty. */
export function hasBlocked(reader: SqlValue, other: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${blocks} barred WHERE barred.user_id = ${reader} AND barred.blocked_id = ${other})`;
}

/**
 * Returns SQL for whether either of two readers has blocked the other. Every query that shows one reader to another
 * uses it.
 */
export function areBlocked(reader: SqlValue, other: SqlValue): SQL {
  return sql`(${hasBlocked(reader, other)} OR ${hasBlocked(other, reader)})`;
}

/**
 * Returns columns for a select from {@link users}: whether `reader` and the selected reader have blocked each other, in
 * either direction, and whether `reader` has blocked them.
 */
export function blockColumns(reader: string) {
  return {
    blocked: areBlocked(reader, users.id).mapWith(Boolean).as('blocked'),
    blockedByReader: hasBlocked(reader, users.id).mapWith(Boolean).as('blocked_by_reader'),
  };
}

/**
 * Returns SQL for why `reader` sees a person in a club without name and text: `blocked` if the reader blocked them,
 * `hidden` if they blocked the reader, NULL for everyone else.
 */
export function blockStateFor(reader: SqlValue, person: SqlValue): SQL<BlockState | null> {
  return sql<BlockState | null>`CASE WHEN ${hasBlocked(reader, person)} THEN 'blocked'
    WHEN ${hasBlocked(person, reader)} THEN 'hidden' END`;
}
export type BlockState = 'blocked' | 'hidden';

/** SQL for whether a reader is suspended; false for one who has left. What they wrote is hidden meanwhile. */
export const isSuspended = (reader: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} AS gone WHERE gone.id = ${reader} AND gone.suspended_at IS NOT NULL)`;

/** The name of a reader whom somebody met; empty if they have blocked them since. */
export const nameKnownTo = (reader: string) => sql<string>`iif(${hasBlocked(users.id, reader)}, '', ${users.name})`;

/** The name of a reader for somebody who may only know their ID; empty for a private profile, too. */
export const publicNameFor = (reader: string) =>
  sql<string>`iif(${users.profilePrivacy} = 'everybody', ${nameKnownTo(reader)}, '')`;

/** Returns the statement by which a reader blocks another; repeating it changes nothing. */
export const addBlock = ({ userId, blockedId, now }: { userId: string; blockedId: string; now: number }) =>
  db.insert(blocks).values({ userId, blockedId, blockedAt: now }).onConflictDoNothing();

export const removeBlock = ({ userId, blockedId }: { userId: string; blockedId: string }) =>
  db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)));

export const blockPages = paged('blocked', { at: 'integer', personId: 'text' });

/** Finds the readers whom a reader has blocked, the latest block first. */
export const blockedBy = (page: { reader: string; at: number; personId: string; limit: number }) =>
  db
    .select({
      ...aliased({ at: blocks.blockedAt }),
      ...userColumns,
      hasBlockedReader: hasBlocked(users.id, page.reader).mapWith(Boolean).as('has_blocked_reader'),
    })
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

/** Finds a row if the reader with this email and another have blocked each other. */
export const blockedAddress = ({ email, reader }: { email: string; reader: string }) =>
  db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.email} <> ''`, areBlocked(reader, users.id)));

/** A reader's blocks. Blocks of a reader who deletes their account are remembered under their identity key. */
export const blocksPart: AccountPart = {
  tables: ['blocks', 'remembered_blocks'],
  exported: (userId) => ({
    blocked_readers: db
      .select({
        ...aliased({ id: blocks.blockedId, blocked_at: blocks.blockedAt }),
        name: publicNameFor(userId).as('name'),
      })
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

/** Finds all blocks with the identity key of the blocked reader, for the file that repairs a restored backup. */
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

/** Finds all remembered blocks, for the same file. */
export function allRememberedBlocks() {
  return db.select().from(rememberedBlocks);
}

interface Block {
  userId: string;
  blockedId: string;
  identityKey: string | null;
  blockedAt: number;
}

/**
 * Returns the statements that repeat a block in a restored backup, where either reader may be missing. It is remembered
 * first, so that a full list takes it, too.
 */
export function repeatBlock({ userId, blockedId, identityKey, blockedAt }: Block): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${rememberedBlocks} (user_id, identity_key, blocked_at)
      SELECT ${userId}, ${identityKey}, ${blockedAt} WHERE ${identityKey} IS NOT NULL AND ${isCurrentAccount(userId)}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${blocks} (user_id, blocked_id, blocked_at)
      SELECT ${userId}, ${blockedId}, ${blockedAt} WHERE ${isCurrentAccount(userId)} AND ${isCurrentAccount(blockedId)}
      ON CONFLICT DO NOTHING`),
    db
      .delete(rememberedBlocks)
      .where(sql`user_id = ${userId} AND identity_key = ${identityKey} AND ${isCurrentAccount(blockedId)}`),
  ];
}

/** Returns the statement that repeats a remembered block in a restored backup. */
export const blockIdentity = ({ userId, identityKey, blockedAt }: Omit<Block, 'blockedId'> & { identityKey: string }) =>
  db.run(sql`
    INSERT INTO ${rememberedBlocks} (user_id, identity_key, blocked_at)
    SELECT ${userId}, ${identityKey}, ${blockedAt} WHERE ${isCurrentAccount(userId)}
    ON CONFLICT DO NOTHING`);

export const removeRememberedBlock = ({ userId, identityKey }: { userId: string; identityKey: string }) =>
  db
    .delete(rememberedBlocks)
    .where(and(eq(rememberedBlocks.userId, userId), eq(rememberedBlocks.identityKey, identityKey)));
