import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSignUpPasskey,
  makeRecoveryCodes,
} from '../../../../worker/features/accounts/identities/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import { call } from '../../../support/worker/app.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { newAuthenticator } from '../../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';

const createdBy = async (reader: Reader, name = 'My laptop') => {
  const authenticator = await newAuthenticator();
  const { options, challenge } = await reader.call(askNewPasskey, {});
  return { authenticator, input: { challenge, response: await authenticator.create(options), name } };
};
const withPasskey = async (reader: Reader) => {
  const { authenticator, input } = await createdBy(reader);
  const { id } = await reader.call(addPasskey, input);
  return { authenticator, id };
};

/** Valid calls of the sign-in methods. */
export const examples: Examples = {
  '/api/passkeys/sign_up_options': { access: 'public', input: () => ({ name: 'Grace' }) },
  '/api/passkeys/sign_up': {
    access: 'public',
    input: async () => {
      const { options, challenge } = await call(askSignUpPasskey, { name: 'Grace' });
      return { challenge, response: await (await newAuthenticator()).create(options) };
    },
    writes: [
      'address_secret',
      'daily_counts',
      'identities',
      'name_words',
      'recovery_keys',
      'sessions',
      'spent_challenges',
    ],
    again: 'conflict',
  },
  '/api/passkeys/login_options': { access: 'public', input: () => ({}) },
  '/api/passkeys/login': {
    access: 'public',
    input: async ({ reader }) => {
      const { authenticator } = await withPasskey(reader);
      const { options, challenge } = await call(askPasskey, {});
      return { challenge, response: await authenticator.prove(options) };
    },
    writes: ['daily_counts', 'identities', 'sessions', 'spent_challenges'],
    again: 'conflict',
  },
  '/api/passkeys/add_options': { input: () => ({}) },
  '/api/passkeys/add': {
    input: async ({ reader }) => (await createdBy(reader)).input,
    writes: ['identities', 'spent_challenges', 'notices'],
    others: 'invalid_input',
    again: 'conflict',
  },
  '/api/identities/list': { input: () => ({}) },
  '/api/identities/add': {
    input: () => ({ token: tokenFor(newPerson()) }),
    writes: ['identities', 'notices'],
  },
  '/api/identities/confirm': {
    input: ({ reader }) => ({ token: tokenFor(reader.person) }),
    writes: ['identities', 'sessions'],
    others: 'not_allowed',
  },
  '/api/identities/rename': {
    input: async ({ reader }) => ({ id: (await withPasskey(reader)).id, name: 'My phone' }),
    writes: ['identities'],
    others: 'not_found',
  },
  '/api/identities/remove': {
    input: async ({ reader }) => ({ id: (await withPasskey(reader)).id }),
    writes: ['identities', 'notices'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/recovery/codes': {
    input: () => ({}),
    writes: ['recovery_keys', 'notices'],
    twice: ['recovery_keys', 'revocations'],
  },
  '/api/recovery/login': {
    access: 'public',
    input: async ({ reader }) => ({ code: (await reader.call(makeRecoveryCodes, {})).recovery_codes[0] }),
    writes: ['daily_counts', 'recovery_keys', 'sessions', 'notices'],
    again: 'not_allowed',
  },
  '/api/admin/recovery_link': {
    access: 'admin',
    input: async ({ app }) => ({ target_id: (await app.reader()).userId }),
    writes: ['recovery_keys', 'notices', 'account_batches', 'account_batch_items'],
    twice: ['account_batch_items', 'account_batches', 'recovery_keys'],
  },
};
