import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDayState } from './day-state.ts';
import { useSession } from './session.ts';
import { useAction } from './use-action.ts';

const shape = z.nullable(z.object({ result: z.unknown(), sent: z.boolean() }));
const noEntry = () => null;

/** The state of a daily finish; a visitor's is stored in the browser until they log in. */
type FinishState = 'unfinished' | 'kept' | 'sending' | 'failed' | 'recorded';

/** A daily activity and how to report its finish to the server. */
interface Daily<Result> {
  /** The name under which it is stored in the browser. */
  name: string;
  /** The date that it belongs to. */
  day: string;
  recorded: boolean;
  /** Returns whether a finish replaces an earlier one, stored here or on the server; without it the first one stays. */
  isBetter?: (next: Result, before: Result | null) => boolean;
  /** Schema of the result when it is read back from storage. */
  result: z.ZodMiniType<Result>;
  /** Sends the finish to the server; returns the points earned. */
  send: (result: Result) => Promise<number>;
}

/**
 * Records a daily finish. It is stored at once, sent when a reader is logged in, and after a failure sent again when
 * the page is opened or the connection is back.
 */
export function useFinish<Result>({ name, day, recorded, isBetter, result: resultShape, send }: Daily<Result>) {
  const { authenticated } = useSession();
  const { run } = useAction();
  const [stored, setStored] = useDayState<z.infer<typeof shape>>(`${name}:finish`, day, shape, noEntry);
  const [hasFailed, setHasFailed] = useState(false);
  const [earned, setEarned] = useState(0);
  const latestSend = useRef(send);
  latestSend.current = send;
  const busy = useRef(false);
  const { data: result = null } = resultShape.safeParse(stored?.result);
  const isRecorded = recorded && !(result !== null && !stored?.sent && isBetter?.(result, null));
  const isDue = stored !== null && !stored.sent && !isRecorded && authenticated;

  const attempt = useCallback(async () => {
    const parsed = resultShape.safeParse(stored?.result);
    if (!parsed.success || busy.current) return;
    busy.current = true;
    setHasFailed(false);
    const sendResult = async () => setEarned(await latestSend.current(parsed.data));
    const isSent = await run(sendResult, { keepPage: true }).finally(() => {
      busy.current = false;
    });
    const resultText = JSON.stringify(stored?.result);
    // A better finish may have been stored meanwhile.
    if (isSent)
      setStored((current) =>
        current && JSON.stringify(current.result) === resultText ? { ...current, sent: true } : current,
      );
    else setHasFailed(true);
  }, [stored?.result, resultShape, run, setStored]);

  // An attempt starts when a finish becomes due or the connection is back, but not on every render.
  const latest = useRef(attempt);
  latest.current = attempt;
  useEffect(() => {
    if (!isDue) return;
    const retry = () => latest.current();
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isDue]);

  const better = useRef(isBetter);
  better.current = isBetter;
  const finish = useCallback(
    (result: Result) =>
      setStored((current) => {
        const storedResult = resultShape.safeParse(current?.result);
        return current === null || (storedResult.success && better.current?.(result, storedResult.data))
          ? { result, sent: false }
          : current;
      }),
    [setStored, resultShape],
  );

  /** `result` is the locally stored one. */
  return { state: stateOf(), earned, result, finish, retry: attempt };

  function stateOf(): FinishState {
    if (isRecorded || stored?.sent) return 'recorded';
    if (stored === null) return 'unfinished';
    if (!authenticated) return 'kept';
    return hasFailed ? 'failed' : 'sending';
  }
}
