import { useEffect, useRef, useState } from 'react';
import { confirmIdentity } from '../../../worker/features/accounts/identities/contract.ts';
import { CallError, call } from '../api/call.ts';
import { withId } from '../api/support-id.ts';
import { onTabMessage } from '../api/tabs.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { askProvider, loadProvider } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';

type Options = Awaited<ReturnType<typeof signInOptions>>;

/** Asks a reader to prove who they are before something that a stolen session must not do. */
export function ProofDialog({ onSettled }: { onSettled: (isProved: boolean) => void }) {
  const [options, setOptions] = useState<Options | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    // The page may have loaded no script of the provider yet. Browsers allow its window only right after a click.
    loadProvider().catch((error: unknown) => console.warn('The sign-in script hasn’t loaded yet.', error));
    signInOptions().then(setOptions, (error: unknown) => console.warn('Could not load the ways to log in.', error));
    // It is loaded before the click, after which a window may be opened.
    import('./provider-login.ts').catch((error: unknown) => console.warn('The login hasn’t loaded yet.', error));
  }, []);
  const latestSettle = useRef(onSettled);
  latestSettle.current = onSettled;
  useEffect(() => onTabMessage('proved', () => latestSettle.current(true)), []);
  const prove = async (work: () => Promise<boolean>) => {
    if (pending) return;
    setPending(true);
    try {
      if (await work()) onSettled(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message, withId(error));
    }
    setPending(false);
  };
  const withPasskey = async () => (await import('./passkey.ts')).confirm();
  const withProvider = async () => {
    const token = await askProvider(await loadProvider());
    if (token !== null) await call(confirmIdentity, { token });
    return token !== null;
  };
  const atProvider = async (id: string) => {
    await (await import('./provider-login.ts')).proveAtProvider(id);
    return false;
  };
  return (
    <Dialog title="Is it you?" open onClose={() => onSettled(false)}>
      <p>
        Someone who found your page open could do harm with this. Show us once more that it’s your account; then you
        have ten minutes.
      </p>
      <div className="row">
        <Button look="primary" pending={pending} onClick={() => prove(withPasskey)}>
          Use a passkey
        </Button>
        {options === null || options.client_id === '' ? null : (
          <Button pending={pending} onClick={() => prove(withProvider)}>
            Use your account
          </Button>
        )}
        {options?.providers.map(({ id, name }) => (
          <Button key={id} pending={pending} onClick={() => prove(() => atProvider(id))}>
            Log in at {name}
          </Button>
        ))}
        <Button onClick={() => onSettled(false)}>Cancel</Button>
      </div>
    </Dialog>
  );
}
