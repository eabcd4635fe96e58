import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { setupKeys, site } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { hexOf, secretHash } from '../../../platform/http/hash.ts';
import { SETUP_SECONDS } from './contract.ts';

/** The site's record once it is set up, or the fact that it is not. */
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

/**
 * Returns the key of a new setup link and the statement that stores its hash; the statement does nothing on a site that
 * is set up.
 */
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

/** The key that opens the setup, while it works: for an hour, and until the site is set up. */
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
  /** The call that sets it up: another one would get no name, which fails the batch. */
  setUpBy: string;
}

/** The statement that opens the site, once. */
export const openSite = (newSite: NewSite) =>
  db
    .insert(site)
    .values({ id: 1, ...newSite })
    .onConflictDoUpdate({
      target: site.id,
      set: { setUpBy: sql`NULL` },
      setWhere: sql`${site.setUpBy} <> excluded.set_up_by`,
    });
