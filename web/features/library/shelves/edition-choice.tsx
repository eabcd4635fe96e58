import { isbnOf, type PresentedVolume } from '../../../../worker/features/books/contract.ts';
import { chooseEdition } from '../../../../worker/features/library/shelves/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';

/**
 * Shows which edition of a work is on the reader's shelf and lets them choose another. Renders nothing if the work
 * isn't on their shelves.
 */
export function EditionChoice({ edition }: { edition: PresentedVolume }) {
  const { pending, run } = useAction();
  const { shelf, volumeInfo } = edition;
  const isbn = isbnOf(edition);
  if (shelf === undefined || (!shelf.read && !shelf.bookmarked)) return null;
  if (shelf.isbn === undefined) return <p className="small">Your edition</p>;
  const choose = () =>
    run(async () => {
      await call(chooseEdition, { isbn });
    });
  return (
    <Button pending={pending} onClick={choose} aria-label={`This is my edition: ${volumeInfo.title}, ISBN ${isbn}`}>
      This is my edition
    </Button>
  );
}
