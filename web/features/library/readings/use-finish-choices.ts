import { useEffect, useRef } from 'react';
import { finishReading } from '../../../../worker/features/library/readings/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import { type CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';

type Choices = Omit<RequestBody<typeof finishReading>, 'reading_id'>;

interface FinishChoices {
  save: (choices: Choices) => void;
  /** Sends unsaved choices; returns whether everything is saved. */
  settle: () => Promise<boolean>;
  /** Discards unsaved choices and awaits running calls. Returns whether any call finished the reading. */
  discard: () => Promise<boolean>;
}

interface Options {
  onRefused: (sentence: string) => void;
  /** Whether the reading is still open: then the first call finishes it, with or without choices. */
  isOpen?: boolean;
  keepPage?: boolean;
  /** Milliseconds to wait for further choices, which are saved in the same call. */
  wait?: number;
}

// In milliseconds; after this time without a choice, the reader has probably put the phone down.
const PAUSE_WITHOUT_CHOICE = 30_000;

/**
 * Finishes a reading and saves each choice at once, so that closing the sheet loses nothing. Choices made in quick
 * succession, or while a call runs, are sent together.
 */
export function useFinishChoices(
  readingId: string,
  { onRefused, isOpen = false, keepPage = true, wait = 0 }: Options,
): FinishChoices {
  const { run } = useAction();
  const unsaved = useRef<Choices | null>(isOpen ? {} : null);
  const isFinished = useRef(!isOpen);
  const lastSave = useRef<Promise<void>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasRefused = useRef(false);

  const sendAll = async () => {
    let goesOn = true;
    while (goesOn && unsaved.current !== null) {
      const choices = unsaved.current;
      unsaved.current = null;
      const storeChoices = (rest: Choices) => {
        if (isFinished.current && Object.keys(rest).length === 0) return;
        unsaved.current = { ...rest, ...unsaved.current };
      };
      const onError = (error: CallError) => {
        const accepted = withoutRejected(choices, error);
        goesOn = accepted !== null && Object.keys(accepted).length < Object.keys(choices).length;
        wasRefused.current = goesOn;
        storeChoices(accepted ?? choices);
        if (error.code === 'invalid_input') onRefused(error.message);
        else showError(error);
      };
      await run(
        async () => {
          await call(finishReading, { reading_id: readingId, ...choices });
          isFinished.current = true;
        },
        { keepPage, onError },
      );
    }
  };
  const flush = () => {
    clearTimeout(timer.current);
    lastSave.current ??= sendAll().finally(() => {
      lastSave.current = undefined;
    });
    return lastSave.current;
  };

  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => {
    if (unsaved.current !== null) timer.current = setTimeout(() => void latest.current(), PAUSE_WITHOUT_CHOICE);
    // A phone may close a hidden page.
    const flushHidden = () => document.hidden && void latest.current();
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      void latest.current();
    };
  }, []);

  return {
    save: (choices) => {
      wasRefused.current = false;
      unsaved.current = { ...unsaved.current, ...choices };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, wait);
    },
    settle: async () => {
      await flush();
      return unsaved.current === null && !wasRefused.current;
    },
    discard: async () => {
      clearTimeout(timer.current);
      unsaved.current = null;
      await lastSave.current;
      unsaved.current = null;
      return isFinished.current;
    },
  };
}

/** Returns the choices to send again after a call was refused; null if a later try may save all of them. */
function withoutRejected({ date, rating, review, ...copy }: Choices, { code }: CallError): Choices | null {
  const opinion = { ...(rating !== undefined && { rating }), ...(review !== undefined && { review }) };
  if (code === 'invalid_input') return date === undefined ? copy : { ...copy, ...opinion };
  if (code === 'not_allowed') return date === undefined ? copy : { ...copy, date };
  return null;
}
