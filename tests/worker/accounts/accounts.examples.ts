import { listSessions } from '../../../worker/features/accounts/sessions-contract.ts';
import { createSiteInvite } from '../../../worker/features/accounts/sign-up/site-invites-contract.ts';
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
  '/api/admin/site_invites': { access: 'admin', input: () => ({}) },
  '/api/admin/create_site_invite': {
    access: 'admin',
    input: () => ({ note: 'The Tuesday circle', uses: 10, days: 30 }),
    writes: ['site_invites'],
  },
  '/api/admin/end_site_invite': {
    access: 'admin',
    input: async ({ app }) => {
      const made = await (await app.admin()).call(createSiteInvite, { note: '', uses: 1, days: 1 });
      return { code: made.code };
    },
    writes: ['site_invites', 'revocations'],
  },
  '/api/users/logout': { input: () => ({}), writes: ['sessions'], again: 'signed_out' },
  '/api/users/sessions': { input: () => ({}) },
  '/api/users/end_session': {
    access: 'public',
    input: async ({ reader }) => ({ id: (await reader.call(listSessions, {})).sessions[0]?.id }),
    writes: ['sessions'],
  },
  '/api/users/logout_everywhere': {
    input: () => ({}),
    writes: ['api_tokens', 'sessions'],
    again: 'signed_out',
  },
};
