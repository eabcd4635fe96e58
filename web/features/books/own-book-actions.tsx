import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { ConfirmButton } from '../../platform/ui/dialogs/confirm-button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { loadChunk } from '../../start/load-chunk.ts';

// The contract describes whole books, and few pages are those of a reader's own.
const loadContract = () => import('../../../worker/features/books/own/contract.ts');

/** Edits or deletes a book that the reader added and no one else has. */
export function OwnBookActions({ isbn, title }: { isbn: string; title: string }) {
  const { pending, run } = useAction();
  const navigate = useNavigate();
  const remove = () =>
    run(
      async () => {
        const { deleteOwnBook } = await loadChunk(loadContract);
        toast.success((await call(deleteOwnBook, { own_book: isbn })).message);
        await navigate(paths.library(), { replace: true });
      },
      { keepPage: true },
    );
  return (
    <>
      <ButtonLink to={paths.editBook(isbn)}>Edit this book</ButtonLink>
      <ConfirmButton
        action="Delete this book"
        look="quiet"
        title={`Delete ${title}?`}
        pending={pending}
        onConfirm={remove}
      >
        You added this book, and no one else has it. Its page is deleted for good.
      </ConfirmButton>
    </>
  );
}
