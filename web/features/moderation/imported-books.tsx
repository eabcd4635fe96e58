import { useState } from 'react';
import { Link } from 'react-router';
import {
  getOwnBookImports,
  type PendingImports,
  rejectImport,
} from '../../../worker/features/moderation/librarians/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { WaitingBooksOf } from './waiting-books.tsx';

type WaitingImport = PendingImports['imports'][number];

const partOf = ({ imports: items, next_cursor: next }: PendingImports) => ({ items, next: next ?? null });

/** Own books from imports, one line per import; a librarian reviews them or rejects all of an import. */
export function ImportedBooks({ first }: { first: PendingImports }) {
  const { pending, run } = useAction();
  const [openImport, setOpenImport] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<WaitingImport | null>(null);
  const [rejectedImports, setRejectedImports] = useState<ReadonlySet<string>>(new Set());
  const more = useMore({
    name: 'imports with own books',
    first: partOf(first),
    idOf: (item) => item.import,
    load: async (cursor) => partOf(await call(getOwnBookImports, cursor === null ? {} : { cursor })),
  });
  const imports = more.items.filter((item) => !rejectedImports.has(item.import));
  if (imports.length === 0 && !more.hasMore) return null;
  return (
    <section className="stack" aria-labelledby="imported-books">
      <h2 id="imported-books">Books that imports added</h2>
      <ul>
        {imports.map((item) => (
          <li key={item.import} className="stack">
            <div className="line">
              <div className="grow">
                <p>{countOf(item)}</p>
                <p className="small soft">
                  Imported <RelativeTime at={item.added_at} />
                  {item.added_by === undefined ? null : (
                    <>
                      {' '}
                      by{' '}
                      <Link to={paths.profile({ id: item.added_by.id })} dir="auto">
                        {item.added_by.name}
                      </Link>
                    </>
                  )}
                </p>
              </div>
              <Button
                aria-expanded={openImport === item.import}
                onClick={() => setOpenImport(openImport === item.import ? null : item.import)}
              >
                {openImport === item.import ? 'Hide books' : 'Show books'}
              </Button>
              <Button look="danger" onClick={() => setRejecting(item)}>
                Reject all from this import
              </Button>
            </div>
            {openImport === item.import ? <WaitingBooksOf key={item.import} importId={item.import} /> : null}
          </li>
        ))}
      </ul>
      <ShowMore hasMore={more.hasMore} waiting={more.waiting} more={more.more}>
        Show more imports
      </ShowMore>
      <ConfirmDialog
        title="Reject all books of this import?"
        action="Reject all"
        open={rejecting !== null}
        pending={pending}
        onClose={() => setRejecting(null)}
        onConfirm={() =>
          run(async () => {
            if (rejecting === null) return;
            const { message } = await call(rejectImport, { import: rejecting.import });
            toast.success(message);
            setRejectedImports((current) => new Set([...current, rejecting.import]));
            setRejecting(null);
          })
        }
      >
        <p>
          {rejecting === null ? null : countOf(rejecting)} will leave this list. Their reader keeps them as own books.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function countOf({ books }: WaitingImport): string {
  return pluralise(books, 'book');
}
