import { env } from 'cloudflare:workers';
import { askSetupPasskey } from '../../../../worker/features/accounts/setup/contract.ts';
import { call } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { newAuthenticator } from '../../../support/worker/services/authenticator.ts';

/** Resets the site to the state before its setup, and returns the key of its link. */
async function aKey(): Promise<string> {
  await env.DB.prepare('DELETE FROM site').run();
  return env.SETUP_KEY?.split('.')[0] ?? '';
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
