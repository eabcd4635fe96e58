import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../web/platform/api/call.ts';
import { dropSession, storeSession } from '../../../web/platform/api/session.ts';
import { type Message, showMessagesWith } from '../../../web/platform/ui/dialogs/toast.ts';
import { clock } from '../../../web/platform/ui/text/clock.ts';
import { isoDate, longDate } from '../../../web/platform/ui/text/time.ts';
import { readerZone } from '../../../web/platform/ui/text/zone.ts';
import { type SentHydrationData, takeHydrationData } from '../../../web/start/hydration-data.ts';
import { userInfo } from '../../support/web/server.ts';

const sent: SentHydrationData = {
  at: Date.now(),
  user_id: 'ada',
  routeId: 'home',
  loaderData: { home: { trending: [1], own: { streak: { $promise: [4] }, counts: null } } },
  error: null,
  messages: [],
  fixed_zone: '',
};

/** Adds hydration data to the page. */
function addHydrationData(data: Partial<SentHydrationData>): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'hydration-data';
  block.textContent = JSON.stringify({ ...sent, ...data });
  document.head.append(block);
}

const messages: Message[] = [];

beforeEach(() => {
  messages.length = 0;
  storeSession(userInfo('Ada'));
  showMessagesWith((message) => messages.push(message));
});
afterEach(() => {
  document.head.replaceChildren();
  dropSession();
  showMessagesWith(null);
});

test('days are those of the time zone that the reader fixed', () => {
  addHydrationData({ fixed_zone: 'Pacific/Kiritimati' });
  takeHydrationData();
  const noon = Date.UTC(2026, 10, 24, 12) / 1000;
  expect([isoDate(noon, readerZone()), longDate(noon)]).toEqual(['2026-11-25', 'November 25, 2026']);
  addHydrationData({});
  takeHydrationData();
  expect(isoDate(noon, readerZone())).toBe('2026-11-24');
});

test('a promise that is fulfilled in the page is available at once', () => {
  addHydrationData({});
  const { routeId, state, incomplete } = takeHydrationData() ?? {};
  expect([routeId, incomplete]).toEqual(['home', false]);
  expect(state?.loaderData).toMatchObject({
    home: { trending: [1], own: { streak: { status: 'fulfilled', value: 4 } } },
  });
});

test('a missing promise stays pending, and is reported', async () => {
  addHydrationData({ loaderData: { home: { own: { counts: { $promise: [] } } } } });
  const hydration = takeHydrationData();
  if (hydration === null) throw new Error('The page brought nothing');
  expect(hydration.incomplete).toBe(true);
  const { counts } = (hydration.state.loaderData as { home: { own: { counts: Promise<unknown> } } }).home.own;
  expect(await Promise.race([counts, Promise.resolve('not yet')])).toBe('not yet');
});

test('a failed call is the error that it was', () => {
  addHydrationData({
    loaderData: {},
    error: { code: 'conflict', message: 'Taken.', reason: 'already_member', id: 'club' },
  });
  const error = takeHydrationData()?.state.errors?.home;
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'conflict', message: 'Taken.', reason: 'already_member', id: 'club' });
});

test('messages of the loader are shown, and the clock follows the server', () => {
  const at = Date.now() + 3_600_000;
  addHydrationData({
    at,
    messages: [{ kind: 'error', text: 'Failed to fetch challenges', options: { duration: 7_000 } }],
  });
  takeHydrationData();
  expect(messages.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(['error: Failed to fetch challenges']);
  expect(Math.abs(clock() - at)).toBeLessThan(60_000);
});

test('it is used once, and data made for another reader never', () => {
  expect(takeHydrationData()).toBeNull();
  addHydrationData({});
  expect(takeHydrationData()).not.toBeNull();
  expect(takeHydrationData()).toBeNull();
  addHydrationData({ user_id: 'grace' });
  expect(takeHydrationData()).toBeNull();
  addHydrationData({ user_id: '' });
  expect(takeHydrationData()).toBeNull();
});
