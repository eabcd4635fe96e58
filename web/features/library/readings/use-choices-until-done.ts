import { useRef } from 'react';
import { finishReading } from '../../../../worker/features/library/readings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { FinishedReading } from '../../../platform/api/finish-events.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';

type Choices = Omit<RequestBody<typeof finishReading>, 'reading_id'>;

/**
 * Collects what a reader chooses about a book whose stars they tapped, and saves all of it at once when they are done.
 * A book without an open reading is marked as read then.
 */
export function useChoicesUntilDone({ readingId, isbn }: FinishedReading, onRefused: (sentence: string) => void) {
  const { pending, run } = useAction();
  const choices = useRef<Choices>({});
  const marked = useRef(readingId);
  return {
    pending,
    save: (chosen: Choices) => {
      choices.current = { ...choices.current, ...chosen };
    },
    /** Sends the choices; returns whether all of them are saved. */
    settle: () =>
      run(
        async () => {
          const { date, rating, ...rest } = choices.current;
          const rated = rating === undefined ? {} : { rating };
          const dated = date === undefined ? {} : { date };
          if (marked.current !== undefined) {
            await call(finishReading, { reading_id: marked.current, ...rest, ...rated, ...dated });
            return;
          }
          const { reading_id } = await call(markRead, { isbn, ...rated, ...dated });
          if (Object.keys(rest).length === 0) return;
          // If this fails, Done changes the reading that was added.
          marked.current = reading_id;
          await call(finishReading, { reading_id, ...rest, ...rated });
        },
        { onError: (error) => (error.code === 'invalid_input' ? onRefused(error.message) : showError(error)) },
      ),
  };
}
