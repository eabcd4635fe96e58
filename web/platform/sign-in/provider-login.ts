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
import { tellTabs } from '../api/tabs.ts';
import { here } from '../api/visited-page.ts';
import { takeDestination, welcomeNewReader } from './destination.ts';

// The redirect must return to the browser that started it; otherwise another site could log a reader in as someone
// else.
const TICKET = 'provider-login';
const RETURN_TO = 'provider-return';

type SignInWay = Exclude<ProviderWay, 'confirm'>;

/** Opens a provider's page, which returns the reader to /login/callback. */
export async function goToProvider(provider: string, way: SignInWay): Promise<void> {
  const proof = way === 'signup' ? await (await import('./sign-up-proof.ts')).signUpProof() : {};
  const { address, ticket } = await call(startProviderLogin, { provider, way, ...proof });
  sessionStorage.setItem(TICKET, ticket);
  location.assign(address);
}

/**
 * Lets the reader prove at a provider who they are, in a window of its own: what they pressed waits on this page, and
 * goes on when the window tells it so. Without a window, this page goes there and comes back. To be called right after a
 * click, else browsers open none.
 */
export async function proveAtProvider(provider: string): Promise<void> {
  const opened = window.open('', '_blank', 'width=480,height=680');
  try {
    const { address, ticket } = await call(startProviderLogin, { provider, way: 'confirm' });
    const proofWindow = opened ?? window;
    proofWindow.sessionStorage.setItem(TICKET, ticket);
    if (opened === null) sessionStorage.setItem(RETURN_TO, here());
    else opened.sessionStorage.removeItem(RETURN_TO);
    proofWindow.location.assign(address);
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/** Where a reader goes on who comes back from a provider. */
interface Return {
  /** Null to stay: a page that waits in another window goes on. */
  path: string | null;
  success: string;
}

/** Logs in with the provider's response. */
export async function finishProviderReturn(query: URLSearchParams): Promise<Return> {
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
  if (way === 'confirm') {
    tellTabs('proved');
    const path = sessionStorage.getItem(RETURN_TO);
    if (path === null) window.close();
    return { path, success: path === null ? 'Thank you.' : 'Thank you. Press it again: you have ten minutes.' };
  }
  if (info === undefined) return { path: paths.settings(), success: 'You can log in with this account too.' };
  if (way === 'signup') welcomeNewReader();
  storeSession(info, false);
  const success = way === 'signup' ? accountSentences.signedUp : accountSentences.loggedIn;
  return { path: takeDestination(paths.home()), success };
}
