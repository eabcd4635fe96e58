import { type FormEvent, useCallback, useEffect, useState } from 'react';
import {
  addIdentity,
  type IdentitySummary,
  listIdentities,
  makeRecoveryCodes,
  removeIdentity,
  renameIdentity,
} from '../../../../worker/features/accounts/identities/contract.ts';
import { limits, type OutputOf } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { RecoveryCodes } from '../../../platform/sign-in/recovery-codes.tsx';
import { askProvider, loadProvider } from '../../../platform/sign-in/sign-in.ts';
import { signInOptions } from '../../../platform/sign-in/sign-in-options.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog, firstFocus } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { Setting, SettingsSection } from './setting.tsx';

/** The login methods, which can be added, renamed and removed, and the recovery codes. */
export function Identities() {
  const [account, setAccount] = useState<OutputOf<typeof listIdentities> | null>(null);
  const [options, setOptions] = useState<Awaited<ReturnType<typeof signInOptions>> | null>(null);
  const [naming, setNaming] = useState<IdentitySummary | 'new' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { pending, run } = useAction();

  const load = useCallback(async () => {
    try {
      const [answer, signIn] = await Promise.all([call(listIdentities, {}), signInOptions()]);
      setAccount(answer);
      setOptions(signIn);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(error);
    }
  }, []);
  useEffect(() => void load(), [load]);

  const act = (work: () => Promise<string | null>) =>
    run(
      async () => {
        const success = await work();
        if (success !== null) toast.success(success);
        await load();
      },
      { keepPage: true },
    );
  const remove = ({ id, name }: IdentitySummary) =>
    act(async () => {
      await call(removeIdentity, { id });
      return `You can no longer log in with ${name}.`;
    });
  const addAt = (id: string) =>
    act(async () => {
      await (await import('../../../platform/sign-in/provider-login.ts')).goToProvider(id, 'add');
      return null;
    });
  const addProvider = () =>
    act(async () => {
      const token = await askProvider(await loadProvider());
      if (token === null) return null;
      await call(addIdentity, { token });
      return 'You can log in with this account too.';
    });
  const makeCodes = () =>
    act(async () => {
      setCodes((await call(makeRecoveryCodes, {})).recovery_codes);
      setReplacing(false);
      return null;
    });
  const saveName = (name: string) =>
    act(async () => {
      const which = naming;
      setNaming(null);
      if (which === null) return null;
      if (which === 'new') {
        return (await (await import('../../../platform/sign-in/passkey.ts')).add(name)) ? 'Passkey added.' : null;
      }
      await call(renameIdentity, { id: which.id, name });
      return 'Name saved.';
    });

  return (
    <SettingsSection title="Ways to log in">
      <ul aria-busy={account === null}>
        {account?.identities.map((identity) => (
          <li key={identity.id} className="line">
            <div className="grow">
              <h3 dir="auto">{identity.name}</h3>
              <div className="small soft">
                {identity.kind === 'passkey' ? 'Passkey' : 'Account at a provider'}, added{' '}
                <RelativeTime at={identity.added_at} />
                {identity.used_at === undefined ? '' : ', last used '}
                {identity.used_at === undefined ? null : <RelativeTime at={identity.used_at} />}
              </div>
            </div>
            <div className="row">
              <Button aria-label={`Rename ${identity.name}`} onClick={() => setNaming(identity)}>
                Rename
              </Button>
              {account.identities.length > 1 ? (
                <ConfirmButton
                  action="Remove"
                  name={`Remove ${identity.name}`}
                  look="danger"
                  title={`Remove ${identity.name}?`}
                  pending={pending}
                  onConfirm={() => remove(identity)}
                >
                  It no longer logs in to your account. This can’t be undone, but you can add it again.
                </ConfirmButton>
              ) : null}
            </div>
          </li>
        ))}
        <Setting
          name="Recovery codes"
          value={account === null ? '' : leftText(account.recovery_codes_left)}
          action="Create"
          pending={pending || account === null}
          onAction={() => (account?.recovery_codes_left === 0 ? void makeCodes() : setReplacing(true))}
        />
      </ul>
      <div className="row">
        <Button pending={pending} onClick={() => setNaming('new')}>
          Add a passkey
        </Button>
        {options === null || options.client_id === '' ? null : (
          <Button pending={pending} onClick={addProvider}>
            Add another account
          </Button>
        )}
        {options?.providers.map(({ id, name }) => (
          <Button key={id} pending={pending} onClick={() => addAt(id)}>
            Add your account at {name}
          </Button>
        ))}
      </div>
      <NameDialog of={naming} onClose={() => setNaming(null)} onSave={saveName} />
      <ConfirmDialog
        title="Replace your recovery codes?"
        action="Replace"
        open={replacing}
        pending={pending}
        onClose={() => setReplacing(false)}
        onConfirm={makeCodes}
      >
        <p>The codes that you have stop working. This can’t be undone.</p>
      </ConfirmDialog>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </SettingsSection>
  );
}

interface NameDialogProps {
  of: IdentitySummary | 'new' | null;
  onClose: () => void;
  onSave: (name: string) => void;
}

function NameDialog({ of, onClose, onSave }: NameDialogProps) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get('name') ?? ''));
  };
  return (
    <Dialog title={of === 'new' ? 'Add a passkey' : 'Rename'} open={of !== null} onClose={onClose}>
      <form className="stack" onSubmit={save} key={of === null || of === 'new' ? of : of.id}>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={limits.name}
          defaultValue={of === null || of === 'new' ? '' : of.name}
          hint="Such as “My phone”, to tell it from others."
          ref={firstFocus}
        />
        <div className="row">
          <Button type="submit" look="primary">
            {of === 'new' ? 'Continue' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

const leftText = (codes: number) => (codes === 0 ? 'None left.' : `${codes} left. New codes replace them.`);
