import type { Bindings } from '../bindings.ts';

const settingsByOrigin = new WeakMap<Bindings, Map<string, Bindings>>();

/**
 * Returns the settings with `PUBLIC_ORIGIN` filled in from the request if it is not set. Returns null for a host that
 * is neither on workers.dev nor one of the routes, because a forged host would otherwise end up in links and passkeys.
 */
export function withOrigin(env: Bindings, request: Request): Bindings | null {
  if (env.PUBLIC_ORIGIN !== '') return env;
  const { origin, hostname } = new URL(request.url);
  const hosts = (env.ROUTE_HOSTS ?? '').split(',');
  if (!hostname.endsWith('.workers.dev') && !hosts.includes(hostname)) return null;
  const byOrigin = settingsByOrigin.get(env) ?? new Map<string, Bindings>();
  settingsByOrigin.set(env, byOrigin);
  // The same object for the same origin, since `configOf` caches by object.
  const filled = byOrigin.get(origin) ?? { ...env, PUBLIC_ORIGIN: origin };
  byOrigin.set(origin, filled);
  return filled;
}
