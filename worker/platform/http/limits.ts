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

/** The period of every limiter in wrangler.toml, in seconds. */
const PERIOD = 60;

/** Returns the key visitors are counted by: the IPv4 address, or the /64 prefix of IPv6 that a household shares. */
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
 * Counts a call towards a rate class. Throws `too_many` above the limit and `unavailable` if the limiter is not bound.
 * If the limiter fails, the call is let through: limiters protect against floods, and the exact caps are in the
 * database.
 * @param key who is counted: a reader, a token or an address.
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
 * Counts a call with wrong credentials by its network address, since each guessed token would otherwise have a count of
 * its own. Returns the error to respond with.
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
