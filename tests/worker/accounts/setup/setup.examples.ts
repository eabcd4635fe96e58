import { env } from 'cloudflare:workers';
import { askSetupPasskey } from '../../../../worker/features/accounts/setup/contract.ts';
import { secretHash } from '../../../../worker/platform/http/hash.ts';
import { call } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { newAuthenticator } from '../../../support/worker/services/authenticator.ts';

/** Resets the site to the state before its setup, and returns a new setup key. */
async function aKey(): Promise<string> {
  const key = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare('DELETE FROM site'),
    env.DB.prepare('INSERT INTO setup_keys VALUES (?, ?)').bind(await secretHash(key), Date.now()),
  ]);
  return key;
}

/** Valid calls of the setup. */
export const examples: Examples = {
  '/api/setup/options': { access: 'public', input: async () => ({ key: await aKey(), name: 'Grace' }) },
  '/api/setup/finish': {
    access: 'public',
    input: async () => {
      const key = await aKey();
      const { options, challenge } = await call(askSetupPasskey, { key, name: 'Grace' });
      const response = await (await newAuthenticator()).create(options);
      const settings = { site_name: 'Leaves', contact_email: 'grace@example.com', controller: 'Grace Hopper' };
      return { key, ...settings, challenge, response };
    },
    writes: [
      'address_secret',
      'daily_counts',
      'identities',
      'name_words',
      'recovery_keys',
      'sessions',
      'site',
      'spent_challenges',
    ],
    again: 'not_found',
  },
};
