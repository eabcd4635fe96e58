import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../web/platform/api/call.ts';
import { useLazyComponent } from '../../../../web/platform/api/use-lazy-component.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';

const Dialog = () => null;
const messages: Message[] = [];

beforeEach(() => {
  messages.length = 0;
  showMessagesWith((message) => messages.push(message));
});
afterEach(() => {
  showMessagesWith(null);
  vi.restoreAllMocks();
});

/** Renders a page whose dialog, initially closed, is loaded by `load`. */
function page(load: () => Promise<typeof Dialog>) {
  const onClose = vi.fn();
  const hook = renderHook(({ open }) => useLazyComponent(load, { open, onClose }), { initialProps: { open: false } });
  return { ...hook, onClose, shown: () => hook.result.current, setOpen: (open: boolean) => hook.rerender({ open }) };
}

test('is loaded once when first opened, and stays', async () => {
  const load = vi.fn(async () => Dialog);
  const { shown, setOpen, onClose } = page(load);
  expect([shown(), load.mock.calls.length]).toEqual([null, 0]);
  setOpen(true);
  expect(shown()).toBeNull();
  await waitFor(() => expect(shown()).toBe(Dialog));
  setOpen(false);
  setOpen(true);
  expect([shown(), load.mock.calls.length]).toEqual([Dialog, 1]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a failed load shows why and closes; the next click tries again', async () => {
  const missing = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // No request succeeds, so the network is down rather than the chunk missing.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi
    .fn<() => Promise<typeof Dialog>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(Dialog);
  const { shown, setOpen, onClose } = page(load);
  setOpen(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(missing).toHaveBeenCalledOnce();
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([['error', expect.stringContaining('offline')]]);
  setOpen(false);
  setOpen(true);
  await waitFor(() => expect(shown()).toBe(Dialog));
  vi.unstubAllGlobals();
});

test('a component that was unmounted meanwhile shows nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { promise, reject } = Promise.withResolvers<typeof Dialog>();
  const { setOpen, onClose, unmount } = page(() => promise);
  setOpen(true);
  unmount();
  await act(async () => {
    reject(new CallError('offline', 'You seem to be offline.'));
    await promise.catch(() => undefined);
  });
  expect([messages, onClose.mock.calls]).toEqual([[], []]);
  vi.unstubAllGlobals();
});
