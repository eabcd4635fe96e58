import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCookies, userInfo } from '../../../support/web/server.ts';

// A tab's memory starts when its page loads, so each test loads its own.
const load = () => {
  vi.resetModules();
  return import('../../../../web/platform/api/history-entries.ts');
};
const leave = () => window.dispatchEvent(new Event('pagehide'));
const at = { key: 'k1', pathname: '/clubs', search: '?page=2' };

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('an entry is named by its address, its place in the history and its reader', async () => {
  const { entryName } = await load();
  const { storeSession } = await import('../../../../web/platform/api/session.ts');
  const visitors = entryName(at);
  storeSession(userInfo('Ada'));
  const names = [visitors, entryName(at), entryName({ ...at, key: 'k2' }), entryName({ ...at, search: '' })];
  expect(new Set(names).size).toBe(4);
  expect(entryName({ ...at })).toBe(names[1]);
});

test('new values are added to an entry, and other entries stay unchanged', async () => {
  const { historyEntry, updateHistoryEntry } = await load();
  updateHistoryEntry('one', { top: 120 });
  updateHistoryEntry('one', { link: '/book' });
  expect([historyEntry('one'), historyEntry('two')]).toEqual([{ top: 120, link: '/book' }, {}]);
});

test('a list that has grown is held, one that is short again is let go of', async () => {
  const { historyEntry, rememberedList, rememberList } = await load();
  rememberList('one', 'posts', 3, ['held']);
  rememberList('one', 'members', 2, ['others']);
  expect(rememberedList('one', 'posts')).toEqual(['held']);
  expect(historyEntry('one').lists).toEqual({ posts: 3, members: 2 });
  rememberList('one', 'posts', 1, ['held']);
  expect([rememberedList('one', 'posts'), rememberedList('one', 'members')]).toEqual([undefined, ['others']]);
  expect(historyEntry('one').lists).toEqual({ posts: 1, members: 2 });
});

test('a reloaded page knows the length of its lists, not their content', async () => {
  const entries = await load();
  entries.updateHistoryEntry('one', { top: 120 });
  entries.rememberList('one', 'posts', 3, ['held']);
  leave();
  const { historyEntry, rememberedList } = await load();
  expect(historyEntry('one')).toEqual({ top: 120, lists: { posts: 3 } });
  expect(rememberedList('one', 'posts')).toBe(undefined);
});

test('the forty entries changed last are stored', async () => {
  const entries = await load();
  for (let number = 0; number < 45; number += 1) entries.updateHistoryEntry(`entry ${number}`, { top: number });
  entries.updateHistoryEntry('entry 0', { link: '/book' });
  leave();
  const { historyEntry } = await load();
  expect(historyEntry('entry 0')).toEqual({ top: 0, link: '/book' });
  expect([historyEntry('entry 5'), historyEntry('entry 6'), historyEntry('entry 44')]).toEqual([
    {},
    { top: 6 },
    { top: 44 },
  ]);
});

test.for(['', '{', 'null', '[{"name":"one","top":1},{"top":1}]', '[{"name":"one","top":"far"}]'])(
  'what somebody else wrote is as good as nothing: %s',
  async (text) => {
    sessionStorage.setItem('entries', text);
    expect((await load()).historyEntry('one')).toEqual({});
  },
);

test('a browser without storage remembers until the page is reloaded', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { historyEntry, updateHistoryEntry } = await load();
  updateHistoryEntry('one', { top: 120 });
  expect(leave).not.toThrow();
  expect(historyEntry('one')).toEqual({ top: 120 });
});
