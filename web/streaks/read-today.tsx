import { checkIn } from '../../worker/streaks/contract.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';
import styles from './streak.module.css';

/** "I read today": makes the day count, once; afterwards it says that it does. */
export function ReadToday({ today }: { today: { counted: boolean; checked_in: boolean } }) {
  const { pending, run } = useAction();
  const read = () =>
    run(async () => {
      const { earned } = await call(checkIn, {});
      if (earned) toast.success('Today counts.', { description: `+${earned.experience} XP` });
    });
  return today.checked_in ? (
    <p className={styles.done} role="status">
      <Check size={18} aria-hidden="true" /> You read today
    </p>
  ) : (
    <Button look={today.counted ? 'quiet' : 'primary'} pending={pending} onClick={read}>
      I read today
    </Button>
  );
}
