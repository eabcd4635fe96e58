import { type SQL, sql } from 'drizzle-orm';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import { type SiteText, siteTexts } from './site-texts-contract.ts';

const keyOf = (text: SiteText) => `text_${text}`;

export const siteText = (text: SiteText): SQL<string> =>
  sql<string>`coalesce((SELECT value FROM ${siteSettings} WHERE key = ${keyOf(text)}), ${siteTexts[text]})`;
