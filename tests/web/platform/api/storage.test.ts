import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withStorage, withTabStorage } from '../../../../web/platform/api/storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('local and session storage are separate', () => {
  withStorage((storage) => storage.setItem('name', 'for good'));
  withTabStorage((storage) => storage.setItem('name', 'for the tab'));
  expect([localStorage.getItem('name'), sessionStorage.getItem('name')]).toEqual(['for good', 'for the tab']);
  expect(withStorage((storage) => storage.getItem('name'))).toBe('for good');
});

test('a browser that forbids its storage, or has no room, keeps nothing, and nothing else is lost', () => {
  const throwQuota = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  expect(withStorage(throwQuota)).toBeUndefined();
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  expect(withStorage((storage) => storage.getItem('name'))).toBeUndefined();
});

test('an error of the caller is not mistaken for one of the browser', () => {
  const wrong = () => {
    throw new TypeError('wrong');
  };
  expect(() => withStorage(wrong)).toThrow('wrong');
});

test('nothing is stored while a page is rendered at the edge', () => {
  vi.stubGlobal('document', undefined);
  expect(withStorage(() => 'something')).toBeUndefined();
  expect(withTabStorage(() => 'something')).toBeUndefined();
});
