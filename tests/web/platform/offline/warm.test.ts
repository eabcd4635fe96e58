import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../../web/platform/api/call.ts';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { declareOffline } from '../../../../web/platform/offline/features.ts';
import { startGateway } from '../../../../web/platform/offline/gateway.ts';
import { storePages } from '../../../../web/platform/offline/warm.ts';
import { listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { userInfo } from '../../../support/web/server.ts';

// Pages are complete offline only when each of their calls was answered and stored. This environment has no IndexedDB,
// which tests/e2e/platform/offline.all.spec.ts covers.
const aUser = userInfo('Ada');
vi.mock('../../../../web/platform/offline/database.ts', () => ({
  actStoreOf: () => ({ all: async () => [] }),
  storeAnswer: async () => undefined,
  storedAnswer: async () => '{"requestStatus":"success","readings":[]}',
  storedAnswers: async () => [],
}));

const isMarked = () => localStorage.getItem(`stored:${aUser.user_id}`) !== null;
const answers: Record<string, () => Promise<Response>> = {
  answered: async () => Response.json({ requestStatus: 'success', readings: [] }),
  'answered with a fault': async () =>
    Response.json(
      { requestStatus: 'error', error: 'x', message: 'x', code: 'internal', request_id: '' },
      { status: 500 },
    ),
  'cut off': () => Promise.reject(new TypeError('The network broke')),
};

let line = 'answered';
let load: () => Promise<unknown> = async () => ({ loader: () => call(listReadings, {}) });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function begin(): void {
  storeSession(aUser);
  vi.stubGlobal('fetch', () => answers[line]?.());
  declareOffline({
    ...{
      acts: new Map(),
      stored: /readings/,
      fallback: () => null,
      ends: { logout: '/api/logout', others: [] },
      subjectOf: () => null,
    },
    ...{ addressOfCover: () => null, seenPages: [], pages: [['/library', () => load()]] },
  });
  startGateway();
}

test.each(['answered with a fault', 'cut off'])('a page whose call is %s does not count as stored', async (broken) => {
  begin();
  line = broken;
  await storePages(() => false);
  expect(isMarked()).toBe(false);
  line = 'answered';
  await storePages(() => false);
  expect(isMarked()).toBe(true);
});

test('neither does a page whose code did not arrive, or one that hides the failure of a part', async () => {
  begin();
  line = 'answered';
  const whole = load;
  load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await storePages(() => false);
  expect(isMarked()).toBe(false);
  line = 'cut off';
  load = async () => ({ loader: () => call(listReadings, {}).catch(() => null) });
  await storePages(() => false);
  expect(isMarked()).toBe(false);
  line = 'answered';
  load = whole;
  await storePages(() => false);
  expect(isMarked()).toBe(true);
});
