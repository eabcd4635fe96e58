import { toastAfterReload } from '../api/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SignInButton } from './sign-in-button.tsx';

/** Asks a visitor to log in; afterwards the page reloads and they can continue. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const reload = (success: string) => {
    toastAfterReload('success', success);
    location.reload();
  };
  return (
    <Dialog title="Please log in first" open={open} onClose={onClose}>
      <p>You need an account for shelves, reviews and lists. It takes one click, and you stay on this page.</p>
      <div className="row">
        <SignInButton way="login" onDone={reload} />
        <SignInButton way="signup" onDone={reload} look="quiet" />
        <PasskeyLogin onDone={reload} look="quiet" />
      </div>
    </Dialog>
  );
}
