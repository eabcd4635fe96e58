import { muteClub } from '../../../../worker/features/social/notifications/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

export function MuteClub({ clubId, muted }: { clubId: string; muted: boolean }) {
  const { pending, run } = useAction();
  const mute = () =>
    run(async () => {
      const { message } = await call(muteClub, { club_id: clubId, muted: !muted });
      toast.success(message);
    });
  return (
    <div>
      <Button pending={pending} onClick={mute}>
        {muted ? 'Unmute club' : 'Mute club'}
      </Button>
    </div>
  );
}
