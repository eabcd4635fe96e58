import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createBookList, type ListSummary, listSentences } from '../../../../worker/features/library/lists/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { CallError, call, isHeld } from '../../../platform/api/call.ts';
import { withId } from '../../../platform/api/support-id.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import styles from './add-to-list.module.css';
import { allLists } from './all-lists.ts';
import { listErrorText, rewordError } from './labels.ts';
import { setBookInList } from './save-list.ts';

export interface ListedBook {
  isbn: string;
  title: string;
  authors: readonly string[];
}

interface ListPanelProps {
  id: string;
  book: ListedBook;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Checkboxes for the reader's lists; Save adds the book to the checked ones and removes it from the others. */
export function ListPanel({ id: panel, book, open, onClose, onSaved }: ListPanelProps) {
  const [lists, setLists] = useState<ListSummary[] | null>(null);
  /** The lists that were checked or unchecked since the last save. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const element = useRef<HTMLDivElement>(null);
  const saving = useAction();
  const showUndo = useUndoToast();
  const close = useRef(onClose);
  close.current = onClose;
  const { isbn } = book;

  // Loaded each time it opens, unless there are unsaved changes.
  if (!open && lists !== null && changes.size === 0) setLists(null);
  useEffect(() => {
    if (!open || lists !== null) return;
    const controller = new AbortController();
    allLists(controller.signal, isbn)
      .then(setLists)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        showError(error);
        close.current();
      });
    return () => controller.abort();
  }, [open, lists, isbn]);

  // Near the bottom of the screen the panel would open out of view.
  useEffect(() => {
    if (open && lists !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [open, lists]);

  const check = (list: ListSummary, inside: boolean) => {
    const next = new Map(changes);
    if (inside === list.has_book) next.delete(list.id);
    else next.set(list.id, inside);
    setChanges(next);
  };
  const save = () =>
    saving.run(
      async () => {
        const changedLists = (lists ?? []).filter(({ id }) => changes.has(id));
        const outcomes = await Promise.all(
          changedLists.map((list) => saveOne(book, list, changes.get(list.id) === true)),
        );
        const savedById = new Map(changedLists.map((list, place) => [list.id, outcomes[place] !== null]));
        setLists(
          (current) =>
            current?.map((list) => {
              const inside = changes.get(list.id);
              return inside !== undefined && savedById.get(list.id) ? { ...list, has_book: inside } : list;
            }) ?? null,
        );
        setChanges((current) => new Map([...current].filter(([id]) => savedById.get(id) !== true)));
        const removals = outcomes.filter(
          (id, place) => id !== null && changes.get(changedLists[place]?.id ?? '') === false,
        );
        if (outcomes.includes(null)) toast.error(listSentences.notAllSaved);
        else {
          if (removals.length === 0) toast.success(listSentences.allSaved);
          else
            showUndo(listSentences.allSaved, () =>
              Promise.all(removals.map((id) => call(undoRemoval, { undo_id: id ?? '' }))),
            );
          onSaved();
        }
      },
      { keepPage: true },
    );

  if (!open) return null;
  return (
    <div ref={element} id={panel} className={`floating ${styles.panel}`}>
      {lists === null ? (
        <p className="soft" role="status">
          Loading...
        </p>
      ) : (
        <>
          {lists.length === 0 ? <p className="soft small">{listSentences.none}</p> : null}
          <ul className={styles.lists} aria-label="Your lists">
            {lists.map((list) => (
              <li key={list.id}>
                <label className={styles.list}>
                  <input
                    type="checkbox"
                    checked={changes.get(list.id) ?? list.has_book}
                    onChange={(event) => check(list, event.target.checked)}
                  />
                  <span dir="auto">{list.name}</span>
                </label>
              </li>
            ))}
          </ul>
          <NewList
            onMade={(list) => {
              setLists([list, ...lists]);
              setChanges(new Map(changes).set(list.id, true));
            }}
          />
          {lists.length === 0 ? null : (
            <Button look="primary" pending={saving.pending} onClick={save}>
              Save
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Saves one list and shows an error; returns the ID to undo it by, null if it was not saved. */
async function saveOne(book: ListedBook, list: ListSummary, inside: boolean): Promise<string | null> {
  try {
    return await setBookInList(list.id, { isbn: book.isbn, title: book.title, authors: [...book.authors] }, inside);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'signed_out') throw error;
    toast.error(listErrorText(error, list.name), withId(error, error.message));
    return null;
  }
}

/** Creates a list. */
export function NewList({ onMade }: { onMade: (list: ListSummary) => void }) {
  const [name, setName] = useState('');
  const { pending, run } = useAction();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      toast.error(listSentences.noName);
      return;
    }
    await run(
      async (key) => {
        try {
          const answer = await call(createBookList, { list_name: name }, { key });
          const { list_id: id } = answer;
          setName('');
          if (isHeld(answer)) return;
          onMade({ list_id: id, id, name: name.trim(), description: '', book_count: 0, has_book: false });
        } catch (fault) {
          throw rewordError(fault, (why) => `${listSentences.notCreated}: ${why}`);
        }
        toast.success(listSentences.created);
      },
      { keepPage: true },
    );
  };
  return (
    <form className={styles.new} noValidate onSubmit={create}>
      <input
        aria-label="New list name"
        placeholder="New list"
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" pending={pending}>
        Create
      </Button>
    </form>
  );
}
