import { checkIn } from '../../../../worker/features/habits/streaks/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Check } from '../../../platform/ui/icons.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';

interface ReadTodayProps {
  today: { counted: boolean; checked_in: boolean };
  /** Whether the page has a more important action. */
  quiet?: boolean;
}

/** The “I read today” button, which makes the day count, once. */
export function ReadTodayButton({ today, quiet = today.counted }: ReadTodayProps) {
  const { pending, run } = useAction();
  const read = () =>
    run(async () => {
      const { earned } = await call(checkIn, {});
      if (earned && earned.experience > 0) toast.success('Today counts.', { description: `+${earned.experience} XP` });
    });
  return today.checked_in ? (
    <p className="done" role="status">
      <Check size={18} aria-hidden="true" /> You read today <WaitingMark of={today} />
    </p>
  ) : (
    <Button look={quiet ? 'quiet' : 'primary'} pending={pending} onClick={read}>
      I read today
    </Button>
  );
}
