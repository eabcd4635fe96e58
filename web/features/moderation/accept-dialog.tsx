import * as z from 'zod/mini';
import { acceptOwnBook, type PendingBook } from '../../../worker/features/moderation/librarians/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { CancelButton, Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Dialog, firstFocus } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextArea, TextField } from '../../platform/ui/fields/field.tsx';

interface AcceptDialogProps {
  book: PendingBook;
  open: boolean;
  onClose: () => void;
  onAccepted: () => void;
  /** Called with the book as its reader has changed it meanwhile. */
  onChanged: (book: PendingBook) => void;
}

const changeable = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  year: z.optional(z.number()),
  version: z.string(),
});

/** Accepts a reader's book into the catalogue, with the librarian's corrections. */
export function AcceptDialog({ book, open, onClose, onAccepted, onChanged }: AcceptDialogProps) {
  return (
    <Dialog title="Accept this book?" open={open} onClose={onClose}>
      <Form
        endpoint={acceptOwnBook}
        values={{ isbn: book.isbn }}
        version={book.version}
        onRefused={(stored) => onChanged({ ...book, ...changeable.parse(stored) })}
        prepare={({ authors, ...input }, fields) => ({
          ...input,
          // Optional in the endpoint, but required here.
          title: String(fields.get('title')),
          authors: String(fields.get('authors'))
            .split('\n')
            .filter((line) => line.trim() !== ''),
        })}
        onDone={({ message }) => {
          toast.success(message);
          onAccepted();
        }}
      >
        <p>All readers will find it in the catalogue as you enter it here.</p>
        <TextField label="Title" name="title" defaultValue={book.title} maxLength={limits.title} />
        <TextArea label="Authors" name="authors" hint="One per line." rows={2} defaultValue={book.authors.join('\n')} />
        <TextField label="Year" name="year" inputMode="numeric" defaultValue={book.year} />
        <TextField label="ISBN (if it has one)" name="isbn13" defaultValue={book.isbn13} autoComplete="off" />
        <div className="row">
          <SubmitButton>Accept</SubmitButton>
          <CancelButton onClick={onClose} ref={firstFocus} />
        </div>
      </Form>
    </Dialog>
  );
}
