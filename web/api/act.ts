import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '../ui/toast.ts';
import { CallError } from './call.ts';
import { promptSignIn, session } from './session.ts';

/** One thing that a person does: it runs once at a time, says what went wrong, and refreshes the page. */
export interface Act {
  pending: boolean;
  /**
   * Runs `work` unless it is running already. A {@link CallError} becomes a toast; answers whether it went well.
   * The key is one for each undertaking: a retry after a failure sends the same one.
   */
  run(work: (key: string) => Promise<void>, options?: { keepPage?: boolean }): Promise<boolean>;
}

/** Gives a component its act. */
export function useAct(): Act {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const key = useRef('');
  const { revalidate } = useRevalidator();

  const run = useCallback<Act['run']>(
    async (work, options = {}) => {
      if (running.current) return false;
      running.current = true;
      setPending(true);
      if (key.current === '') key.current = crypto.randomUUID();
      try {
        await work(key.current);
        key.current = '';
        if (!options.keepPage) await revalidate();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Only an answer that never came may have done its work: the next try must then be the same undertaking.
        if (error.code !== 'offline' && error.code !== 'unavailable') key.current = '';
        showError(error);
        return false;
      } finally {
        running.current = false;
        setPending(false);
      }
    },
    [revalidate],
  );
  return { pending, run };
}

/** Shows what went wrong; whoever is not signed in, or no longer, is asked to. */
export function showError(error: CallError): void {
  if (error.code !== 'signed_out') toast.error(error.message);
  else if (!session().authenticated) promptSignIn();
}
