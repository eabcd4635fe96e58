import type { Examples } from '../../support/worker/examples.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';

/** Valid calls of account. */
export const examples: Examples = {
  '/api/users/identity': { access: 'public', input: () => ({}) },
  '/api/users/login': {
    access: 'public',
    input: ({ reader }) => ({ token: tokenFor(reader.person) }),
    writes: ['address_secret', 'daily_counts', 'identities', 'sessions'],
    twice: ['daily_counts', 'sessions'],
  },
  '/api/users/create_user': {
    access: 'public',
    input: () => ({ token: tokenFor(newPerson()) }),
    writes: ['address_secret', 'daily_counts', 'identities', 'name_words', 'sessions'],
    again: 'conflict',
  },
  '/api/admin/set_sign_up': { access: 'admin', input: () => ({ mode: 'open' }), writes: ['site_settings'] },
  '/api/users/logout': { input: () => ({}), writes: ['sessions'], again: 'signed_out' },
  '/api/users/logout_everywhere': {
    input: () => ({}),
    writes: ['api_tokens', 'sessions'],
    again: 'signed_out',
  },
};
