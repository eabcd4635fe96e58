import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loggedOut, sessionIn } from '../../../../web/platform/api/session-record.ts';
import { clearCookies, serve, success, userInfo } from '../../../support/web/server.ts';

// A page reads the session when it opens, so each test opens its own page.
const open = () => {
  vi.resetModules();
  return import('../../../../web/platform/api/session.ts');
};
type Page = Awaited<ReturnType<typeof open>>;

async function inAnotherTab(action: (page: Page) => void): Promise<void> {
  action(await open());
}

async function storedMessages(): Promise<string[]> {
  const texts: string[] = [];
  const { showMessagesWith } = await import('../../../../web/platform/ui/dialogs/toast.ts');
  showMessagesWith(({ kind, text }) => texts.push(`${kind}: ${text}`));
  return texts;
}

const reload = vi.fn();

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the record of who is signed in', () => {
  test('is a cookie that the next page reads', async () => {
    const { storeSession, session } = await open();
    storeSession(userInfo('Ada'));
    expect(document.cookie).toContain('authenticated=');
    const next = await open();
    expect(next.session()).toEqual(session());
    expect(next.session()).toMatchObject({ authenticated: true, userId: 'ada', sessionToken: 'token of Ada' });
  });

  test('is sent to this site only, and lasts 21 days', async () => {
    const { storeSession } = await open();
    const cookieWrites = vi.spyOn(document, 'cookie', 'set');
    storeSession(userInfo('Ada'));
    expect(cookieWrites.mock.calls[0]?.[0]).toMatch(/; Path=\/; Max-Age=1814400; SameSite=Strict$/);
  });

  test.for([
    'authenticated=',
    'authenticated=%7B',
    'authenticated=%',
    'authenticated=%7B%22authenticated%22%3Atrue%7D',
  ])('is nobody’s where somebody else wrote it: %s', async (cookie) => {
    expect(sessionIn(`zone=UTC; ${cookie}; bookmark=1`)).toEqual(loggedOut);
  });

  test('changes where its reader changes something, and stays a visitor’s where there is none', async () => {
    const { changeSession, storeSession, session, useSession } = await open();
    changeSession({ name: 'Eve' });
    expect([session(), document.cookie]).toEqual([loggedOut, '']);
    storeSession(userInfo('Ada'));
    const rendered = renderHook(useSession).result;
    act(() => changeSession({ name: 'Ada L.' }));
    expect(rendered.current).toMatchObject({ name: 'Ada L.', userId: 'ada' });
    expect((await open()).session().name).toBe('Ada L.');
  });

  test('is not written again, and draws nothing, where nothing of it changes', async () => {
    const { changeSession, storeSession, session, useSession } = await open();
    storeSession(userInfo('Ada'));
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useSession();
    });
    const cookieWrites = vi.spyOn(document, 'cookie', 'set');
    act(() => changeSession({ name: session().name, searchLanguages: [...session().searchLanguages] }));
    expect([cookieWrites.mock.calls.length, renders]).toEqual([0, 1]);
    act(() => changeSession({ searchLanguages: ['fr'] }));
    expect([cookieWrites.mock.calls.length, renders]).toEqual([1, 2]);
  });

  test('is removed from the browser and the page by logging out', async () => {
    const { dropSession, storeSession, session, useSession } = await open();
    storeSession(userInfo('Ada'));
    const rendered = renderHook(useSession).result;
    act(() => dropSession());
    expect([rendered.current, session(), sessionIn(document.cookie)]).toEqual([loggedOut, loggedOut, loggedOut]);
    // A cookie that expires now exists until the end of this millisecond.
    await vi.waitFor(() => expect(document.cookie).toBe(''));
  });

  test('holds for this page where a browser forbids cookies', async () => {
    const { storeSession, syncSession, session } = await open();
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    storeSession(userInfo('Ada'));
    expect(syncSession()).toBe(false);
    expect(session().userId).toBe('ada');
  });

  test('stays a visitor’s on a page that is about to reload, which sends no more calls', async () => {
    const { storeSession, syncSession, session } = await open();
    storeSession(userInfo('Ada'), true);
    expect([session().authenticated, syncSession()]).toEqual([false, true]);
    expect((await open()).session().userId).toBe('ada');
  });
});

describe('another tab of this browser', () => {
  test('that signs in or out is noticed when the reader returns to this one', async () => {
    const { session, useSession } = await open();
    const rendered = renderHook(useSession).result;
    await inAnotherTab(({ storeSession }) => storeSession(userInfo('Ada')));
    expect(session().authenticated).toBe(false);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(rendered.current.userId).toBe('ada');
    await inAnotherTab(({ dropSession }) => dropSession());
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(rendered.current.authenticated).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test('with a new session of the same reader gives this one its token', async () => {
    const { storeSession, syncSession, session } = await open();
    storeSession(userInfo('Ada', 'old'));
    await inAnotherTab((otherTab) => otherTab.storeSession(userInfo('Ada', 'new')));
    expect([syncSession(), session().sessionToken]).toEqual([false, 'new']);
    expect(reload).not.toHaveBeenCalled();
  });

  test('where someone else signed in: this page reloads without sending anything, and the next one says why', async () => {
    const { storeSession, syncSession } = await open();
    const { call } = await import('../../../../web/platform/api/call.ts');
    const { getSettings } = await import('../../../../worker/features/accounts/settings/contract.ts');
    storeSession(userInfo('Ada'));
    await inAnotherTab((otherTab) => otherTab.storeSession(userInfo('Bob')));
    serve(() => success());
    void call(getSettings, {});
    expect(fetch).not.toHaveBeenCalled();
    expect(syncSession()).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    const { showPendingToast } = await open();
    const texts = await storedMessages();
    showPendingToast();
    showPendingToast();
    expect(texts).toEqual(['info: You’re now signed in as Bob.']);
  });
});

test('a message stored by another reader is not shown after a reload', async () => {
  const { showPendingToast } = await open();
  const texts = await storedMessages();
  sessionStorage.setItem('message', 'error You have won.');
  showPendingToast();
  expect([texts, sessionStorage.getItem('message')]).toEqual([[], null]);
});

test('a visitor is asked to sign in by the registered prompt, while it is registered', async () => {
  const { onPromptSignIn, promptSignIn } = await open();
  const ask = vi.fn();
  const stop = onPromptSignIn(ask);
  promptSignIn();
  stop();
  promptSignIn();
  expect(ask).toHaveBeenCalledOnce();
});
