import { useState } from 'react';
import { acceptOwnBook, type WaitingBook } from '../../../worker/features/moderation/librarians/contract.ts';
import { limits, type SentOf } from '../../../worker/platform/http/contract.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog, firstFocus } from '../../platform/ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '../../platform/ui/fields/field.tsx';

/** A book with what a librarian says of it. */
export type Accepting = SentOf<typeof acceptOwnBook>;

interface AcceptDialogProps {
  book: WaitingBook;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onAccept: (accepted: Accepting) => void;
}

/** Asks how a book is to stand in the catalogue; what its reader said stands there already. */
export function AcceptDialog({ book, open, pending, onClose, onAccept }: AcceptDialogProps) {
  const [title, setTitle] = useState(book.title);
  const [authors, setAuthors] = useState(book.authors.join('\n'));
  const [year, setYear] = useState(String(book.year ?? ''));
  const [isbn13, setIsbn13] = useState(book.isbn13 ?? '');
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});

  const accept = () => {
    const input: Accepting = {
      isbn: book.isbn,
      title,
      authors: authors.split('\n').filter((line) => line.trim() !== ''),
      ...(year.trim() === '' ? {} : { year: Number(year) }),
      ...(isbn13.trim() === '' ? {} : { isbn13 }),
    };
    const issues = acceptOwnBook.input.safeParse(input).error?.issues ?? [];
    setWrong(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues.length === 0) onAccept(input);
  };
  const errorOf = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] });

  return (
    <Dialog title="Accept this book?" open={open} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) accept();
        }}
      >
        <p>Everybody finds it in the catalogue from then on, as it is written here.</p>
        <TextField
          label="Title"
          value={title}
          maxLength={limits.title}
          {...errorOf('title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Authors"
          hint="One on each line."
          rows={2}
          value={authors}
          {...errorOf('authors')}
          onChange={({ target }) => setAuthors(target.value)}
        />
        <TextField
          label="Year"
          inputMode="numeric"
          value={year}
          {...errorOf('year')}
          onChange={({ target }) => setYear(target.value)}
        />
        <TextField
          label="ISBN (if it has one)"
          value={isbn13}
          autoComplete="off"
          {...errorOf('isbn13')}
          onChange={({ target }) => setIsbn13(target.value)}
        />
        <div className="row">
          <Button type="submit" look="primary" pending={pending}>
            Accept
          </Button>
          <Button onClick={onClose} ref={firstFocus}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
