import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { users } from '../accounts/users.ts';
import { notifiableMembers } from '../clubs/members.ts';
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

/**
 * Returns SQL for whether a reader may decide about a club, beside its founder: moderators may not where they run it
 * themselves, or anybody whom they may not act on.
 */
export function mayActOnClub(actorId: string, clubId: SqlValue): SQL {
  return sql`((SELECT acting.rank FROM ${users} AS acting WHERE acting.id = ${actorId}) = 'admin'
    OR NOT EXISTS (SELECT 1 FROM (${notifiableMembers(clubId, 'admin')}) AS runs
      WHERE NOT ${mayActOn(actorId, sql`runs.user_id`)}))`;
}

/** Selects a reader as `user_id`, if somebody may act on them. */
export function accountToActOn(actorId: string, reader: string): SQL {
  return sql`SELECT users.id AS user_id FROM ${users} WHERE users.id = ${reader} AND ${mayActOnRow(actorId, 'users')}`;
}

/** What moderators may do to accounts; admins may do everything. */
const actsOfModerators: readonly AccountAction[] = ['limit', 'ban'];

interface Act {
  action: AccountAction;
  /** Whether it bans identities from signing up, and whether it removes what the accounts published. */
  bars: boolean;
  removes: boolean;
}

/** Whether somebody may act on accounts in this way. */
export function mayDo({ rank }: Pick<Actor, 'rank'>, { action, bars, removes }: Act): boolean {
  return rank === 'admin' || (actsOfModerators.includes(action) && !bars && !removes);
}

/** What gives something back, or lets somebody in who waits: an admin's daily business. */
const kindActs: readonly AccountAction[] = ['approve', 'lift', 'allow'];

/**
 * Whether an act or its reversal asks an admin who they are, since the session could be stolen. What moderators may do,
 * too, does not.
 */
export function needsProof(act: Act): boolean {
  const isKind = kindActs.includes(act.action) && !act.bars && !act.removes;
  return !mayDo({ rank: 'moderator' }, act) && !isKind;
}

/** Whether somebody may take a decision back: admins every one, moderators their own. */
export function mayTakeBack({ userId, rank }: Actor, decision: { moderatorId: string | null }): boolean {
  return rank === 'admin' || decision.moderatorId === userId;
}

/** Whether somebody may reverse an act. A former admin may no longer reverse what moderators can't do. */
export function mayReverse(actor: Actor, act: Act & { adminId: string | null }): boolean {
  return mayTakeBack(actor, { moderatorId: act.adminId }) && mayDo(actor, act);
}
