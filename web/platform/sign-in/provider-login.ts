import { accountSentences } from '../../../worker/features/accounts/contract.ts';
import {
  finishProviderLogin,
  type ProviderWay,
  providerTexts,
  startProviderLogin,
} from '../../../worker/features/accounts/oidc/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../api/call.ts';
import { storeSession } from '../api/session.ts';
import { takeDestination, welcomeNewReader } from './destination.ts';

// The redirect must return to the browser that started it; otherwise another site could log a reader in as someone
// else.
const TICKET = 'provider-login';
const RETURN_TO = 'provider-return';

/** Opens a provider's page, which returns the reader to /login/callback. */
export async function goToProvider(provider: string, mode: ProviderWay): Promise<void> {
  const proof = mode === 'signup' ? await (await import('./sign-up-proof.ts')).signUpProof() : {};
  const { address, ticket } = await call(startProviderLogin, { provider, way: mode, ...proof });
  sessionStorage.setItem(TICKET, ticket);
  sessionStorage.setItem(RETURN_TO, `${location.pathname}${location.search}`);
  location.assign(address);
}

/** Logs in with the provider's response; returns the next path and the success message. */
export async function finishProviderReturn(query: URLSearchParams): Promise<{ path: string; success: string }> {
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  const ticket = sessionStorage.getItem(TICKET);
  sessionStorage.removeItem(TICKET);
  if (code === null || state === null || ticket === null) throw new CallError('invalid_input', providerTexts.late);
  const { way, user_info: info } = await call(finishProviderLogin, {
    code,
    state,
    ticket,
    ...(iss === null ? {} : { iss }),
  });
  if (way === 'confirm')
    return {
      path: sessionStorage.getItem(RETURN_TO) ?? paths.settings(),
      success: 'Thank you. Press it again: you have ten minutes.',
    };
  if (info === undefined) return { path: paths.settings(), success: 'You can log in with this account too.' };
  if (way === 'signup') welcomeNewReader();
  storeSession(info, false);
  const success = way === 'signup' ? accountSentences.signedUp : accountSentences.loggedIn;
  return { path: takeDestination(paths.home()), success };
}
