import type { Bindings } from '../bindings.ts';
import type { CALLS_A_MINUTE } from './contract.ts';
import { ApiError } from './errors.ts';

const bindingOf = {
  read: 'LIMIT_READ',
  write: 'LIMIT_WRITE',
  search: 'LIMIT_SEARCH',
  sign_in: 'LIMIT_SIGN_IN',
  mail: 'LIMIT_MAIL',
  token: 'LIMIT_TOKEN',
} as const satisfies Record<keyof typeof CALLS_A_MINUTE, keyof Bindings>;

/** The binding of every limiter. */
export const limiterNames = Object.values(bindingOf);

/** The seconds that each limiter of wrangler.toml counts over. */
const PERIOD = 60;

/** Returns the key visitors are counted by: the IP address, for IPv6 its /64, because a household has all of it. */
export function addressKey(request: Request): string {
  const address = request.headers.get('cf-connecting-ip') ?? 'local';
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.slice(0, 4).join(':');
}

/**
 * Counts one call against its class, by reader where there is one, else by address; throws `too_many`.
 * A limiter that fails lets the call through: it guards against floods, the exact caps are in the database. One that is
 * not bound would never count anything, so the call is refused.
 */
export async function countCall(env: Bindings, limit: keyof typeof bindingOf, key: string): Promise<void> {
  const name = bindingOf[limit];
  const limiter: RateLimit | undefined = env[name];
  if (limiter === undefined) {
    throw new ApiError('unavailable', `This deployment isn’t set up yet: ${name} is not bound.`);
  }
  let allowed = true;
  try {
    allowed = (await limiter.limit({ key })).success;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'limit_failed', limit, reason: String(error) }));
  }
  if (allowed) return;
  throw new ApiError('too_many', 'That was a lot of requests. Wait a minute and try again.', { retryAfter: PERIOD });
}

/**
 * Counts a call with wrong credentials against its network address, since each tried token would otherwise have a count
 * of its own. Returns the error to answer with.
 */
export async function countGuess(env: Bindings, request: Request, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'signed_out') return error;
  try {
    await countCall(env, 'sign_in', addressKey(request));
    return error;
  } catch (tooMany) {
    return tooMany;
  }
}
