import { saveImpressions } from '../../../../worker/features/library/impressions/contract.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';

/** Valid calls of moods and content notes. */
export const examples: Examples = {
  '/api/impressions/get': {
    access: 'optional',
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await reader.call(saveImpressions, { isbn, impressions: [{ aspect: 'dark', intensity: 2 }] });
      return { isbn };
    },
  },
  '/api/impressions/save': {
    input: async () => ({
      isbn: await anIsbn(),
      impressions: [
        { aspect: 'tense', intensity: 3 },
        { aspect: 'animal-death', intensity: 0 },
      ],
    }),
    writes: ['books', 'impressions', 'impression_counts'],
  },
};
