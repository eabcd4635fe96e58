import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';

/** The button that logs in with a passkey. */
export function PasskeyLogin({ onDone, look }: { onDone: (success: string) => void; look: 'primary' | 'quiet' }) {
  const { pending, run } = useAction();
  const logIn = () =>
    run(
      async () => {
        const success = await (await import('./passkey.ts')).logIn();
        if (success !== null) onDone(success);
      },
      { keepPage: true },
    );
  return (
    <Button look={look} pending={pending} onClick={logIn}>
      Use a passkey
    </Button>
  );
}
