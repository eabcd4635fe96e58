import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { setupKeys, site } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { hexOf, secretHash } from '../../../platform/http/hash.ts';
import { SETUP_SECONDS } from './contract.ts';

/** Finds the site's record, if it is set up, and whether a setup link was issued. */
export const siteState = () =>
  db
    .select({
      pending: sql<number>`EXISTS (SELECT 1 FROM ${setupKeys} WHERE hash > '')`.as('pending'),
      name: site.name,
      contact: site.contact,
      controller: site.controller,
    })
    .from(sql`(SELECT 1 AS one) AS here`)
    .leftJoin(site, eq(site.id, sql`here.one`));

/** Returns the key of a new setup link and the statement that stores its hash. */
export async function newSetupKey(now: number): Promise<{ key: string; saving: Statement }> {
  const key = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await secretHash(key);
  return {
    key,
    saving: db
      .insert(setupKeys)
      .values({ hash, expiresAt: now + SETUP_SECONDS })
      .onConflictDoNothing(),
  };
}

/** Finds the key of a setup link, which works for an hour and until the site is set up. */
export const setupKeyBy = ({ hash, now }: { hash: string; now: number }) =>
  db
    .select({ expiresAt: setupKeys.expiresAt })
    .from(setupKeys)
    .where(
      and(
        eq(setupKeys.hash, hash),
        gt(setupKeys.expiresAt, now),
        notExists(db.select({ id: site.id }).from(site).where(eq(site.id, 1))),
      ),
    );

interface NewSite {
  name: string;
  contact: string;
  controller: string;
  setUpAt: number;
  /** The call that sets the site up. A second call would set this to NULL, which fails the batch. */
  setUpBy: string;
}

/** Returns the statement that stores the site's record, once. */
export const openSite = (newSite: NewSite) =>
  db
    .insert(site)
    .values({ id: 1, ...newSite })
    .onConflictDoUpdate({
      target: site.id,
      set: { setUpBy: sql`NULL` },
      setWhere: sql`${site.setUpBy} <> excluded.set_up_by`,
    });
