import { unblockReader } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

interface UnblockButtonProps {
  id: string;
  /** Absent if the page doesn't know it. */
  name?: string;
  onUnblocked?: () => void;
}

/** Unblocks a reader and reloads the page. */
export function UnblockButton({ id, name = 'this reader', onUnblocked }: UnblockButtonProps) {
  const { pending, run } = useAction();
  const unblock = () =>
    run(async () => {
      const { message } = await call(unblockReader, { target_id: id });
      toast.success(message);
      onUnblocked?.();
    });
  return (
    <Button pending={pending} aria-label={`Unblock ${name}`} onClick={unblock}>
      Unblock
    </Button>
  );
}
