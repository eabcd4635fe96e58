import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { users } from '../accounts/users.ts';
import type { AccountAction } from './accounts/contract.ts';

// Who may act on whom, for both desks. The database decides, at the moment of writing too, so that two admins who act
// on each other at once don't both succeed.

/** Who acts. */
type Actor = Pick<Viewer, 'userId' | 'rank'>;

/**
 * Returns SQL for whether a reader may act on an account, a row of `users` under a name. Nobody may act on themselves
 * or while limited or suspended; moderators only on members, supporters and librarians, admins on everyone else, who is
 * never the last admin.
 */
export function mayActOnRow(actorId: string, name: 'users' | 'target'): SQL {
  const column = (of: 'id' | 'rank') => sql.raw(`${name}.${of}`);
  return sql`(${column('id')} <> ${actorId}
    AND CASE (SELECT acting.rank FROM ${users} AS acting
        WHERE acting.id = ${actorId} AND acting.limited_at IS NULL AND acting.suspended_at IS NULL)
      WHEN 'admin' THEN true
      WHEN 'moderator' THEN ${column('rank')} IN ('member', 'supporter', 'librarian') ELSE false END)`;
}

/** Returns SQL for whether a reader may act on another. Content whose author left belongs to nobody. */
export function mayActOn(actorId: string, reader: SqlValue): SQL {
  return sql`(${reader} IS NULL
    OR EXISTS (SELECT 1 FROM ${users} AS target WHERE target.id = ${reader} AND ${mayActOnRow(actorId, 'target')}))`;
}

/** Selects a reader as `user_id`, if somebody may act on them. */
export function accountToActOn(actorId: string, reader: string): SQL {
  return sql`SELECT users.id AS user_id FROM ${users} WHERE users.id = ${reader} AND ${mayActOnRow(actorId, 'users')}`;
}

/** What moderators may do to accounts; admins may do everything. */
const actsOfModerators: readonly AccountAction[] = ['limit', 'ban'];

/** Whether somebody may act on accounts in this way. */
export function mayDo({ rank }: Actor, action: AccountAction): boolean {
  return rank === 'admin' || actsOfModerators.includes(action);
}

/** Whether somebody may reverse an act: admins may reverse every one, moderators their own. */
export function mayReverse({ userId, rank }: Actor, act: { adminId: string | null }): boolean {
  return rank === 'admin' || act.adminId === userId;
}
