import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { useUndoToast } from '../../../../web/platform/api/use-undo-toast.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';
import { serve, success, userInfo } from '../../../support/web/server.ts';

const messages: Message[] = [];
const loader = vi.fn(() => null);

beforeEach(() => {
  messages.length = 0;
  loader.mockClear();
  showMessagesWith((message) => messages.push(message));
  act(() => storeSession(userInfo('Ada')));
});

async function undoToast() {
  const hook = renderHook(() => useUndoToast(), {
    wrapper: ({ children }) => (
      <RouterProvider router={createMemoryRouter([{ path: '*', loader, element: children }])} />
    ),
  });
  await vi.waitFor(() => expect(hook.result.current).not.toBeNull());
  loader.mockClear();
  return hook;
}

const lastMessage = () => messages.at(-1);

test('offers Undo for ten seconds; undoing dismisses the message and reads the page again', async () => {
  const requests = serve(() => success());
  const hook = await undoToast();
  const onUndone = vi.fn();
  hook.result.current('Removed.', 'u1', { onUndone });
  expect(lastMessage()).toMatchObject({ text: 'Removed.', options: { duration: 10_000, action: { label: 'Undo' } } });

  lastMessage()?.options.action?.onClick();
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce());
  expect(requests.map(({ path, body }) => [path, body.undo_id])).toEqual([['/api/undo', 'u1']]);
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Removed.'],
    ['dismiss', 'undo u1'],
    ['info', 'Undone.'],
  ]);
  expect(onUndone).toHaveBeenCalledOnce();
});

test('offers it again when the answer was lost', async () => {
  serve(() => Promise.reject(new TypeError('lost')));
  const hook = await undoToast();
  hook.result.current('Removed.', 'u1');
  lastMessage()?.options.action?.onClick();
  await vi.waitFor(() => expect(messages.map(({ kind }) => kind)).toEqual(['success', 'dismiss', 'error', 'success']));
});
