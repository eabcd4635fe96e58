import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../platform/api/call.ts';

// Failed steps are retried with growing delays, in milliseconds.
const MIN_DELAY = 1_000;
const MAX_DELAY = 30_000;
// Temporary errors; all others are shown.
const TEMPORARY = ['offline', 'too_many', 'unavailable', 'internal'];
// After this many failures in a row, retrying is pointless.
const MAX_FAULTS = 5;

/** State of a task that runs in steps. */
export type ResumeState = 'on' | 'offline' | 'resting' | 'stopped';

export const OFFLINE = 'You’re offline. The import resumes when you’re back.';

/**
 * Runs `work` as soon as there is a connection and calls `onOffline` while waiting. Returns null if it was cancelled;
 * throws any other error of `work`.
 */
export async function onceOnline<T>(
  work: () => Promise<T>,
  onOffline: (offline: boolean) => void,
  isLeft: () => boolean,
): Promise<T | null> {
  while (!isLeft()) {
    try {
      const isDone = await work();
      onOffline(false);
      return isDone;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'offline') throw error;
      onOffline(true);
      const { over, wake } = delay(MIN_DELAY);
      window.addEventListener('online', wake, { once: true });
      await over;
      window.removeEventListener('online', wake);
    }
  }
  return null;
}

// Waits for some milliseconds; `wake` ends the wait early.
function delay(milliseconds: number): { over: Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, wake: () => wake() };
}

/**
 * Repeats a step until it returns true. Waits for a lost connection and a busy server; any other error is shown, and
 * `again` retries. @param step returns whether everything is done; throws a `CallError`.
 */
export function useSteps(step: () => Promise<boolean>, onDone: () => void) {
  const [state, setState] = useState<ResumeState>('on');
  const [sentence, setSentence] = useState('');
  const [attempt, setAttempt] = useState(0);
  const current = useRef({ step, onDone });
  current.current = { step, onDone };

  useEffect(() => {
    // Each round continues where the last one stopped.
    if (attempt > 0) setState('on');
    let isLeft = false;
    let wake: () => void = () => undefined;
    const rest = (milliseconds: number) => {
      const pause = delay(milliseconds);
      wake = pause.wake;
      return pause.over;
    };
    const online = () => wake();
    window.addEventListener('online', online);
    void (async () => {
      let faults = 0;
      while (!isLeft) {
        try {
          const isDone = await current.current.step();
          faults = 0;
          if (isLeft) return;
          setState('on');
          if (isDone) return current.current.onDone();
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          if (isLeft) return;
          faults += error.code === 'offline' || error.code === 'too_many' ? 0 : 1;
          if (!TEMPORARY.includes(error.code) || faults > MAX_FAULTS) {
            setSentence(error.message);
            return setState('stopped');
          }
          setState(error.code === 'offline' ? 'offline' : 'resting');
          await rest(Math.min(MAX_DELAY, MIN_DELAY * 2 ** Math.max(0, faults)));
        }
      }
    })();
    return () => {
      isLeft = true;
      window.removeEventListener('online', online);
      wake();
    };
  }, [attempt]);

  return { going: state, sentence, again: () => setAttempt((previous) => previous + 1) };
}
