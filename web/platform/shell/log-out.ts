import { logout } from '../../../worker/features/accounts/contract.ts';
import { CallError, call } from '../api/call.ts';
import { endSessionLater } from '../api/late-logout.ts';
import { removeDrafts } from '../api/remove-drafts.ts';
import { session } from '../api/session.ts';
import { storedActCount } from '../offline/waiting-cookie.ts';
import { toast } from '../ui/dialogs/toast.ts';

/**
 * Ends the session on the server, and removes the reader's drafts. The browser deletes its own session in any case.
 * Returns false, and changes nothing, if that would delete what could not be sent and the reader isn't sure.
 */
export async function endSession(isSure: boolean): Promise<boolean> {
  const { userId, sessionToken } = session();
  if (!isSure && storedActCount(userId) > 0) {
    await import('../offline/gateway.ts').then(({ flush }) => flush());
    if (storedActCount(userId) > 0) return false;
  }
  // Logging out works without the identity provider's script.
  await import('../sign-in/sign-in.ts')
    .then(({ disableAutoSelect }) => disableAutoSelect())
    .catch((error: unknown) => console.warn('Automatic sign-in stays on.', error));
  try {
    await call(logout, {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    endSessionLater(sessionToken);
    if (error.code === 'offline')
      toast.info('You’re logged out on this device. The server ends the session once you’re back online.');
  }
  removeDrafts(userId);
  return true;
}
