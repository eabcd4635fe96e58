import { type ReactNode, useState } from 'react';
import {
  type DeviceDocument,
  listDocuments,
  pairDocument,
} from '../../../worker/features/connections/devices/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './connections.module.css';

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
  /** Renders the book search, with these words filled in. */
  findBook: (find: {
    open: boolean;
    words: string;
    onClose: () => void;
    onFound: (book: PairedBook) => void;
  }) => ReactNode;
}

/** Documents on the reader's devices, each with a button that pairs it with a book. */
export function DocumentList({ paired, first, findBook }: DocumentListProps) {
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
      await call(pairDocument, { document: documentToMatch.document, isbn: book.isbn });
      setOpen(false);
      toast.success(`Matched with ${book.title}.`, { description: 'Your progress follows from the next sync on.' });
    });

  return (
    <>
      <ul className={styles.list}>
        {items.map((document) => (
          <li key={document.document} className={styles.item}>
            <div className={styles.what}>
              <h3>{nameOf(document)}</h3>
              <p className="small soft">
                {document.authors === undefined ? null : `${document.authors.replaceAll('\n', ', ')} · `}
                {document.percentage === undefined ? null : `${Math.round(document.percentage * 100)}% · `}
                {document.device}
                {document.pushed_at === undefined ? null : (
                  <>
                    {' '}
                    · <RelativeTime at={document.pushed_at} />
                  </>
                )}
              </p>
              {document.book === undefined ? null : <p className="small">Matched with {document.book.title}.</p>}
            </div>
            <Button
              pending={pending && documentToMatch === document}
              aria-label={`${paired ? 'Change the book of' : 'Find the book of'} ${nameOf(document)}`}
              onClick={() => {
                setDocumentToMatch(document);
                setOpen(true);
              }}
            >
              {paired ? 'Change book' : 'Find the book'}
            </Button>
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

function nameOf({ title, filename, document }: DeviceDocument): string {
  return title ?? filename ?? `Document ${document.slice(0, 8)}`;
}

/** Returns the initial search text for a document: its title, or its file name without the extension. */
function searchTextOf({ title, filename }: DeviceDocument): string {
  return title ?? filename?.replace(/\.\w{2,5}$/, '').replaceAll(/[_-]+/g, ' ') ?? '';
}
