import { paths } from '../../paths.ts';
import { withTabStorage } from './storage.ts';

// What a visitor did last, stored in the tab for an hour (sign-in/destination.ts). Part of the first script.

export const DESTINATION = 'destination';
export const PRESSED = 'pressed';

/** Returns whether a page signs readers in and continues by itself. */
export const isSignInPage = (pathname: string) =>
  [paths.login(), paths.signup(), paths.recover(), paths.loginCallback(), paths.invite('')].includes(pathname);

export function storeInTab(name: string, value: string): void {
  withTabStorage((storage) => storage.setItem(name, `${Date.now()} ${value}`));
}

const isAside = (pathname: string) =>
  isSignInPage(pathname) || [paths.termsOfService(), paths.privacy()].includes(pathname);

/** Stores the page that a visitor has opened. Pages on the way to signing in aren't where they are going. */
export function rememberPage({ pathname, search, hash }: { pathname: string; search: string; hash: string }): void {
  if (isAside(pathname)) return;
  withTabStorage((storage) => {
    const page = `${pathname}${search}${hash}`;
    if (!storage.getItem(PRESSED)?.endsWith(` ${page}`)) storage.removeItem(PRESSED);
    if (page === paths.landing() || page === paths.home()) storage.removeItem(DESTINATION);
    else storeInTab(DESTINATION, page);
  });
}

export const here = () => `${location.pathname}${location.search}${location.hash}`;

/** Stores what a visitor pressed on this page. */
export const rememberAct = (act: string) => storeInTab(PRESSED, `${act} ${here()}`);
