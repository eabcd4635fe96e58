import { Link, redirect } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { AfterSignIn } from '../../../platform/sign-in/after-sign-in.tsx';
import { PasskeyLogin } from '../../../platform/sign-in/passkey-login.tsx';
import { SignInButton } from '../../../platform/sign-in/sign-in-button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';

export function loader() {
  return session().authenticated ? redirect(paths.home()) : null;
}

export const meta: PageMeta = () => ({
  title: 'Log in',
  description: `Log in to ${PRODUCT}: your shelves, your streak and your clubs are where you left them.`,
});

/** /login */
export function Component() {
  const { authenticated } = useSession();
  if (authenticated) return <AfterSignIn />;
  return (
    <Page title="Log in" heading="Welcome back" narrow>
      <p className="prose">Your shelves, your streak and your clubs are where you left them.</p>
      <div className="stack">
        <PasskeyLogin onDone={toast.success} look="primary" />
        <SignInButton way="login" onDone={toast.success} look="quiet" />
      </div>
      <p>
        New here? <Link to={paths.signup()}>Create an account</Link>. Can’t get in?{' '}
        <Link to={paths.recover()}>Use a recovery code</Link>.
      </p>
    </Page>
  );
}
