import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { toastAfterReload } from '../api/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { takeDestination } from './destination.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { SignInButton } from './sign-in-button.tsx';

/** Asks a visitor to log in; afterwards the page reloads, or that to which they were invited opens. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const goOn = (success: string) => {
    toastAfterReload('success', success);
    const here = `${location.pathname}${location.search}${location.hash}`;
    const path = takeDestination(here);
    if (path === here) location.reload();
    else location.assign(path);
  };
  return (
    <Dialog title="Please log in first" open={open} onClose={onClose}>
      <p>You need an account for shelves, reviews and lists. It takes one click, and you stay on this page.</p>
      <div className="stack">
        <PasskeyLogin onDone={goOn} look="primary" />
        <SignInButton way="login" onDone={goOn} look="quiet" />
        <SignInButton way="signup" onDone={goOn} look="quiet" />
      </div>
      <p>
        New here, without one of these?{' '}
        <Link to={paths.signup()} onClick={onClose}>
          Create an account
        </Link>
        . Can’t get in?{' '}
        <Link to={paths.recover()} onClick={onClose}>
          Use a recovery code
        </Link>
        .
      </p>
    </Dialog>
  );
}
