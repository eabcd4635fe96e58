import { type SQL, sql } from 'drizzle-orm';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import type { RowOf, Statement } from '../../../platform/db/statement.ts';
import { settingsUnder, storeSetting } from './site-settings.ts';
import { type SiteText, siteTexts } from './site-texts-contract.ts';

const keyOf = (text: SiteText) => `text_${text}`;
const names = Object.keys(siteTexts) as SiteText[];

/** SQL for a text that admins can replace. */
export const siteText = (text: SiteText): SQL<string> =>
  sql<string>`coalesce((SELECT value FROM ${siteSettings} WHERE key = ${keyOf(text)}), ${siteTexts[text]})`;

export const replacedSiteTexts = () => settingsUnder(names.map(keyOf));

/** Every text, replaced or not. */
export function siteTextsOf(rows: readonly RowOf<typeof replacedSiteTexts>[]): Record<SiteText, string> {
  const textIn = (text: SiteText) => rows.find(({ key }) => key === keyOf(text))?.value ?? siteTexts[text];
  return {
    report_kept: textIn('report_kept'),
    report_removed: textIn('report_removed'),
    content_removed: textIn('content_removed'),
  };
}

/** The texts as they are stored: an empty one says what it says by default. */
export const filledSiteTexts = (texts: Record<SiteText, string>): Record<SiteText, string> => ({
  report_kept: texts.report_kept || siteTexts.report_kept,
  report_removed: texts.report_removed || siteTexts.report_removed,
  content_removed: texts.content_removed || siteTexts.content_removed,
});

/** An empty text is put back to what it says by default. */
export const replaceSiteTexts = (texts: Record<SiteText, string>, now: number): Statement[] =>
  names.map((name) => storeSetting(keyOf(name), texts[name] === siteTexts[name] ? '' : texts[name], now));
