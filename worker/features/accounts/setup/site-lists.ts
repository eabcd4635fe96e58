import type { RowOf, Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { findHeldWord } from '../../../platform/http/held-words.ts';
import { linesOf, siteListTexts } from './site-lists-contract.ts';
import { settingsUnder, storeSetting } from './site-settings.ts';

const keys = ['blocked_domains', 'held_words', 'public_numbers'] as const;

/** Lists that admins enter, one entry on each line, and a switch, which is `on` or empty. */
export type SiteLists = Record<(typeof keys)[number], string>;

export const storedSiteLists = () => settingsUnder(keys);

export function siteListsOf(rows: readonly RowOf<typeof storedSiteLists>[]): SiteLists {
  const listUnder = (key: (typeof keys)[number]) => rows.find((row) => row.key === key)?.value ?? '';
  return {
    blocked_domains: listUnder('blocked_domains'),
    held_words: listUnder('held_words'),
    public_numbers: listUnder('public_numbers'),
  };
}

export const replaceSiteLists = (lists: SiteLists, now: number): Statement[] =>
  keys.map((key) => storeSetting(key, lists[key], now));

/** What the lists are while the site is served. */
export const presentSiteLists = ({ blocked_domains, held_words, public_numbers }: SiteLists) => ({
  hasNumbers: public_numbers !== '',
  blockedDomains: linesOf(blocked_domains),
  heldWords: linesOf(held_words),
});

// As in the name system: letters of other scripts in their ASCII form.
// A dot at the end names the same domain.
const asciiDomain = (domain: string) =>
  (URL.parse(`https://${domain}`)?.hostname ?? domain.toLowerCase()).replace(/\.+$/, '');

const domainOf = (email: string) => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

/** Whether an email address is at a domain that the site blocks, or at one below it. */
export function isBlockedAddress({ env }: Pick<Call, 'env'>, email: string): boolean {
  const domain = domainOf(email);
  return (env.SITE?.blockedDomains ?? []).some((one) => `.${domain}`.endsWith(`.${asciiDomain(one)}`));
}

/** Throws for an email address that the site blocks. */
export function requireAllowedAddress(call: Pick<Call, 'env'>, email: string): void {
  if (isBlockedAddress(call, email)) throwApiError('not_allowed', siteListTexts.blocked(domainOf(email)));
}

/** Whether a moderator would have to look at a name first. */
export const isNameHeld = ({ env }: Pick<Call, 'env'>, name: string): boolean =>
  findHeldWord([name], env.SITE?.heldWords ?? []) !== null;
