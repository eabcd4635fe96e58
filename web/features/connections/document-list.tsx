import { type ReactNode, useState } from 'react';
import {
  type DeviceDocument,
  forgetDocument,
  ignoreDocument,
  listDocuments,
  nameDocument,
  pairDocument,
} from '../../../worker/features/connections/devices/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { emitFinished } from '../../platform/api/finish-events.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog, firstFocus } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { dateInWords } from '../../platform/ui/fields/partial-date.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { isoDate } from '../../platform/ui/text/time.ts';

/** Loads one page of the documents on the reader's devices: those without a book, or those with one. */
export async function documentPage(
  paired: boolean,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<DeviceDocument>> {
  const input = { paired, ...(cursor === null ? {} : { cursor }) };
  const { documents, next_cursor } = await call(listDocuments, input, signal ? { signal } : {});
  return { items: documents, next: next_cursor ?? null };
}

/** A book that a document can be paired with. */
interface PairedBook {
  isbn: string;
  title: string;
}

interface DocumentListProps {
  paired: boolean;
  first: ListPage<DeviceDocument>;
  /** The reader's time zone. The page is also rendered by a server in another one. */
  zone: string;
  /** Renders the book search, with these words filled in. */
  findBook: (find: {
    open: boolean;
    words: string;
    onClose: () => void;
    onFound: (book: PairedBook) => void;
  }) => ReactNode;
}

/** Documents on the reader's devices, each with a button that pairs it with a book. */
export function DocumentList({ paired, first, zone, findBook }: DocumentListProps) {
  const { items, hasMore, waiting, more } = useMore({
    name: `documents ${paired}`,
    first,
    idOf: ({ document }) => document,
    load: (cursor) => documentPage(paired, cursor),
  });
  const [documentToMatch, setDocumentToMatch] = useState<DeviceDocument | null>(null);
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction();

  const pair = (book: PairedBook) =>
    run(async () => {
      if (documentToMatch === null) return;
      const { at_end } = await call(pairDocument, { document: documentToMatch.document, isbn: book.isbn });
      setOpen(false);
      toast.success(`Matched with ${book.title}.`, { description: 'Your progress follows your e-reader from now on.' });
      if (at_end) await askWhetherFinished(book.isbn);
    });

  return (
    <>
      <ul>
        {items.map((document) => (
          <li key={document.document} className="line">
            <div className="grow">
              <h3>{nameOf(document, zone)}</h3>
              <Facts document={document} zone={zone} />
            </div>
            <div className="row">
              <Button
                pending={pending && documentToMatch === document}
                aria-label={`${document.book ? 'Change the book of' : 'Find the book of'} ${nameOf(document, zone)}`}
                onClick={() => {
                  setDocumentToMatch(document);
                  setOpen(true);
                }}
              >
                {document.book ? 'Change book' : 'Find the book'}
              </Button>
              <DocumentActs document={document} zone={zone} />
            </div>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
      {documentToMatch === null
        ? null
        : findBook({ open, words: searchTextOf(documentToMatch), onClose: () => setOpen(false), onFound: pair })}
    </>
  );
}

/** Opens the Finish sheet for the open reading of a book. */
async function askWhetherFinished(isbn: string): Promise<void> {
  const { readings } = await call(listReadings, { isbn });
  const reading = readings.find(({ state }) => state === 'reading');
  if (reading === undefined) return;
  const { id: readingId, title, format, source } = reading;
  emitFinished({ readingId, isbn: reading.isbn, title, format, source, wasOpen: true });
}

interface OneDocument {
  document: DeviceDocument;
  zone: string;
}

function Facts({ document, zone }: OneDocument) {
  const { title, authors, filename, pushed_at: pushedAt, book, ignored } = document;
  const facts = [
    title === undefined ? filename : title === nameOf(document, zone) ? undefined : title,
    authors?.replaceAll('\n', ', '),
    isNamed(document) ? percentOf(document) : undefined,
    isNamed(document) ? document.device : undefined,
  ].filter((fact) => fact !== undefined && fact !== nameOf(document, zone));
  return (
    <>
      <p className="small soft">
        {facts.join(' · ')}
        {pushedAt === undefined ? null : (
          <>
            {facts.length === 0 ? 'Last synced ' : ' · '}
            <RelativeTime at={pushedAt} />
          </>
        )}
      </p>
      {book === undefined ? null : <p className="small">Matched with {book.title}.</p>}
      {ignored ? <p className="small">Not a book.</p> : null}
    </>
  );
}

function DocumentActs({ document, zone }: OneDocument) {
  const { document: key, ignored } = document;
  const name = nameOf(document, zone);
  const [dialog, setDialog] = useState<'name' | 'forget' | null>(null);
  const { pending, run } = useAction();
  const close = () => setDialog(null);
  const ignore = (isIgnored: boolean) =>
    run(async () => void (await call(ignoreDocument, { document: key, ignored: isIgnored })));
  const forget = () =>
    run(async () => {
      await call(forgetDocument, { document: key });
      close();
      toast.success(`We forgot ${name}.`);
    });
  return (
    <>
      <Button look="plain" aria-label={`Name ${name}`} onClick={() => setDialog('name')}>
        Name
      </Button>
      <Button
        look="plain"
        pending={pending}
        aria-label={`${name} is ${ignored ? 'a book' : 'not a book'}`}
        onClick={() => ignore(!ignored)}
      >
        {ignored ? 'It’s a book' : 'Not a book'}
      </Button>
      <Button look="plain" aria-label={`Forget ${name}`} onClick={() => setDialog('forget')}>
        Forget
      </Button>
      <Dialog title="Name this document" open={dialog === 'name'} onClose={close}>
        <Form endpoint={nameDocument} values={{ document: key }} onDone={close}>
          <TextField
            label="Name"
            name="name"
            defaultValue={document.name ?? ''}
            maxLength={limits.title}
            hint="Only you see it. Leave it empty to remove it."
            autoComplete="off"
            ref={firstFocus}
          />
          <DialogButtons submit="Save" onCancel={close} />
        </Form>
      </Dialog>
      <ConfirmDialog
        title="Forget this document?"
        action="Forget"
        open={dialog === 'forget'}
        pending={pending}
        onClose={close}
        onConfirm={forget}
      >
        <p>
          We delete where you are in it, its name, and its days from your statistics. Your readings stay. If your
          e-reader syncs it again, it comes back as a new document.
        </p>
      </ConfirmDialog>
    </>
  );
}

const isNamed = ({ name, title, filename }: DeviceDocument) => (name ?? title ?? filename) !== undefined;

const percentOf = ({ percentage }: DeviceDocument) =>
  percentage === undefined ? undefined : `${Math.round(percentage * 100)} %`;

/** Returns its name, or what is known of it: "Kobo, 50 %, first seen on 12 November 2026". */
function nameOf(document: DeviceDocument, zone: string): string {
  const { name, title, filename, device, seen_at: seenAt } = document;
  const seen = `first seen on ${dateInWords(isoDate(seenAt, zone))}`;
  return (
    name ??
    title ??
    filename ??
    [device ?? 'From your statistics', percentOf(document), seen].filter(Boolean).join(', ')
  );
}

/** Returns the initial search text for a document: its name, its title, or its file name without the extension. */
function searchTextOf({ name, title, filename }: DeviceDocument): string {
  return name ?? title ?? filename?.replace(/\.\w{2,5}$/, '').replaceAll(/[_-]+/g, ' ') ?? '';
}
