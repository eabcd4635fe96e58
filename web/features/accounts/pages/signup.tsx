import { useEffect, useState } from 'react';
import { Link, Navigate, redirect } from 'react-router';
import type { SignUpMode } from '../../../../worker/features/accounts/sign-up/contract.ts';
import { signUpTexts } from '../../../../worker/features/accounts/sign-up/mode-contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { rememberedInvite } from '../../../platform/sign-in/invite-code.ts';
import { PasskeySignUp } from '../../../platform/sign-in/passkey-sign-up.tsx';
import { SignInButton } from '../../../platform/sign-in/sign-in-button.tsx';
import { signInOptions } from '../../../platform/sign-in/sign-in-options.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';

/** Redirects readers who are logged in. */
export function loader() {
  return session().authenticated ? redirect(paths.home()) : null;
}

export const meta: PageMeta = () => ({
  title: 'Sign up',
  description: `Sign up for ${PRODUCT}: a shelf for what you have read, another for what comes next. It is free.`,
});

/** /signup */
export function Component() {
  const { authenticated } = useSession();
  const [mode, setMode] = useState<SignUpMode>('open');
  useEffect(() => {
    signInOptions().then(
      ({ sign_up: signUpMode }) => setMode(signUpMode),
      // The form works without this: the worker rejects sign-ups that are not allowed.
      (error: unknown) => console.warn('Could not load who can sign up.', error),
    );
  }, []);
  // The loader has redirected everyone who was logged in before, so this account is new.
  if (authenticated) return <Navigate to={paths.welcome()} replace />;
  const refusal =
    mode === 'closed' || (mode === 'invitation' && rememberedInvite() === null) ? signUpTexts[mode] : null;
  return (
    <Page title="Sign up" heading="Create your account" narrow>
      <p className="prose">
        A shelf for what you have read, another for what comes next, and people to talk to about both. You must be 13 or
        older, and you agree to our <Link to={paths.termsOfService()}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      {mode === 'approval' ? <p>An admin approves each new account. You can log in after that.</p> : null}
      {refusal === null ? (
        <>
          <PasskeySignUp onDone={toast.success} />
          <div className="stack">
            <SignInButton
              way="signup"
              onDone={toast.success}
              look="quiet"
              lead={<p className="soft">Or use an account you have elsewhere.</p>}
            />
          </div>
        </>
      ) : (
        <p>
          <b>{refusal}</b>
        </p>
      )}
      <p>
        Already a reader here? <Link to={paths.login()}>Log in</Link>
      </p>
    </Page>
  );
}
