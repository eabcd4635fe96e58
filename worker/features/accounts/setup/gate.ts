import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { errorStatus, PRODUCT } from '../../../platform/http/contract.ts';
import { answerHeaders, errorResponse } from '../../../platform/http/headers.ts';
import { HEALTH } from '../../../platform/status/contract.ts';
import { SETUP, setupTexts } from './contract.ts';
import { siteState } from './site.ts';

/** Seconds for which a worker keeps the site's record: what an admin changes is everywhere within a minute. */
const FRESH_SECONDS = 60;

let setUpSites = new WeakMap<Bindings, { filled: Bindings; until: number }>();

/** Makes this worker read the site's record again. */
export function forgetSite(): void {
  setUpSites = new WeakMap();
}

/** Returns whether a path is served while the site is being set up. */
const isOpen = (path: string) => path === SETUP || path.startsWith('/api/setup/') || path === HEALTH;

/**
 * Returns the settings, completed with the site's record; null while the site is not set up. Cached for a minute once the
 * site is set up. If the database fails, the settings are returned unchanged, and the call itself reports the error.
 */
export async function settingsWhenSetUp(env: Bindings, now = Date.now()): Promise<Bindings | null> {
  const cached = setUpSites.get(env);
  if (cached && cached.until > now) return cached.filled;
  try {
    const { load } = openDatabase(env.DB, null, 'first-primary');
    const [state] = (await load({ state: siteState() })).state;
    if (state === undefined) return null;
    const { contact, rules, ...record } = state;
    const filled: Bindings = {
      ...env,
      CONTACT_EMAIL: env.CONTACT_EMAIL || contact,
      SITE: { ...record, hasRules: rules !== '' },
    };
    setUpSites.set(env, { filled, until: now + FRESH_SECONDS * 1000 });
    return filled;
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part: 'database', fault }));
    return cached?.filled ?? env;
  }
}

/** Returns the response to a request while the setup is pending; null for paths that the app serves. */
export function pendingResponse({ url }: Request): Response | null {
  const { pathname } = new URL(url);
  if (isOpen(pathname)) return null;
  const message = setupTexts.pending;
  const retry = { 'retry-after': '60' };
  if (pathname.startsWith('/api/')) return errorResponse('unavailable', message, retry);
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${PRODUCT}</title><h1>${message}</h1>`;
  const headers = { ...answerHeaders, ...retry, 'content-type': 'text/html; charset=utf-8' };
  return new Response(page, { status: errorStatus.unavailable, headers });
}
