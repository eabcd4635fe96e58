import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { TOAST, toast } from '../ui/dialogs/toast.ts';
import { CallError, call } from './call.ts';
import { showError } from './use-action.ts';

interface UndoOptions {
  /** The id of the message, where another act may replace or dismiss it. */
  id?: string;
  description?: string;
  /** Runs once the act is undone, before the page is read again. */
  onUndone?: () => void | Promise<void>;
}

/** Shows that something was removed, with an Undo button. */
type ShowUndoToast = (text: string, undo: string | (() => Promise<unknown>), options?: UndoOptions) => void;

/**
 * Returns a function that shows a message with Undo for ten seconds. `undo` is the `undo_id` that the call answered, or
 * what calls the opposite endpoint. It works after its component has gone. An undo whose answer was lost is offered again.
 */
export function useUndoToast(): ShowUndoToast {
  const { revalidate } = useRevalidator();
  return useCallback<ShowUndoToast>(
    (text, undo, { onUndone, ...options } = {}) => {
      const id = options.id ?? `undo ${typeof undo === 'string' ? undo : crypto.randomUUID()}`;
      const offer = () =>
        toast.success(text, {
          ...options,
          id,
          duration: TOAST.undo,
          action: { label: 'Undo', onClick: () => void run() },
        });
      const run = async () => {
        toast.dismiss(id);
        try {
          await (typeof undo === 'string' ? call(undoRemoval, { undo_id: undo }) : undo());
          await onUndone?.();
          toast.info('Undone.');
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          showError(error);
          if (error.code === 'offline' || error.code === 'unavailable') offer();
        }
        await revalidate();
      };
      offer();
    },
    [revalidate],
  );
}
