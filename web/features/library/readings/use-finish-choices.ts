import { useRef } from 'react';
import { finishReading } from '../../../../worker/features/library/readings/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';

type Choices = Omit<RequestBody<typeof finishReading>, 'reading_id'>;

interface FinishChoices {
  save: (choices: Choices) => Promise<void>;
  /** Sends what a lost answer left unsaved; answers whether everything is saved. */
  settle: () => Promise<boolean>;
}

/**
 * Saves what a reader chooses at the end of a book at once, so that closing the sheet loses nothing. Choices that are made
 * while a call runs go together with the next one.
 */
export function useFinishChoices(
  readingId: string,
  onRefused: (sentence: string) => void,
  { keepPage = true }: { keepPage?: boolean } = {},
): FinishChoices {
  const { run } = useAction();
  const unsaved = useRef<Choices>({});
  const sending = useRef<Promise<void>>(undefined);
  const wasRefused = useRef(false);
  const isUnsaved = () => Object.keys(unsaved.current).length > 0;

  const sendAll = async () => {
    let saved = true;
    while (saved && isUnsaved()) {
      const choices = unsaved.current;
      unsaved.current = {};
      saved = await run(
        async () => {
          await call(finishReading, { reading_id: readingId, ...choices });
        },
        {
          keepPage,
          onError: (error) => {
            if (error.code === 'invalid_input') {
              wasRefused.current = true;
              return onRefused(error.message);
            }
            unsaved.current = { ...choices, ...unsaved.current };
            showError(error);
          },
        },
      );
    }
  };
  const flush = () => {
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  };
  return {
    save: (choices) => {
      wasRefused.current = false;
      unsaved.current = { ...unsaved.current, ...choices };
      return flush();
    },
    settle: async () => {
      await flush();
      return !isUnsaved() && !wasRefused.current;
    },
  };
}
