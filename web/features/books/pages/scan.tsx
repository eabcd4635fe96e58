import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { ReadDateDialog } from '../../library/readings/read-date-dialog.tsx';
import { addScanned, type ScanAct, type ScanChoice, scanActs } from '../scan/add-scanned.ts';
import { Camera } from '../scan/camera.tsx';
import { scannedIsbn } from '../scan/scanned-isbn.ts';
import { ScannedList } from '../scan/scanned-list.tsx';
import { useScanned } from '../scan/use-scanned.ts';

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Scan books',
  description: 'Scan the barcodes of your books and add them to your shelves.',
});

/** /scan */
export function Component() {
  const { authenticated } = useSession();
  return authenticated ? <Scan /> : <SignInNeeded title="Scan books" />;
}

function Scan() {
  const { books, add, replace, remove, put } = useScanned();
  const [isbnText, setIsbnText] = useState('');
  const [wrong, setWrong] = useState('');
  const [message, setMessage] = useState('');
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const [isAsking, setAsking] = useState(false);
  // Drafts are in this browser, so server output can't contain them.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const last = useRef('');

  const scan = (text: string) => {
    // The camera sees the same barcode many times.
    if (text === last.current) return;
    last.current = text;
    const isbn = scannedIsbn(text);
    if ('problem' in isbn) setMessage(isbn.problem);
    else setMessage(add(isbn.isbn) ? `Added ${isbn.isbn}.` : `${isbn.isbn} is in the list already.`);
  };
  const type = (event: FormEvent) => {
    event.preventDefault();
    const isbn = scannedIsbn(isbnText.trim());
    if ('problem' in isbn) return setWrong('Enter the ISBN as printed: 10 or 13 digits.');
    setWrong(add(isbn.isbn) ? '' : `${isbn.isbn} is in the list already.`);
    setIsbnText('');
  };
  const addAll = (choice: ScanChoice) =>
    run(
      async () => {
        const { failures, undo } = await addScanned(choice, books);
        setAsking(false);
        const putBack = books.filter(({ isbn }) => !failures.some((failure) => failure.isbn === isbn));
        put(failures);
        last.current = '';
        const added = putBack.length;
        if (added > 0)
          showUndo(`${added === 1 ? '1 book' : `${added} books`} added: ${scanActs[choice.act]}.`, undo, {
            onUndone: () => put([...putBack, ...failures]),
          });
        if (failures.length > 0)
          toast.error(`${failures.length === 1 ? '1 book' : `${failures.length} books`} not added. See the list.`);
      },
      { keepPage: true },
    );

  return (
    <Page title="Scan books" narrow>
      <Camera onBarcode={scan} />
      <p role="status">{message}</p>
      <form className="inline-form" noValidate onSubmit={type}>
        <TextField
          label="Or type an ISBN"
          value={isbnText}
          inputMode="numeric"
          autoComplete="off"
          // With hyphens, and the five digits beside some barcodes.
          maxLength={30}
          onChange={({ target }) => setIsbnText(target.value)}
          {...(wrong === '' ? {} : { error: wrong })}
        />
        <Button type="submit">Add</Button>
      </form>
      {isHere && books.length > 0 ? (
        <section aria-labelledby="scanned" className="stack">
          <h2 id="scanned">{books.length === 1 ? '1 book' : `${books.length} books`}</h2>
          <div className="row">
            {(Object.keys(scanActs) as ScanAct[]).map((act) => (
              <Button
                key={act}
                pending={pending}
                aria-label={`${scanActs[act]}: all books`}
                onClick={() => (act === 'read' ? setAsking(true) : addAll({ act }))}
              >
                {scanActs[act]}
              </Button>
            ))}
          </div>
          <ScannedList books={books} onChange={replace} onRemove={remove} />
          <ReadDateDialog
            books={books.length === 1 ? 'this book' : `these ${books.length} books`}
            open={isAsking}
            pending={pending}
            onClose={() => setAsking(false)}
            onChoose={(date) => addAll({ act: 'read', date })}
          />
        </section>
      ) : (
        <p className="soft">Scan one barcode after another. Then mark them all at once.</p>
      )}
    </Page>
  );
}
