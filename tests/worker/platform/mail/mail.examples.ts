import type { Examples } from '../../../support/worker/examples.ts';

/** Valid calls of mail. */
export const examples: Examples = {
  '/api/email/block_status': { input: ({ reader }) => ({ email: reader.person.email }), others: 'not_allowed' },
  '/api/email/unblock': {
    input: ({ reader }) => ({ email: reader.person.email }),
    writes: ['mail_blocks'],
    others: 'not_allowed',
  },
};
