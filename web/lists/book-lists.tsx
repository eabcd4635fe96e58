import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type BookList, getBookList, type ListedBook, listSentences } from '../../worker/lists/contract.ts';
import { useAct } from '../api/act.ts';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { Write } from '../ui/icons.tsx';
import { CreateList } from './create-list.tsx';
import { DeleteList } from './delete-list.tsx';
import styles from './lists.module.css';

// Arranging a list comes with drag and drop, which most who look at one never need.
const ListEditor = lazy(() =>
  import('./list-editor.tsx').then(({ ListEditor: Component }) => ({ default: Component })),
);

interface BookListsProps {
  lists: readonly BookList[];
  /** Whether they are the asking reader's own, who may make, change and delete them. */
  own: boolean;
}

/** The lists of a profile, with what its owner can do with them. */
export function BookLists({ lists, own }: BookListsProps) {
  return (
    <div className="stack">
      {own ? (
        <div>
          <CreateList />
        </div>
      ) : null}
      {lists.length === 0 ? <p className="soft">{listSentences.none}</p> : null}
      {lists.map((list) => (
        <List key={list.id} list={list} own={own} />
      ))}
    </div>
  );
}

function List({ list, own }: { list: BookList; own: boolean }) {
  const [whole, setWhole] = useState<{ of: BookList; books: ListedBook[] } | null>(null);
  const [editing, setEditing] = useState<'never' | 'open' | 'closed'>('never');
  const { pending, run } = useAct();
  // What was fetched before the list was changed is not shown again.
  const books = whole?.of === list ? whole.books : list.books;

  const showAll = () =>
    run(
      async () => {
        const { list: all } = await call(getBookList, { list_id: list.id });
        setWhole({ of: list, books: all.books });
      },
      { keepPage: true },
    );

  return (
    <section className="sheet stack" aria-labelledby={`list-${list.id}`}>
      <header className={styles.header}>
        <h2 id={`list-${list.id}`}>{list.name}</h2>
        <span className="soft small numbers">{list.book_count === 1 ? '1 book' : `${list.book_count} books`}</span>
        {own ? (
          <span className={styles.tools}>
            <Button look="plain" aria-label={`Edit list ${list.name}`} onClick={() => setEditing('open')}>
              <Write size={18} aria-hidden="true" />
              Edit
            </Button>
            <DeleteList list={list} />
          </span>
        ) : null}
      </header>
      {list.description === '' ? null : <p className={`prose ${styles.description}`}>{list.description}</p>}
      {books.length === 0 ? <p className="soft">{listSentences.empty}</p> : <Books books={books} />}
      {books.length < list.book_count ? (
        <div>
          <Button pending={pending} onClick={showAll}>
            Show all {list.book_count} books
          </Button>
        </div>
      ) : null}
      {editing === 'never' ? null : (
        <Suspense>
          <ListEditor list={list} open={editing === 'open'} onClose={() => setEditing('closed')} />
        </Suspense>
      )}
    </section>
  );
}

function Books({ books }: { books: readonly ListedBook[] }) {
  return (
    <ul className={styles.books}>
      {books.map((book) => (
        <li key={book.isbn} className={styles.book}>
          <Link to={paths.book(book.isbn)} tabIndex={-1} aria-hidden="true">
            <Cover address={book.cover} title={book.title} width={112} />
          </Link>
          <Link to={paths.book(book.isbn)} className={`plain-link title ${styles.clamped}`}>
            {book.title}
          </Link>
          <span className="small soft">
            {book.authors.length === 0
              ? 'Unknown'
              : book.authors.map((author, place) => (
                  <span key={author}>
                    {place > 0 ? ', ' : null}
                    <Link to={paths.search(author)} className="plain-link">
                      {author}
                    </Link>
                  </span>
                ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
