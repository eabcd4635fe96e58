import type { Examples } from '../../support/worker/examples.ts';
import { hasRead, someIsbns } from '../../support/worker/features/builders.ts';

/** Valid calls of years. */
export const examples: Examples = {
  '/api/readings/year': {
    access: 'optional',
    input: async ({ app }) => {
      const other = await app.reader('Other');
      await hasRead(other, ...(await someIsbns(2)));
      return { target_id: other.userId };
    },
  },
};
