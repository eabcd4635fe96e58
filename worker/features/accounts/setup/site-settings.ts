import { eq, inArray } from 'drizzle-orm';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';

export const settingsUnder = (keys: readonly string[]) =>
  db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, [...keys]));

/** Stores a setting of the site; an empty one is deleted. */
export const storeSetting = (key: string, value: string, now: number): Statement =>
  value === ''
    ? db.delete(siteSettings).where(eq(siteSettings.key, key))
    : db
        .insert(siteSettings)
        .values({ key, value, changedAt: now })
        .onConflictDoUpdate({ target: siteSettings.key, set: { value, changedAt: now } });
