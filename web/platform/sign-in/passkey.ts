import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { accountSentences } from '../../../worker/features/accounts/contract.ts';
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSignUpPasskey,
  confirmIdentity,
  loginWithPasskey,
  signUpWithPasskey,
} from '../../../worker/features/accounts/identities/contract.ts';
import { CallError, call } from '../api/call.ts';
import { storeSession } from '../api/session.ts';
import { welcomeNewReader } from './destination.ts';
import { needsReloadAfterSignIn } from './sign-in.ts';

// Loaded with the first click on a passkey button, so that it delays no page.

/** Lets the browser prove a passkey; returns null if the reader closed its dialog. */
async function prove() {
  const { options, challenge } = await call(askPasskey, {});
  // The other options are optional and passed to the browser as the server wrote them.
  const optionsJSON: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge'> = options;
  const response = await orNull(() => startAuthentication({ optionsJSON }));
  return response && { challenge, response: { ...response, response: { ...response.response } } };
}

/** Proves with a passkey who the reader is; returns whether they did. */
export async function confirm(): Promise<boolean> {
  const proof = await prove();
  if (proof !== null) await call(confirmIdentity, proof);
  return proof !== null;
}

/** Logs in with a passkey; returns the success message, or null if the reader closed the browser's dialog. */
export async function logIn(): Promise<string | null> {
  const proof = await prove();
  if (proof === null) return null;
  const { user_info: info } = await call(loginWithPasskey, proof);
  storeSession(info, needsReloadAfterSignIn());
  return accountSentences.loggedIn;
}

/**
 * Creates an account with a name and a passkey. Returns its recovery codes and the function to call after they were
 * shown, or null if the reader closed the browser's dialog.
 */
export async function signUp(name: string): Promise<{ codes: string[]; enter: () => string } | null> {
  const proof = await (await import('./sign-up-proof.ts')).signUpProof();
  const { options, challenge } = await call(askSignUpPasskey, { name });
  const response = await create(options);
  if (response === null) return null;
  const { user_info: info, recovery_codes: codes } = await call(signUpWithPasskey, { challenge, response, ...proof });
  return {
    codes,
    enter: () => {
      welcomeNewReader();
      storeSession(info, needsReloadAfterSignIn());
      return accountSentences.signedUp;
    },
  };
}

/** Adds a passkey to the account; returns whether one was created. */
export async function add(name: string): Promise<boolean> {
  const { options, challenge } = await call(askNewPasskey, {});
  const response = await create(options);
  if (response === null) return false;
  await call(addPasskey, { challenge, response, name });
  return true;
}

/** Lets the browser create a passkey; returns null if the reader closed its dialog. */
export async function create(options: object) {
  const response = await orNull(() =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
  return response && { ...response, response: { ...response.response } };
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
    const isRegistered = error.name === 'InvalidStateError';
    throw new CallError(
      'unavailable',
      isRegistered
        ? 'This device has a passkey for your account already.'
        : 'This browser or device can’t use passkeys here.',
    );
  }
}
