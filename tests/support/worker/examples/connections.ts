import { createToken } from '../../../../worker/features/connections/tokens/contract.ts';
import type { Reader } from '../app.ts';
import type { Examples } from '../examples.ts';

const aToken = (reader: Reader) => reader.call(createToken, { name: 'A script', scope: 'read', expires_days: 30 });

/** Valid calls of connected apps and devices. */
export const examples: Examples = {
  '/api/tokens/create': () => ({ name: 'A script', scope: 'read', expires_days: 30 }),
  '/api/tokens/list': async ({ reader }) => {
    await aToken(reader);
    return {};
  },
  '/api/tokens/revoke': async ({ reader }) => ({ token_id: (await aToken(reader)).token_id }),
};
