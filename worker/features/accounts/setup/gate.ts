import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { errorStatus, PRODUCT } from '../../../platform/http/contract.ts';
import { answerHeaders, errorResponse } from '../../../platform/http/headers.ts';
import { HEALTH } from '../../../platform/status/contract.ts';
import { SETUP, setupTexts } from './contract.ts';
import { siteState } from './site.ts';

const opened = new WeakMap<Bindings, Bindings>();

/** Paths that answer while the site is being set up. */
const isOpen = (path: string) => path === SETUP || path.startsWith('/api/setup/') || path === HEALTH;

/**
 * Returns the settings, completed with those entered at /setup; null while the site is not set up. Read once per
 * isolate, since a site that is set up stays so. If the database doesn't answer, the settings are returned as they are,
 * and the call reports the error.
 */
export async function openedSite(env: Bindings): Promise<Bindings | null> {
  const wasOpen = opened.get(env);
  if (wasOpen) return wasOpen;
  try {
    const { load } = openDatabase(env.DB, null, 'first-primary');
    const [state] = (await load({ state: siteState() })).state;
    if (state?.name == null && state?.pending) return null;
    const { name, contact, controller } = state ?? {};
    const filled: Bindings = {
      ...env,
      CONTACT_EMAIL: env.CONTACT_EMAIL || contact || '',
      SITE_NAME: name ?? '',
      CONTROLLER: controller ?? '',
    };
    opened.set(env, filled);
    return filled;
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part: 'database', fault }));
    return env;
  }
}

/** The answer to everything but the setup while that is pending; null where the app answers. */
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
