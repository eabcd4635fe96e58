import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { TOAST, toast } from '../ui/dialogs/toast.ts';
import { CallError, call } from './call.ts';
import { showError } from './use-action.ts';

interface UndoOptions {
  /** The ID of the message, by which another action can replace or dismiss it. */
  id?: string;
  description?: string;
  /** Called after the undo, before the page's data is reloaded. */
  onUndone?: () => void | Promise<void>;
}

/** Reports a removal, with an Undo button. */
type ShowUndoToast = (
  text: string,
  /** Undefined for an action that waits for a connection: it is dropped from the list of what waits instead. */
  undo: string | (() => Promise<unknown>) | undefined,
  options?: UndoOptions,
) => void;

/**
 * Returns a function that shows a message with Undo for ten seconds. `undo` is the `undo_id` of the response, or a
 * function that calls the opposite endpoint. It works after its component was unmounted. If the response to an undo is
 * lost, it is offered again.
 */
export function useUndoToast(): ShowUndoToast {
  const { revalidate } = useRevalidator();
  return useCallback<ShowUndoToast>(
    (text, undo, { onUndone, ...options } = {}) => {
      if (undo === undefined) return toast.success(text, options);
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
