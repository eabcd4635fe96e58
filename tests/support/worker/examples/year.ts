import { hasRead, someIsbns } from '../builders.ts';
import type { Examples } from '../examples.ts';

/** Valid calls of years. */
export const examples: Examples = {
  '/api/readings/year': async ({ app }) => {
    const other = await app.reader('Other');
    await hasRead(other, ...(await someIsbns(2)));
    return { target_id: other.userId };
  },
};
