import { useState } from 'react';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';

interface RevokeButtonProps {
  /** The name of what is revoked. */
  name: string;
  /** The consequence, shown in the confirmation. */
  meaning: string;
  revoke: () => Promise<unknown>;
}

/** Revokes a token or a device permanently. */
export function RevokeButton({ name, meaning, revoke }: RevokeButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { pending, run } = useAction();
  const act = () =>
    run(async () => {
      await revoke();
      setIsConfirming(false);
      toast.success(`${name} is revoked.`);
    });
  return (
    <>
      <Button look="danger" pending={pending} aria-label={`Revoke ${name}`} onClick={() => setIsConfirming(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        title={`Revoke ${name}?`}
        action="Revoke"
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={act}
      >
        <p>{meaning} This can’t be undone.</p>
      </ConfirmDialog>
    </>
  );
}
