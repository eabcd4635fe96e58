import { useRef, useState } from 'react';
import { rateBook } from '../../../../worker/features/reviews/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';

/** The reader's stars of a book that they have read or given up. */
export function OwnStars({ isbn, rating }: { isbn: string; rating: number }) {
  // Shown until the page's data, which may be older, has it.
  const [given, setGiven] = useState<number | null>(null);
  if (given === rating) setGiven(null);
  const { run } = useAction();
  const showUndo = useUndoToast();
  // Stars that were tapped while a call runs; only the last ones are sent.
  const next = useRef<number | null>(null);
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (next.current !== null) {
      const stars = next.current;
      next.current = null;
      await run(
        async () => {
          const { undo_id } = await call(rateBook, { isbn, rating: stars === 0 ? null : stars });
          const options = { id: `rating ${isbn}`, onUndone: () => setGiven(null) };
          if (undo_id !== undefined) showUndo('Rating removed.', undo_id, options);
          else toast.dismiss(`rating ${isbn}`);
        },
        {
          onError: (error) => {
            setGiven(null);
            showError(error);
          },
        },
      );
    }
    isSending.current = false;
  };
  const give = (stars: number) => {
    setGiven(stars);
    next.current = stars;
    void send();
  };
  return <StarInput label="Your rating" value={given ?? rating} onGive={give} bare />;
}
