import type { SignUpProof } from '../../../worker/features/accounts/sign-up/contract.ts';
import { getIdentity, signUpTexts } from '../../../worker/features/accounts/sign-up/mode-contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../api/call.ts';
import { toastAfterReload } from '../api/session.ts';
import { rememberedSignUpInvite, takeInvitation } from './destination.ts';
import { signUpAnswer } from './sign-up-answer.ts';

// Loaded with the first sign-up click.

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

interface Turnstile {
  render(
    container: HTMLElement,
    settings: {
      sitekey: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/**
 * Returns the fields that a sign-up needs besides the identity: the invite, the answer to an admin's question, and
 * Turnstile's token if the site uses it. Leads to the page that has the question, if it is still to be answered.
 */
export async function signUpProof(): Promise<SignUpProof> {
  const invite = rememberedSignUpInvite();
  const answer = signUpAnswer.get();
  const {
    turnstile_site_key: siteKey,
    question,
    invite_ended: hasEnded,
  } = await call(getIdentity, invite === null ? {} : { invite });
  // Without the site's invitation that has ended, a friend's may let them in.
  if (hasEnded && invite !== null && takeInvitation('site', invite)) return signUpProof();
  if (question !== '' && answer.trim() === '' && location.pathname !== paths.signup()) {
    toastAfterReload('info', signUpTexts.noAnswer);
    location.assign(paths.signup());
    // The page is being left.
    return new Promise(() => undefined);
  }
  return {
    ...(invite === null ? {} : { invite }),
    ...(answer === '' ? {} : { answer }),
    ...(siteKey === '' ? {} : { turnstile: await proveHuman(siteKey) }),
  };
}

async function proveHuman(siteKey: string): Promise<string> {
  const turnstile = window.turnstile ?? (await loadTurnstile());
  const container = document.createElement('div');
  // Visible only if Turnstile shows a challenge.
  container.style.cssText = 'position: fixed; inset: auto 0 1rem; display: grid; place-items: center; z-index: 1000';
  document.body.append(container);
  let widget = '';
  try {
    return await new Promise((proved, reject) => {
      widget = turnstile.render(container, {
        sitekey: siteKey,
        appearance: 'interaction-only',
        callback: proved,
        'error-callback': () => reject(new CallError('not_allowed', signUpTexts.notHuman)),
      });
    });
  } finally {
    turnstile.remove(widget);
    container.remove();
  }
}

async function loadTurnstile(): Promise<Turnstile> {
  const unreachable = () => new CallError('unavailable', signUpTexts.notHuman);
  await new Promise<void>((loaded, reject) => {
    const element = document.createElement('script');
    element.src = SCRIPT;
    element.onload = () => loaded();
    element.onerror = () => reject(unreachable());
    document.head.append(element);
  });
  if (!window.turnstile) throw unreachable();
  return window.turnstile;
}
