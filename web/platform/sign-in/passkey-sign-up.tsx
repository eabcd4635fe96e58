import { type FormEvent, useState } from 'react';
import { limits } from '../../../worker/platform/http/contract.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Signs up with a name and a passkey, and shows the recovery codes before the reader continues. */
export function PasskeySignUp({ onDone }: { onDone: (success: string) => void }) {
  const { pending, run } = useAction();
  const [account, setAccount] = useState<{ codes: string[]; enter: () => string } | null>(null);

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    void run(async () => setAccount(await (await import('./passkey.ts')).signUp(name)), { keepPage: true });
  };
  return (
    <>
      <form className="stack" onSubmit={start}>
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={limits.name}
          autoComplete="name"
          hint="Shown next to your reviews and posts. You can change it later."
        />
        <div>
          <Button type="submit" look="primary" pending={pending}>
            Continue with a passkey
          </Button>
        </div>
      </form>
      <RecoveryCodes
        codes={account?.codes ?? null}
        onClose={() => {
          if (account !== null) onDone(account.enter());
          setAccount(null);
        }}
      />
    </>
  );
}
