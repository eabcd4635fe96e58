import { randomBytes } from 'node:crypto';
import { SETUP_SECONDS } from '../../worker/features/accounts/setup/contract.ts';

/** Returns a new key of a setup link, and the secret that makes the worker accept it for an hour. */
export function newSetupKey(): { key: string; secret: string } {
  const key = randomBytes(16).toString('hex');
  return { key, secret: `${key}.${Math.floor(Date.now() / 1000) + SETUP_SECONDS}` };
}
