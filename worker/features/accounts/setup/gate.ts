import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { restoreMark } from '../../../platform/db/restore-mark.ts';
import { errorStatus, PRODUCT } from '../../../platform/http/contract.ts';
import { answerHeaders, errorResponse } from '../../../platform/http/headers.ts';
import { HEALTH } from '../../../platform/status/contract.ts';
import { SETUP, setupTexts } from './contract.ts';
import { siteState } from './site.ts';
import { presentSiteLists, siteListsOf, storedSiteLists } from './site-lists.ts';
import { logoVersion } from './site-logo.ts';

/** Seconds for which a worker keeps the site's record: what an admin changes is everywhere within a minute. */
const FRESH_SECONDS = 60;

let setUpSites = new WeakMap<Bindings, { filled: Bindings; until: number }>();

/** Makes this worker read the site's record again. */
export function forgetSite(): void {
  setUpSites = new WeakMap();
}

/** The settings of a site that is open, or why it isn't. */
export type SiteState = Bindings | 'pending' | 'restoring';

/** Returns whether a path is served while the site is being set up. */
const isOpen = (path: string) => path === SETUP || path.startsWith('/api/setup/') || path === HEALTH;

/**
 * Returns the settings, completed with the site's record, unless the site is being set up or restored. Cached for a
 * minute once the site is open. If the database fails, the settings are returned unchanged, and the call itself reports
 * the error.
 */
export async function siteStateOf(env: Bindings, now = Date.now()): Promise<SiteState> {
  const cached = setUpSites.get(env);
  if (cached && cached.until > now) return cached.filled;
  try {
    const { load } = openDatabase(env.DB, null, 'first-primary');
    const { mark, site, lists, logo } = await load({
      ...{ mark: restoreMark(), site: siteState() },
      ...{ lists: storedSiteLists(), logo: logoVersion() },
    });
    if (mark.length > 0) return 'restoring';
    const [state] = site;
    if (state === undefined) return 'pending';
    const { contact, rules, ...record } = state;
    const filled: Bindings = {
      ...env,
      CONTACT_EMAIL: env.CONTACT_EMAIL || contact,
      SITE: {
        ...{ ...record, ...presentSiteLists(siteListsOf(lists)) },
        ...{ hasRules: rules !== '', logo: logo[0]?.version ?? '' },
      },
    };
    setUpSites.set(env, { filled, until: now + FRESH_SECONDS * 1000 });
    return filled;
  } catch (error) {
    if (await isHalfRestored(env)) return 'restoring';
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part: 'database', fault }));
    return cached?.filled ?? env;
  }
}

// A restore that was stopped may have left the database without the table of the site.
async function isHalfRestored(env: Bindings): Promise<boolean> {
  try {
    return (await openDatabase(env.DB, null, 'first-primary').load({ mark: restoreMark() })).mark.length > 0;
  } catch {
    // The call itself reports that the database is down.
    return false;
  }
}

/** The response of a site that is not open; null for paths that are served while it is set up. */
export function closedResponse({ url }: Request, state: 'pending' | 'restoring'): Response | null {
  const { pathname } = new URL(url);
  if (state === 'pending' && isOpen(pathname)) return null;
  const message = setupTexts[state];
  const retry = { 'retry-after': '60' };
  if (pathname.startsWith('/api/')) return errorResponse('unavailable', message, retry);
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${PRODUCT}</title><main><h1>${message}</h1><p>${setupTexts.back}</p></main>`;
  const headers = { ...answerHeaders, ...retry, 'content-type': 'text/html; charset=utf-8' };
  return new Response(page, { status: errorStatus.unavailable, headers });
}
