import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createMemoryRouter, RouterProvider, useRevalidator } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../../web/platform/api/call.ts';
import { dropSession, onPromptSignIn, storeSession } from '../../../../web/platform/api/session.ts';
import { useAction } from '../../../../web/platform/api/use-action.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';
import { userInfo } from '../../../support/web/server.ts';

const messages: Message[] = [];
const texts = () => messages.map(({ text }) => text);

beforeEach(() => {
  messages.length = 0;
  showMessagesWith((message) => messages.push(message));
  act(() => storeSession(userInfo('Ada')));
});
afterEach(() => {
  showMessagesWith(null);
  act(() => dropSession());
});

/** Calls back when loaded data is shown, before effects run that follow it. */
function useActionOn(onLoaded: () => void) {
  const revalidator = useRevalidator();
  const before = useRef(revalidator.state);
  useLayoutEffect(() => {
    if (before.current === 'loading' && revalidator.state === 'idle') onLoaded();
    before.current = revalidator.state;
  }, [revalidator.state, onLoaded]);
  return { ...useAction(), revalidator };
}

/** Renders a page with an action; `loads` is the mock of its loader. */
async function page({ onLoaded = () => undefined }: { onLoaded?: () => void } = {}) {
  const loader = vi.fn((): null | Promise<null> => null);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', loader, element: children }])} />
  );
  const hook = renderHook(() => useActionOn(onLoaded), { wrapper });
  await vi.waitFor(() => expect(hook.result.current).not.toBeNull());
  loader.mockClear();
  return {
    run: (...parts: Parameters<ReturnType<typeof useAction>['run']>) => hook.result.current.run(...parts),
    hook,
    loads: loader,
  };
}

const failing =
  (code: CallError['code'], keys: string[] = []) =>
  async (key: string) => {
    keys.push(key);
    throw new CallError(code, `It was ${code}.`);
  };

test('runs once at a time, and says so while it does', async () => {
  const { run, hook } = await page();
  const { promise: response, resolve: letGo } = Promise.withResolvers<void>();
  const work = vi.fn(() => response);
  let first = Promise.resolve(false);
  act(() => {
    first = run(work);
  });
  expect(hook.result.current.pending).toBe(true);
  expect(await run(work)).toBe(false);
  await act(async () => {
    letGo();
    expect(await first).toBe(true);
  });
  expect([hook.result.current.pending, work.mock.calls.length]).toEqual([false, 1]);
});

test('refreshes the page after a success, unless the page keeps its data', async () => {
  const { run, loads } = await page();
  await act(async () => void (await run(async () => undefined, { keepPage: true })));
  expect(loads).not.toHaveBeenCalled();
  await act(async () => void (await run(async () => undefined)));
  expect(loads).toHaveBeenCalledOnce();
});

test('reloads the page once more if the pending reload started before the action', async () => {
  const { run, hook, loads } = await page();
  const { promise: response, resolve: letGo } = Promise.withResolvers<null>();
  loads.mockReturnValueOnce(response);
  act(() => void hook.result.current.revalidator.revalidate());
  await vi.waitFor(() => expect(hook.result.current.revalidator.state).toBe('loading'));
  await act(async () => void (await run(async () => undefined, { keepPage: true })));
  expect(loads).toHaveBeenCalledTimes(2);
  await act(async () => letGo(null));
  expect(hook.result.current.revalidator.state).toBe('idle');
});

test('reloads the page once more if data from before the action is about to be taken over', async () => {
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const { run, hook, loads } = await page({ onLoaded: end });
  const { promise: response, resolve: letGo } = Promise.withResolvers<null>();
  loads.mockReturnValueOnce(response);
  act(() => void hook.result.current.revalidator.revalidate());
  await vi.waitFor(() => expect(hook.result.current.revalidator.state).toBe('loading'));
  act(() => void run(() => done, { keepPage: true }));
  letGo(null);
  await waitFor(() => expect(loads).toHaveBeenCalledTimes(2));
});

test.for<[string, () => Promise<void>]>([
  ['a success', async () => undefined],
  ['a refusal', () => Promise.reject(new CallError('conflict', 'It was changed.'))],
])('does the next press while the page is read again after %s', async ([, work]) => {
  const { run, hook, loads } = await page();
  const { promise: response, resolve: letGo } = Promise.withResolvers<null>();
  loads.mockReturnValueOnce(response);
  await act(async () => void (await run(work)));
  expect([hook.result.current.pending, hook.result.current.revalidator.state]).toEqual([false, 'loading']);
  await act(async () => expect(await run(async () => undefined)).toBe(true));
  expect(loads).toHaveBeenCalledTimes(2);
  await act(async () => letGo(null));
});

test('does not read a page twice that it has led to', async () => {
  const { run, loads } = await page();
  await act(async () => void (await run(async () => history.replaceState(history.state, '', '/elsewhere'))));
  expect(loads).not.toHaveBeenCalled();
  history.replaceState(history.state, '', '/');
});

describe('a failure', () => {
  test('is shown once, and the next click works', async () => {
    const { run } = await page();
    await act(async () => expect(await run(failing('not_allowed'))).toBe(false));
    expect(texts()).toEqual(['It was not_allowed.']);
    await act(async () => expect(await run(async () => undefined)).toBe(true));
  });

  test('reads the page again where something is there, or is gone, that it does not know of', async () => {
    const { run, loads } = await page();
    await act(async () => void (await run(failing('not_allowed'))));
    expect(loads).not.toHaveBeenCalled();
    await act(async () => void (await run(failing('conflict'))));
    expect(loads).toHaveBeenCalledOnce();
  });

  test('asks visitors to sign in, and shows no message to a reader who was just signed out', async () => {
    const { run } = await page();
    const ask = vi.fn();
    const stop = onPromptSignIn(ask);
    await act(async () => void (await run(failing('signed_out'))));
    expect(ask).not.toHaveBeenCalled();
    act(() => dropSession());
    await act(async () => void (await run(failing('signed_out'))));
    expect(ask).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
    stop();
  });

  test('is thrown where it is no answer of ours', async () => {
    const { run, hook } = await page();
    await act(async () => {
      await expect(
        run(async () => {
          throw new TypeError('wrong');
        }),
      ).rejects.toThrow('wrong');
    });
    expect(hook.result.current.pending).toBe(false);
  });
});

describe('the idempotency key', () => {
  test.for(['offline', 'unavailable'] as const)(
    'stays after %s, whose work may be done, until an answer comes',
    async (code) => {
      const { run } = await page();
      const keys: string[] = [];
      for (const kind of [code, code, 'conflict', 'conflict'] as const)
        await act(async () => void (await run(failing(kind, keys))));
      expect(keys[1]).toBe(keys[0]);
      // The third call was answered, so the next one is another click.
      expect([keys[2] === keys[0], keys[3] === keys[2]]).toEqual([true, false]);
    },
  );

  test('is new for each answered click, unless a draft holds it', async () => {
    const { run } = await page();
    const keys: string[] = [];
    const place = {
      key: '',
      get: () => place.key,
      set: (key: string) => {
        place.key = key;
      },
    };
    for (let time = 0; time < 2; time += 1) await act(async () => void (await run(async (key) => void keys.push(key))));
    expect(new Set(keys).size).toBe(2);
    await act(async () => void (await run(failing('offline', keys), { key: place })));
    expect(place.key).toBe(keys[2]);
    await act(async () => void (await run(async () => undefined, { key: place })));
    expect(place.key).toBe('');
  });
});
