import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type BookList,
  getBookList,
  type ListedBook,
  listSentences,
  saveBookList,
} from '../../../../worker/features/library/lists/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { CallError, call, isHeld } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { listErrorText, rewordError } from './labels.ts';
import { NameField } from './name-field.tsx';
import { OrderedBooks } from './ordered-books.tsx';

const draftShape = z.object({ name: z.optional(z.string()), description: z.optional(z.string()) });

interface ListEditorProps {
  list: Pick<BookList, 'id' | 'name' | 'description'>;
  open: boolean;
  onClose: () => void;
}

/** Renames and describes a list, orders its books and removes some. */
export function ListEditor({ list, open, onClose }: ListEditorProps) {
  const [saved, setSaved] = useState({ name: list.name, description: list.description });
  const version = useRef<string>(undefined);
  const draft = useDraft(`list:${list.id}`, draftShape, saved);
  const { value, change, clear, notice } = draft;
  const { name = saved.name, description = saved.description } = value;
  const [books, setBooks] = useState<ListedBook[] | null>(null);
  const [error, setError] = useState('');
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  // The saved list as it was loaded: only what was changed since then is sent. Saving fewer books removes some.
  const booksBefore = useRef<readonly ListedBook[]>([]);

  const showTexts = useCallback((now: BookList) => {
    setSaved({ name: now.name, description: now.description });
    version.current = now.version;
  }, []);

  // A list may be long, so its books are loaded when the editor opens and after a save.
  useEffect(() => {
    if (!open || books !== null) return;
    const controller = new AbortController();
    call(getBookList, { list_id: list.id }, { signal: controller.signal })
      .then(({ list: fullList }) => {
        showTexts(fullList);
        setBooks(fullList.books);
        booksBefore.current = fullList.books;
      })
      .catch((fault: unknown) => {
        if (controller.signal.aborted) return;
        if (!(fault instanceof CallError)) throw fault;
        showError(fault);
        onClose();
      });
    return () => controller.abort();
  }, [open, books, list.id, onClose, showTexts]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (books === null) return;
    if (name.trim() === '') {
      setError(listSentences.noName);
      toast.error(listSentences.noName);
      return;
    }
    setError('');
    await run(async () => {
      const input = {
        list_id: list.id,
        ...(name === saved.name ? {} : { list_name: name }),
        ...(description === saved.description ? {} : { list_description: description }),
        list_before: booksBefore.current.map(({ isbn }) => ({ isbn })),
        version: version.current,
      };
      try {
        const answer = await call(saveBookList, { ...input, list_books: books.map(({ isbn }) => ({ isbn })) });
        const sentence = `Saved list "${isHeld(answer) ? saved.name : name.trim()}".`;
        if (books.length < booksBefore.current.length) showUndo(sentence, answer.undo_id);
        else toast.success(sentence);
      } catch (fault) {
        // The texts were changed elsewhere: the draft stays beside what is stored now.
        if (fault instanceof CallError && fault.code === 'conflict') {
          const { list: now } = await call(getBookList, { list_id: list.id });
          showTexts(now);
        }
        throw fault instanceof CallError
          ? rewordError(fault, (why) =>
              `${listErrorText(fault, list.name)} ${fault.code === 'offline' ? '' : why}`.trim(),
            )
          : fault;
      }
      cancel();
    });
  };
  // Books are loaded again when the editor opens again, so that a removed book comes back.
  const close = () => {
    setBooks(null);
    onClose();
  };
  const cancel = () => {
    clear();
    close();
  };

  return (
    <Dialog title="Edit list" open={open} onClose={close}>
      {books === null ? (
        <p className="soft">Loading...</p>
      ) : (
        <form className="stack" noValidate onSubmit={save}>
          <DraftNote notice={notice} onDiscard={clear}>
            <p dir="auto">{saved.name}</p>
            <p>{saved.description}</p>
          </DraftNote>
          <NameField value={name} error={error} onChange={(newName) => change({ name: newName })} />
          <TextArea
            label="Description"
            keptIn={draft}
            value={description}
            rows={3}
            maxLength={limits.listDescription}
            onChange={(event) => change({ description: event.target.value })}
          />
          {books.length === 0 ? (
            <p className="soft">{listSentences.empty}</p>
          ) : (
            <OrderedBooks books={books} onChange={setBooks} />
          )}
          <div className="row">
            <Button type="submit" look="primary" pending={pending}>
              Save
            </Button>
            <Button onClick={cancel}>Cancel</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
