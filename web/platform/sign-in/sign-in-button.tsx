import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../api/call.ts';
import { withId } from '../api/support-id.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { loadProvider, type SignInMode, signIn } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';

interface SignInButtonProps {
  way: SignInMode;
  /** Called after the login, with the success message. */
  onDone: (success: string) => void;
  look?: 'primary' | 'quiet';
  /** Shown above the buttons, if there are any. */
  lead?: ReactNode;
}

/** The login buttons of the site's identity providers. */
export function SignInButton({ way, onDone, look = 'primary', lead }: SignInButtonProps) {
  const [pending, setPending] = useState(false);
  const [google, setGoogle] = useState(false);
  const [providers, setProviders] = useState<readonly { id: string; name: string }[]>([]);

  useEffect(() => {
    signInOptions().then(
      ({ client_id: clientId, providers: providerList }) => {
        setGoogle(clientId !== '');
        setProviders(providerList);
      },
      (error: unknown) => {
        console.warn('Could not load the ways to log in.', error);
        // A click tries again and reports a failure.
        setGoogle(true);
      },
    );
    loadProvider().catch((error: unknown) => console.warn('The sign-in script hasn’t loaded yet.', error));
  }, []);

  const startAt = async (id: string) => {
    setPending(true);
    try {
      await (await import('./provider-login.ts')).goToProvider(id, way);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message, withId(error));
      setPending(false);
    }
  };

  const start = async () => {
    setPending(true);
    try {
      const success = await signIn(way, await loadProvider());
      if (success !== null) onDone(success);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isUnknown = error.reason === 'no_account';
      const hint = { description: 'We don’t know this email yet. Have you signed up?' };
      toast.error(error.message, isUnknown ? hint : withId(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      {google || providers.length > 0 ? lead : null}
      {google ? (
        <Button look={look} pending={pending} onClick={start}>
          {way === 'login' ? 'Login with' : 'Sign up with'} your account
        </Button>
      ) : null}
      {providers.map(({ id, name }) => (
        <Button key={id} pending={pending} onClick={() => startAt(id)}>
          {way === 'login' ? 'Log in' : 'Sign up'} at {name}
        </Button>
      ))}
    </>
  );
}
