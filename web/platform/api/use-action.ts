import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { toast } from '../ui/dialogs/toast.ts';
import { CallError, heldCallCount, queuedCallCount } from './call.ts';
import { isLoadingData, reloadWhatLoads } from './kept-data.ts';
import { promptSignIn, session } from './session.ts';
import { withId } from './support-id.ts';
import { tellTabs } from './tabs.ts';

/** Stores the idempotency key of a call until a response arrives; '' if there is none. */
export interface KeyPlace {
  get(): string;
  set(key: string): void;
}

/**
 * An action of the reader. It runs once at a time, reports errors, and has the page's data reloaded afterwards unless
 * the reader has moved on to another page. It ends with its response, not with that reload: on a slow connection the
 * next press would otherwise be dropped for seconds.
 */
interface Action {
  pending: boolean;
  /**
   * Runs `work` unless it is already running. A {@link CallError} becomes a toast; returns whether `work` succeeded.
   * `work` gets an idempotency key: a retry after a lost response sends the same key, and a retry with other content
   * reports that the first one was saved. After any response the next try gets a new key. With `key` it outlives the
   * page.
   */
  run(work: (key: string) => Promise<void>, options?: RunOptions): Promise<boolean>;
}

interface RunOptions {
  /** Whether to skip reloading the page's data after success. */
  keepPage?: boolean;
  /** Keeps the idempotency key beyond the component. */
  key?: KeyPlace;
  /** Shows an error instead of `showError`. */
  onError?: (error: CallError) => void;
}

/** Returns an action for a component. */
export function useAction(): Action {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const own = useRef('');
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // An effect, so that it stays until the components around this one have taken over what was loaded.
  const isTakingOver = useRef(false);
  const isLoading = state === 'loading' || navigation.state === 'loading';
  useEffect(() => {
    isTakingOver.current = isLoading;
  }, [isLoading]);

  const run = useCallback<Action['run']>(
    async (work, options = {}) => {
      if (running.current) return false;
      running.current = true;
      setPending(true);
      const place = options.key ?? placeIn(own);
      const isRepeated = place.get() !== '';
      if (!isRepeated) place.set(crypto.randomUUID());
      const from = location.href;
      const [queued, held] = [queuedCallCount(), heldCallCount()];
      try {
        await work(place.get());
        place.set('');
        const reload = queuedCallCount() === queued ? revalidate : () => reloadWhatLoads(revalidate);
        if (reload === revalidate) tellTabs('changed');
        // Data that was requested before this change would show the page without it, and a text that is held is not what
        // the page would show.
        const isOutdated = isLoadingData() || isTakingOver.current || heldCallCount() !== held;
        if (options.keepPage ? isOutdated : location.href === from) void reload();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without a response the call may have succeeded, so only then the next try sends the same key.
        if (error.code !== 'offline' && error.code !== 'unavailable') place.set('');
        (options.onError ?? showError)(error);
        // The page is outdated. The change may even be from this click, if the first response was lost.
        const stale = error.code === 'conflict' || error.code === 'not_found';
        if (stale && (isRepeated || !options.keepPage)) void revalidate();
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

function placeIn(own: { current: string }): KeyPlace {
  return {
    get: () => own.current,
    set: (key) => {
      own.current = key;
    },
  };
}

/** Shows an error; for a missing session, opens the sign-in dialog. */
export function showError(error: CallError): void {
  if (error.code !== 'signed_out') toast.error(error.message, withId(error));
  else if (!session().authenticated) promptSignIn();
}
