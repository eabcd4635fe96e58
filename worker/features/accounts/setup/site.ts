import { eq, sql } from 'drizzle-orm';
import { site } from '../../../platform/db/schema/accounts.ts';
import { db } from '../../../platform/db/statement.ts';
import { secretHash } from '../../../platform/http/hash.ts';

/** Finds the site's record. Until there is one, the site is being set up. */
export const siteState = () =>
  db
    .select({
      name: site.name,
      contact: site.contact,
      description: site.description,
      controller: site.controller,
      address: site.address,
      rules: site.rules,
      announcement: site.announcement,
      announcementUntil: site.announcementUntil,
      accent: site.accent,
      languages: site.languages,
      changedAt: sql<number>`coalesce(${site.changedAt}, ${site.setUpAt})`.as('changed_at'),
    })
    .from(site)
    .where(eq(site.id, 1));

type SiteValues = Omit<Awaited<ReturnType<typeof siteState>>[number], 'changedAt'>;

/** Returns the statement that makes the record of a local site, which needs no setup. Without it no setting holds. */
export const recordLocalSite = (values: SiteValues, now: number) =>
  db
    .insert(site)
    .values({ id: 1, ...values, setUpAt: now, setUpBy: '' })
    .onConflictDoNothing();

export const changeSite = (values: SiteValues, now: number) =>
  db
    .insert(site)
    .values({ id: 1, ...values, setUpAt: now, setUpBy: '', changedAt: now })
    .onConflictDoUpdate({ target: site.id, set: { ...values, changedAt: now } });

/**
 * Returns whether this is the key of the setup link. The secret has it and when it expires, in epoch seconds: `key.time`.
 */
export async function isSetupKey(secret: string | undefined, key: string, now: number): Promise<boolean> {
  const [expected = '', expiresAt = '0'] = (secret ?? '').split('.');
  return expected !== '' && Number(expiresAt) > now && (await secretHash(key)) === (await secretHash(expected));
}

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
