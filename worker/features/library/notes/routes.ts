import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { newRemoval } from '../../undo/removals.ts';
import { getNote, noteSentences, saveNote } from './contract.ts';
import { removeNote, writeNote } from './notes.ts';
import { noteOf } from './queries.ts';

export const noteRoutes = [
  on(getNote, async (call, { isbn }) => {
    const edition = { isbn, work: await lookUpWorkId(call, isbn) };
    const { rows } = await call.load({ rows: noteOf({ ...edition, userId: call.memberId }) });
    return { text: rows[0]?.text ?? '', changed_at: rows[0]?.changedAt ?? 0 };
  }),

  on(saveNote, async (call, { isbn, text, changed_at: lastSeen }) => {
    const own = { userId: call.memberId, isbn, work: await lookUpWorkId(call, isbn) };
    const { storedBooks, notes } = await call.load({ storedBooks: storedBook({ isbn }), notes: noteOf(own) });
    const before = { text: notes[0]?.text ?? '', changedAt: notes[0]?.changedAt ?? 0 };
    // The same text is no conflict, as in a call that is repeated because its answer was lost.
    const changed = lastSeen !== undefined && lastSeen !== before.changedAt && text !== before.text;
    if (changed) throwApiError('conflict', noteSentences.elsewhere);
    if (lastSeen !== undefined) call.requireUnchanged('notes');
    const removal = newRemoval(call);
    await call.save(
      text === ''
        ? removeNote(removal, own)
        : [...(await storeIfNew(call, isbn, storedBooks.length > 0)), writeNote({ ...own, text, now: call.seconds })],
    );
    if (text === before.text) return { changed_at: before.changedAt };
    if (text === '') return { changed_at: 0, undo_id: removal.removalId };
    return { changed_at: Math.max(call.seconds, before.changedAt + 1) };
  }),
];
