import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceOnline } from '../../../web/features/imports/resume.ts';
import { CallError } from '../../../web/platform/api/call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = () => Promise.reject(new CallError('offline', 'You seem to be offline.'));
const line = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const back = () => window.dispatchEvent(new Event('online'));

test('a lost network is said and waited for, and what was to be done is done when it is back', async () => {
  const said: boolean[] = [];
  const work = vi.fn<() => Promise<string>>().mockImplementationOnce(offline).mockImplementationOnce(offline);
  work.mockResolvedValue('done');
  const going = onceOnline(
    work,
    (is) => said.push(is),
    () => false,
  );
  for (const times of [1, 2]) {
    while (said.length < times) await line();
    back();
  }
  expect(await going).toBe('done');
  expect([work.mock.calls.length, said]).toEqual([3, [true, true, false]]);
});

test('whoever has left the page meanwhile does nothing more, and any other answer is an answer', async () => {
  let left = false;
  const said: boolean[] = [];
  const going = onceOnline(
    offline,
    (is) => said.push(is),
    () => left,
  );
  while (said.length < 1) await line();
  left = true;
  back();
  expect(await going).toBe(null);
  const refused = () => Promise.reject(new CallError('invalid_input', 'There is nothing in this file.'));
  await expect(
    onceOnline(
      refused,
      (is) => said.push(is),
      () => false,
    ),
  ).rejects.toThrow('There is nothing in this file.');
  expect(said).toEqual([true]);
});
