import { accountSentences, createUser, login } from '../../../worker/features/accounts/contract.ts';
import { CallError, call } from '../api/call.ts';
import { deleteFiles } from '../api/file-storage.ts';
import { storeSession } from '../api/session.ts';
import { isSignInPage } from '../api/visited-page.ts';
import { welcomeNewReader } from './destination.ts';
import { signInOptions } from './sign-in-options.ts';

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
 * Loads the identity provider's script once. It must be loaded before the click, since browsers allow popups only right
 * after one.
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
 * Opens the provider's page and logs in or signs up. Returns the success message, or null if the reader closed the
 * page; throws a {@link CallError}.
 */
export async function signIn(mode: SignInMode, loaded: Provider): Promise<string | null> {
  const token = await accessToken(loaded);
  if (token === null) return null;
  const reloads = needsReloadAfterSignIn();
  if (mode === 'signup') {
    const proof = await (await import('./sign-up-proof.ts')).signUpProof();
    const { user_info } = await call(createUser, { token, ...proof });
    welcomeNewReader();
    storeSession(user_info, reloads);
    return accountSentences.signedUp;
  }
  const { user_info } = await call(login, { token });
  storeSession(user_info, reloads);
  return accountSentences.loggedIn;
}

/**
 * Returns whether the page reloads after login (document 1, section 2). Sign-in pages redirect instead, and an
 * invitation first makes the two readers friends.
 */
export function needsReloadAfterSignIn(): boolean {
  return !isSignInPage(location.pathname);
}

/** Gets an identity from the provider for an existing account; null if the reader closed its page. */
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

/** Tells the provider not to log this person in automatically, and deletes files that were being imported. */
export async function disableAutoSelect(): Promise<void> {
  window.google?.accounts.id.disableAutoSelect();
  await deleteFiles();
}
