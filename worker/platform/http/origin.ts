import type { Bindings } from '../bindings.ts';

const settingsByOrigin = new WeakMap<Bindings, Map<string, Bindings>>();

/**
 * The settings with the origin that the site is reached at: `PUBLIC_ORIGIN`, or the request's where that is not set. Null
 * for a host that is neither this worker's on workers.dev nor one of its routes: links would lead, and passkeys belong, to
 * wherever a request says.
 */
export function atOrigin(env: Bindings, request: Request): Bindings | null {
  if (env.PUBLIC_ORIGIN !== '') return env;
  const { origin, hostname } = new URL(request.url);
  const hosts = (env.ROUTE_HOSTS ?? '').split(',');
  if (!hostname.endsWith('.workers.dev') && !hosts.includes(hostname)) return null;
  const byOrigin = settingsByOrigin.get(env) ?? new Map<string, Bindings>();
  settingsByOrigin.set(env, byOrigin);
  // One object for each origin, since the settings are parsed once for each.
  const filled = byOrigin.get(origin) ?? { ...env, PUBLIC_ORIGIN: origin };
  byOrigin.set(origin, filled);
  return filled;
}
