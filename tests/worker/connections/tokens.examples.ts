import { createToken, revokeToken } from '../../../worker/features/connections/tokens/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples } from '../../support/worker/examples.ts';

const aToken = (reader: Reader) => reader.call(createToken, { name: 'A script', scope: 'read', expires_days: 30 });

/** Valid calls of connected apps and devices. */
export const examples: Examples = {
  '/api/tokens/create': {
    input: () => ({ name: 'A script', scope: 'read', expires_days: 30 }),
    writes: ['api_tokens', 'notices'],
    remove: ({ reader }, _input, { token_id: id }) => reader.call(revokeToken, { token_id: String(id) }),
  },
  '/api/tokens/list': async ({ reader }) => {
    await aToken(reader);
    return {};
  },
  '/api/tokens/revoke': {
    input: async ({ reader }) => ({ token_id: (await aToken(reader)).token_id }),
    writes: ['api_tokens'],
    others: 'not_found',
    again: 'not_found',
  },
};
