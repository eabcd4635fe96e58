import { type Reading, startReading } from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Reading as Icon } from '../../../platform/ui/icons.tsx';

/** Where the page says how far the reader is. */
export const READING = 'your-reading';

/** "Reading": begins one; whoever is reading the book already is led to where they say how far they are. */
export function ReadingButton({ isbn, title, open }: { isbn: string; title: string; open: Reading | undefined }) {
  const { authenticated } = useSession();
  const { pending, run } = useAction();
  const start = () =>
    run(async (key) => {
      await call(startReading, { isbn }, { key });
    });
  const lead = () => document.getElementById(READING)?.querySelector('input')?.focus();
  return (
    <Button
      aria-current={open === undefined ? undefined : 'true'}
      aria-label={`Reading: ${title}`}
      pending={pending}
      onClick={authenticated ? (open === undefined ? start : lead) : promptSignIn}
    >
      <Icon size={18} aria-hidden="true" />
      Reading
    </Button>
  );
}
