import { eq, sql } from 'drizzle-orm';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { storeSetting } from './site-settings.ts';

const KEY = 'logo';
/** The characters of a logo's version, which come before its picture. */
const VERSION = 16;

/** Finds the version of the site's logo, without the picture. */
export const logoVersion = () =>
  db
    .select({ version: sql<string>`substr(${siteSettings.value}, 1, ${sql.raw(String(VERSION))})`.as('version') })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY));

/** Finds the picture of this version of the logo, as base64. */
export const logoPicture = ({ version }: { version: string }) =>
  db
    .select({ picture: sql<string>`substr(${siteSettings.value}, ${sql.raw(String(VERSION + 1))})`.as('picture') })
    .from(siteSettings)
    .where(
      sql`${siteSettings.key} = ${KEY} AND substr(${siteSettings.value}, 1, ${sql.raw(String(VERSION))}) = ${version}`,
    );

/** Stores a logo under its version, or removes it if there is no picture. */
export const storeLogo = ({ version, picture, now }: { version: string; picture: string; now: number }): Statement =>
  storeSetting(KEY, picture === '' ? '' : `${version}${picture}`, now);
