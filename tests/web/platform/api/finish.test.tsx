import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '../../../../web/platform/api/call.ts';
import { useFinish } from '../../../../web/platform/api/finish.ts';
import { dropSession, storeSession } from '../../../../web/platform/api/session.ts';

const ada = {
  user_id: 'ada',
  session_token: 'token',
  name: 'Ada',
  rank: 'member' as const,
  email: 'ada@example.com',
  picture: '',
  language: 'en',
  search_languages: [],
  picture_is_default: true,
  picture_generation_details: { variant: 'avatar' as const, seed: '', colors: [] },
};

function Routed({ children }: { children: ReactNode }) {
  return <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />;
}

const open = (send: (points: number) => Promise<number>, recorded = false) =>
  renderHook(() => useFinish({ name: 'test', day: '2026-12-01', recorded, result: z.int(), send }), {
    wrapper: Routed,
  }).result;

beforeEach(() => {
  cleanup();
  localStorage.clear();
  act(() => dropSession());
});

test('a finish is sent once, however often it is reported', async () => {
  storeSession(ada);
  const send = vi.fn(async () => 10);
  const game = open(send);
  expect(game.current.state).toBe('unfinished');
  await act(async () => {
    game.current.finish(160);
    game.current.finish(150);
  });
  expect(game.current).toMatchObject({ state: 'recorded', earned: 10 });
  expect(send.mock.calls).toEqual([[160]]);
  cleanup();
  const reopened = open(send);
  await act(async () => reopened.current.finish(160));
  expect(reopened.current).toMatchObject({ state: 'recorded', earned: 0 });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a visitor’s finish is stored, and sent after sign-in', async () => {
  const send = vi.fn(async () => 10);
  const game = open(send);
  await act(async () => game.current.finish(160));
  expect(game.current.state).toBe('kept');
  expect(send).not.toHaveBeenCalled();
  cleanup();
  storeSession(ada);
  const reopened = open(send);
  await act(async () => undefined);
  expect(reopened.current.state).toBe('recorded');
  expect(send.mock.calls).toEqual([[160]]);
});

test('a finish that does not get through is sent again by hand, or when the network is back', async () => {
  storeSession(ada);
  const send = vi.fn(async () => {
    if (send.mock.calls.length < 3) throw new CallError('offline', 'You seem to be offline.');
    return 10;
  });
  const game = open(send);
  await act(async () => game.current.finish(160));
  expect(game.current.state).toBe('failed');
  await act(async () => game.current.retry());
  expect(game.current.state).toBe('failed');
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(game.current).toMatchObject({ state: 'recorded', earned: 10 });
});

test('a finish that the server has already is not sent', async () => {
  storeSession(ada);
  const send = vi.fn(async () => 10);
  const game = open(send, true);
  await act(async () => game.current.finish(160));
  expect(game.current.state).toBe('recorded');
  expect(send).not.toHaveBeenCalled();
});
