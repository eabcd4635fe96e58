import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftNameOf, useDraft } from '../../../../web/platform/api/draft.ts';
import { removeDrafts } from '../../../../web/platform/api/remove-drafts.ts';
import { dropSession, storeSession } from '../../../../web/platform/api/session.ts';
import { userInfo } from '../../../support/web/server.ts';

const shape = z.object({ text: z.string(), stars: z.number() });
const empty = { text: '', stars: 0 };
const open = (name = 'review') => renderHook(() => useDraft(name, shape, empty));
const typedIn = (name?: string) => open(name).result.current.value;

/** Opens a form, types into it and closes it. */
function type(text: string, name?: string): void {
  const form = open(name);
  act(() => form.result.current.change({ text }));
  form.unmount();
}

/** Replaces a method of the browser's storage. */
function breakStorage(method: 'getItem' | 'setItem', instead: () => never): void {
  const broken = new Proxy(localStorage, {
    get(storage, name) {
      if (name === method) return instead;
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
  });
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(broken);
}

beforeEach(() => {
  localStorage.clear();
  act(() => storeSession(userInfo('Ada')));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('typed text is restored under its name, field by field, until it is sent', () => {
  type('Once');
  expect(typedIn()).toEqual({ text: 'Once', stars: 0 });
  expect(typedIn('problem')).toEqual(empty);
  const form = open();
  act(() => form.result.current.change({ stars: 4 }));
  expect(typedIn()).toEqual({ text: 'Once', stars: 4 });
  act(() => form.result.current.clear());
  expect(form.result.current.value).toEqual(empty);
  expect(localStorage.length).toBe(0);
});

test('text that was typed and removed leaves no draft', () => {
  type('Once');
  type('');
  expect(localStorage.length).toBe(0);
});

test('the idempotency key is stored with the draft and deleted with it', () => {
  const form = open();
  act(() => form.result.current.change({ text: 'Once' }));
  act(() => form.result.current.key.set('one-click'));
  form.unmount();
  const reopened = open();
  expect(reopened.result.current.key.get()).toBe('one-click');
  act(() => reopened.result.current.clear());
  expect(open().result.current.key.get()).toBe('');
});

test('it is its reader’s: another one on the same browser finds nothing', () => {
  const form = open();
  act(() => form.result.current.change({ text: 'Ada’s' }));
  act(() => storeSession(userInfo('Bob')));
  expect(form.result.current.value).toEqual(empty);
  type('Bob’s');
  act(() => storeSession(userInfo('Ada')));
  expect(form.result.current.value.text).toBe('Ada’s');
});

test('a session that ends leaves the text on the page, and a log-out does not', () => {
  const form = open();
  act(() => form.result.current.change({ text: 'Once' }));
  act(() => dropSession());
  expect(form.result.current.value.text).toBe('Once');
  act(() => removeDrafts('ada'));
  expect(form.result.current.value).toEqual(empty);
});

test('what a visitor typed is theirs after they have logged in', () => {
  act(() => {
    removeDrafts('ada');
    dropSession();
  });
  const form = open();
  act(() => form.result.current.change({ text: 'Once' }));
  act(() => storeSession(userInfo('Ada')));
  expect(form.result.current.value.text).toBe('Once');
  expect(Object.keys(localStorage)).toEqual(['draft:review:ada']);
});

test('all tabs show the same text, and none after it was sent in one', () => {
  const form = open();
  type('Once');
  expect(form.result.current.value.text).toBe('Once');
  const fromOtherTab = (change: () => void) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage', { key: 'draft:review:ada' }));
    });
  fromOtherTab(() =>
    localStorage.setItem('draft:review:ada', JSON.stringify({ value: { text: 'Twice', stars: 0 }, key: '' })),
  );
  expect(form.result.current.value.text).toBe('Twice');
  fromOtherTab(() => localStorage.removeItem('draft:review:ada'));
  expect(form.result.current.value).toEqual(empty);
});

test('a draft from before is marked, and one whose stored text has changed since is outdated', () => {
  const stored = { text: 'Short', stars: 3 };
  const edit = (now: typeof stored) => renderHook(() => useDraft('edit', shape, now)).result;
  const form = edit(stored);
  act(() => form.current.change({ text: 'Shorter' }));
  expect(form.current.notice).toBeNull();
  expect(edit(stored).current.notice).toMatchObject({ isOutdated: false });
  const longer = edit({ text: 'A much longer one', stars: 3 });
  expect(longer.current.value.text).toBe('Shorter');
  expect(longer.current.notice).toMatchObject({ isOutdated: true });
  act(() => longer.current.clear());
  expect([longer.current.value.text, longer.current.notice]).toEqual(['A much longer one', null]);
});

test('the name of a call’s draft is what the call is about, and no more', () => {
  const reply = { path: '/api/reply' };
  const input = { post_id: '7', club_id: '1', content: 'Ha', changed_at: 5 };
  expect(draftNameOf(reply, input)).toBe('/api/reply?club_id=1&post_id=7');
  expect(draftNameOf(reply, { club_id: '1', post_id: '8' })).not.toBe(draftNameOf(reply, input));
  expect(draftNameOf(reply, {})).toBe('/api/reply');
});

test('a log-out forgets all of a reader’s and nothing else', () => {
  type('Ada’s');
  type('Ada’s too', 'post:club');
  act(() => storeSession(userInfo('Bob')));
  type('Bob’s');
  localStorage.setItem('daily:1:2026-12-01:ada:wordsearch', '{}');
  removeDrafts('ada');
  expect(typedIn().text).toBe('Bob’s');
  expect(Object.keys(localStorage).sort()).toEqual(['daily:1:2026-12-01:ada:wordsearch', 'draft:review:bob']);
});

test.for(['', '{', 'null', '{"value":{"text":1},"key":""}', '{"value":{"text":"Once","stars":1}}'])(
  'what somebody else wrote is as good as nothing: %s',
  (text) => {
    localStorage.setItem('draft:review:ada', text);
    expect(typedIn()).toEqual(empty);
  },
);

test('a storage that is full costs nothing that is on the page', () => {
  breakStorage('setItem', () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const form = open();
  act(() => form.result.current.change({ text: 'Once' }));
  act(() => form.result.current.key.set('one-click'));
  expect(form.result.current.value.text).toBe('Once');
  expect(form.result.current.key.get()).toBe('one-click');
  expect(localStorage.length).toBe(0);
});

test('nor does one that the browser forbids, also when logging out', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const form = open();
  act(() => form.result.current.change({ text: 'Once' }));
  expect(form.result.current.value.text).toBe('Once');
  expect(() => removeDrafts('ada')).not.toThrow();
});

test('a bug in our code is not mistaken for blocked storage', () => {
  breakStorage('getItem', () => {
    throw new TypeError('This is a fault.');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => open()).toThrow('This is a fault.');
});
