import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { errorStatus, PRODUCT } from '../../../platform/http/contract.ts';
import { answerHeaders, errorResponse } from '../../../platform/http/headers.ts';
import { HEALTH } from '../../../platform/status/contract.ts';
import { SETUP, setupTexts } from './contract.ts';
import { siteState } from './site.ts';

const setUpSites = new WeakMap<Bindings, Bindings>();

/** Returns whether a path is served while the site is being set up. */
const isOpen = (path: string) => path === SETUP || path.startsWith('/api/setup/') || path === HEALTH;

/**
 * Returns the settings, completed with those entered at /setup; null while the site is not set up. Cached once the site
 * is set up. If the database fails, the settings are returned unchanged, and the call itself reports the error.
 */
export async function settingsWhenSetUp(env: Bindings): Promise<Bindings | null> {
  const cached = setUpSites.get(env);
  if (cached) return cached;
  try {
    const { load } = openDatabase(env.DB, null, 'first-primary');
    const [state] = (await load({ state: siteState() })).state;
    if (state === undefined) return null;
    const { name, contact, controller } = state;
    const filled: Bindings = {
      ...env,
      CONTACT_EMAIL: env.CONTACT_EMAIL || contact,
      SITE_NAME: name,
      CONTROLLER: controller,
    };
    setUpSites.set(env, filled);
    return filled;
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part: 'database', fault }));
    return env;
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
