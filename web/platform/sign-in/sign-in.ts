import { accountSentences, createUser, login } from '../../../worker/features/accounts/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../api/call.ts';
import { forgetFiles } from '../api/file-storage.ts';
import { storeSession } from '../api/session.ts';
import { signInOptions } from './sign-in-options.ts';

/** Which of the two ways in. */
export type SignInMode = 'login' | 'signup';

interface TokenAnswer {
  access_token?: string;
  error?: string;
}

interface TokenClient {
  requestAccessToken(): void;
}

interface IdentityScript {
  accounts: {
    id: { disableAutoSelect(): void };
    oauth2: {
      initTokenClient(settings: {
        client_id: string;
        scope: string;
        callback: (answer: TokenAnswer) => void;
        error_callback: (error: { type: string }) => void;
      }): TokenClient;
    };
  };
}

declare global {
  interface Window {
    google?: IdentityScript;
  }
}

interface Provider {
  clientId: string;
  script: IdentityScript;
}

let provider: Promise<Provider> | null = null;

/**
 * Loads the identity provider's script, once; browsers open popups only right after a click, so this runs before it.
 */
export function loadProvider(): Promise<Provider> {
  provider ??= loading().catch((error: unknown) => {
    provider = null;
    throw error;
  });
  return provider;
}

async function loading(): Promise<Provider> {
  const { client_id: clientId, script } = await signInOptions();
  if (clientId === '') throw new CallError('unavailable', 'The sign-in service isn’t set up.');
  await new Promise<void>((loaded, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => loaded();
    element.onerror = () => reject(new CallError('unavailable', 'The sign-in service could not be loaded.'));
    document.head.append(element);
  });
  if (!window.google) throw new CallError('unavailable', 'The sign-in service could not be loaded.');
  return { clientId, script: window.google };
}

/**
 * Opens the identity page, and logs in or signs up with what it gives.
 * Answers the sentence of success, or null when the person closed the page; throws a {@link CallError}.
 */
export async function signIn(mode: SignInMode, loaded: Provider): Promise<string | null> {
  const token = await accessToken(loaded);
  if (token === null) return null;
  const reloads = needsReloadAfterSignIn();
  if (mode === 'signup') {
    const proof = await (await import('./sign-up-proof.ts')).signUpProof();
    const { user_info } = await call(createUser, { token, ...proof });
    storeSession(user_info, reloads);
    return accountSentences.signedUp;
  }
  const { user_info } = await call(login, { token });
  storeSession(user_info, reloads);
  return accountSentences.loggedIn;
}

/**
 * Returns whether the page loads again once its reader is in (document 1, section 2): from the pages for signing in
 * they go on, and from an invitation too, since the two are friends first.
 */
export function needsReloadAfterSignIn(): boolean {
  const goesOn: readonly string[] = [
    paths.login(),
    paths.signup(),
    paths.recover(),
    paths.invite('').split('?')[0] ?? '',
  ];
  return !goesOn.includes(location.pathname);
}

/**
 * Asks the identity provider who the reader is, for an account that they are in already; null when they closed its
 * page.
 */
export const askProvider = accessToken;

function accessToken({ clientId, script }: Provider): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const client = script.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope: 'openid profile email',
      callback: (answer) => resolve(answer.access_token ?? null),
      error_callback: ({ type }) => {
        if (type === 'popup_closed') resolve(null);
        else
          reject(
            new CallError(
              'unavailable',
              'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
            ),
          );
      },
    });
    client.requestAccessToken();
  });
}

/**
 * Tells the provider not to sign this person in again by itself, and forgets the files that they were bringing along.
 */
export async function disableAutoSelect(): Promise<void> {
  window.google?.accounts.id.disableAutoSelect();
  await forgetFiles();
}
