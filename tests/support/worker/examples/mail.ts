import type { Examples } from '../examples.ts';

/** Valid calls of mail. */
export const examples: Examples = {
  '/api/email/block_status': ({ reader }) => ({ email: reader.person.email }),
  '/api/email/unblock': ({ reader }) => ({ email: reader.person.email }),
};
