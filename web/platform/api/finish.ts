import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDayState } from './day-state.ts';
import { useSession } from './session.ts';
import { useAction } from './use-action.ts';

const shape = z.nullable(z.object({ result: z.unknown(), sent: z.boolean() }));
const none = () => null;

/** The state of a daily finish: a visitor's is stored here until they sign in. */
type FinishState = 'unfinished' | 'kept' | 'sending' | 'failed' | 'recorded';

/** A daily activity and how to report its finish to the server. */
interface Daily<Result> {
  /** Names what is stored in the browser. */
  name: string;
  /** The date that it belongs to. */
  day: string;
  recorded: boolean;
  /** Returns whether a finish replaces an earlier one, stored here or on the server; without it the first one stays. */
  isBetter?: (next: Result, before: Result | null) => boolean;
  /** Schema of the result when it is read back from storage. */
  result: z.ZodMiniType<Result>;
  /** Tells the server; answers the points just earned. */
  send: (result: Result) => Promise<number>;
}

/**
 * A finish that counts once: stored at once, sent when a reader is signed in, and sent again after a failure when the
 * page is opened or the network is back.
 */
export function useFinish<Result>({ name, day, recorded, isBetter, result: resultShape, send }: Daily<Result>) {
  const { authenticated } = useSession();
  const { run } = useAction();
  const [stored, setStored] = useDayState<z.infer<typeof shape>>(`${name}:finish`, day, shape, none);
  const [failed, setFailed] = useState(false);
  const [earned, setEarned] = useState(0);
  const sending = useRef(send);
  sending.current = send;
  const busy = useRef(false);
  const { data: result = null } = resultShape.safeParse(stored?.result);
  const settled = recorded && !(result !== null && !stored?.sent && isBetter?.(result, null));
  const owed = stored !== null && !stored.sent && !settled && authenticated;

  const attempt = useCallback(async () => {
    const parsed = resultShape.safeParse(stored?.result);
    if (!parsed.success || busy.current) return;
    busy.current = true;
    setFailed(false);
    const tell = async () => setEarned(await sending.current(parsed.data));
    const sent = await run(tell, { keepPage: true }).finally(() => {
      busy.current = false;
    });
    const told = JSON.stringify(stored?.result);
    // A better one may have come meanwhile.
    if (sent) setStored((now) => (now && JSON.stringify(now.result) === told ? { ...now, sent: true } : now));
    else setFailed(true);
  }, [stored?.result, resultShape, run, setStored]);

  // Only becoming owed, or the network, sets off an attempt; whatever renders the page again does not.
  const latest = useRef(attempt);
  latest.current = attempt;
  useEffect(() => {
    if (!owed) return;
    const again = () => latest.current();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [owed]);

  const better = useRef(isBetter);
  better.current = isBetter;
  const finish = useCallback(
    (result: Result) =>
      setStored((now) => {
        const before = resultShape.safeParse(now?.result);
        return now === null || (before.success && better.current?.(result, before.data))
          ? { result, sent: false }
          : now;
      }),
    [setStored, resultShape],
  );

  /** `result` is the one stored here. */
  return { state: stateOf(), earned, result, finish, retry: attempt };

  function stateOf(): FinishState {
    if (settled || stored?.sent) return 'recorded';
    if (stored === null) return 'unfinished';
    if (!authenticated) return 'kept';
    return failed ? 'failed' : 'sending';
  }
}
