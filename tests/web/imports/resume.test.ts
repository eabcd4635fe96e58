import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceOnline } from '../../../web/features/imports/resume.ts';
import { CallError } from '../../../web/platform/api/call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = () => Promise.reject(new CallError('offline', 'You seem to be offline.'));
const line = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const back = () => window.dispatchEvent(new Event('online'));

test('a lost network is reported, and the work runs when it is back', async () => {
  const states: boolean[] = [];
  const work = vi.fn<() => Promise<string>>().mockImplementationOnce(offline).mockImplementationOnce(offline);
  work.mockResolvedValue('done');
  const run = onceOnline(
    work,
    (is) => states.push(is),
    () => false,
  );
  for (const times of [1, 2]) {
    while (states.length < times) await line();
    back();
  }
  expect(await run).toBe('done');
  expect([work.mock.calls.length, states]).toEqual([3, [true, true, false]]);
});

test('a page that was left does nothing more, and any other answer ends the waiting', async () => {
  let isLeft = false;
  const states: boolean[] = [];
  const run = onceOnline(
    offline,
    (is) => states.push(is),
    () => isLeft,
  );
  while (states.length < 1) await line();
  isLeft = true;
  back();
  expect(await run).toBe(null);
  const refused = () => Promise.reject(new CallError('invalid_input', 'There is nothing in this file.'));
  await expect(
    onceOnline(
      refused,
      (is) => states.push(is),
      () => false,
    ),
  ).rejects.toThrow('There is nothing in this file.');
  expect(states).toEqual([true]);
});
