import { startProviderLogin } from '../../../../worker/features/accounts/oidc/contract.ts';
import { call } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { newPerson } from '../../../support/worker/services/identity.ts';
import { redirectParameters } from '../../../support/worker/services/oidc.ts';

/** Valid calls of logging in at a provider. */
export const examples: Examples = {
  '/api/oidc/start': { access: 'optional', input: () => ({ provider: 'club', way: 'login' }) },
  '/api/oidc/finish': {
    access: 'optional',
    input: async () => {
      const { address, ticket } = await call(startProviderLogin, { provider: 'club', way: 'signup' });
      return { ...redirectParameters(address, newPerson()), ticket };
    },
    writes: ['address_secret', 'daily_counts', 'identities', 'name_words', 'sessions', 'spent_challenges'],
    again: 'conflict',
  },
};
