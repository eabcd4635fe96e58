import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { type BookList, deleteBookList, listSentences } from '../../../worker/features/library/lists/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useUndoToast } from '../../platform/api/use-undo-toast.ts';
import { CoverRow, CoverTile } from '../../platform/ui/books/cover-row.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Delete, Plus } from '../../platform/ui/icons.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import type { ShelvedBook } from './shelf.tsx';

const CreateDialog = lazyDialog(() => import('./create-dialog.tsx').then(({ CreateDialog }) => CreateDialog));

/** A list on a profile: its number of books and the first of them. */
export interface ProfileList extends Pick<BookList, 'id' | 'name' | 'description' | 'book_count'> {
  books: ShelvedBook[];
}

interface BookListsProps {
  lists: readonly ProfileList[];
  /** Whether it is the viewer's own profile, so that they can create and delete lists. */
  own: boolean;
  listActions: (list: ProfileList) => ReactNode;
}

interface ListProps {
  list: ProfileList;
  actions: ReactNode;
  more: ReactNode;
}

/** The lists of a profile, each a row of covers that opens on a page of its own. */
export function BookLists({ lists, own, listActions }: BookListsProps) {
  return (
    <div className="stack">
      {own ? <CreateList /> : null}
      {lists.length === 0 ? <p className="soft">{listSentences.none}</p> : null}
      {lists.map((list) => (
        <List key={list.id} list={list} actions={own ? <DeleteList list={list} /> : null} more={listActions(list)} />
      ))}
    </div>
  );
}

function List({ list: { id, name, description, book_count: count, books }, actions, more }: ListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="stack">
      <header className="page-head">
        <h2 id={heading}>
          <Link to={paths.list(id)} className="plain-link" dir="auto">
            {name}
          </Link>
        </h2>
        <span className="small soft numbers">{pluralise(count, 'book')}</span>
        <span className="row">
          {more}
          {actions}
        </span>
      </header>
      {description === '' ? null : (
        <p className="prose" dir="auto">
          {description}
        </p>
      )}
      {books.length === 0 ? (
        <p className="soft">{listSentences.empty}</p>
      ) : (
        <CoverRow label={`Books of ${name}`}>
          {books.map(({ isbn, title, authors, cover }) => (
            <CoverTile key={isbn} to={paths.book(isbn)} cover={cover} title={title} detail={authors[0] ?? 'Unknown'} />
          ))}
        </CoverRow>
      )}
    </section>
  );
}

function CreateList() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus size={18} aria-hidden="true" />
        Create book list
      </Button>
      <CreateDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function DeleteList({ list }: { list: ProfileList }) {
  const { pending, run } = useAction();
  const showUndo = useUndoToast();

  const remove = () =>
    run(async () => {
      try {
        const { undo_id } = await call(deleteBookList, { list_id: list.id });
        showUndo(listSentences.deleted, undo_id, { description: list.name });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const exception = error.code === 'offline' || error.code === 'internal';
        throw withSentence(error, exception ? listSentences.deletingFailed : listSentences.notDeleted);
      }
    });

  return (
    <Button look="plain" pending={pending} aria-label={`Delete the list ${list.name}`} onClick={remove}>
      <Delete size={18} aria-hidden="true" />
    </Button>
  );
}

function withSentence(error: CallError, sentence: string): CallError {
  return new CallError(error.code, sentence, error);
}
