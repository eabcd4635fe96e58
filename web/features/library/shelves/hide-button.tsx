import { useEffect, useState } from 'react';
import { hideBook } from '../../../../worker/features/library/shelves/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** Keeps a book to its reader, and shows it again. */
export function HideButton({ isbn, title, hidden }: { isbn: string; title: string; hidden: boolean }) {
  const { pending, run } = useAction();
  const [now, setNow] = useState(hidden);
  useEffect(() => setNow(hidden), [hidden]);
  const toggle = () =>
    run(async () => {
      const { hidden: after } = await call(hideBook, { isbn, hidden: !now });
      setNow(after);
      toast.success(
        after ? 'Only you see this book on your shelves now.' : 'Others see this book on your shelves again.',
      );
    });
  return (
    <Button aria-pressed={now} aria-label={`Hide from others: ${title}`} pending={pending} onClick={toggle}>
      {now ? 'Hidden from others' : 'Hide from others'}
    </Button>
  );
}
