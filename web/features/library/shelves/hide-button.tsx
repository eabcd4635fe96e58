import { useEffect, useState } from 'react';
import { hideBook } from '../../../../worker/features/library/shelves/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** Hides a book from other readers, or shows it again. */
export function HideButton({ isbn, title, hidden }: { isbn: string; title: string; hidden: boolean }) {
  const { pending, run } = useAction();
  const [isHidden, setIsHidden] = useState(hidden);
  useEffect(() => setIsHidden(hidden), [hidden]);
  const toggle = () =>
    run(async () => {
      const { hidden: newHidden } = await call(hideBook, { isbn, hidden: !isHidden });
      setIsHidden(newHidden);
      toast.success(
        newHidden ? 'Only you see this book on your shelves now.' : 'Others see this book on your shelves again.',
      );
    });
  return (
    <Button aria-pressed={isHidden} aria-label={`Hide from others: ${title}`} pending={pending} onClick={toggle}>
      {isHidden ? 'Hidden from others' : 'Hide from others'}
    </Button>
  );
}
