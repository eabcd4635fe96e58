import { use, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type getNote, noteSentences, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import { limits, type OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { ExpandableText } from '../../../platform/ui/text/expandable-text.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';

type Note = Pick<OutputOf<typeof getNote>, 'text' | 'changed_at'>;

const draftShape = z.object({ text: z.string() });

interface NoteSectionProps<N> {
  isbn: string;
  /** The note belongs to the work, whatever edition is shown. */
  workId: string;
  note: N;
}

/** A reader's private note about a book, unless it could not be loaded. */
export function NoteSection({ note, ...book }: NoteSectionProps<Promise<Note | null>>) {
  const loaded = use(note);
  return loaded === null ? null : <NoteEditor {...book} note={loaded} />;
}

/** Typed text stays until it is saved or discarded. */
function NoteEditor({ isbn, workId, note }: NoteSectionProps<Note>) {
  const [stored, setStored] = useState<Note>(note);
  const draft = useDraft(`note:${workId}`, draftShape, { text: stored.text });
  const { value, change, clear, notice } = draft;
  const [writing, setWriting] = useState(false);
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const unsaved = value.text !== stored.text;

  useEffect(() => setStored(note), [note]);

  const save = () =>
    run(async () => {
      // The stored note is displayed next to the field, so the reader has seen it.
      const text = value.text.normalize('NFC').trim();
      const { changed_at, undo_id } = await call(saveNote, { isbn, text, changed_at: stored.changed_at });
      clear();
      setStored({ text, changed_at });
      setWriting(false);
      if (undo_id === undefined) toast.success(text === '' ? noteSentences.deleted : noteSentences.saved);
      else showUndo(noteSentences.deleted, undo_id);
    });

  const discard = () => {
    clear();
    setWriting(false);
  };
  return (
    <section aria-labelledby="note" className="stack">
      <h2 id="note">Your note</h2>
      {writing || unsaved ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <DraftNote notice={notice} onDiscard={discard}>
            {stored.text === '' ? <p className="soft">Nothing.</p> : <ExpandableText text={stored.text} />}
          </DraftNote>
          <TextArea
            label="Your private note"
            keptIn={draft}
            hint={hint(value.text, unsaved)}
            value={value.text}
            rows={6}
            // A note that grew when two works were merged can still be shortened.
            maxLength={Math.max(limits.note, stored.text.length)}
            onChange={(event) => change({ text: event.target.value })}
          />
          <div className="row">
            <Button type="submit" pending={pending}>
              {value.text.trim() === '' && stored.text !== '' ? 'Delete note' : 'Save note'}
            </Button>
            <Button look="plain" onClick={discard}>
              {unsaved ? 'Discard changes' : 'Close'}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <WaitingMark of={note} />
          {stored.text === '' ? (
            <p className="soft">Where you were, what you thought, who borrowed it. Only you see it.</p>
          ) : (
            <ExpandableText text={stored.text} />
          )}
          <div className="row">
            <Button onClick={() => setWriting(true)}>{stored.text === '' ? 'Write a note' : 'Edit note'}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function hint(text: string, unsaved: boolean): string {
  const over = text.length - limits.note;
  if (over > 0)
    return `Two books were merged, and so were your notes. Shorten this note by ${over} characters to save it.`;
  return unsaved ? 'Only you see it. Not saved yet; it stays in this browser until it is.' : 'Only you see it.';
}
