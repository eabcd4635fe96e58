import { useState } from 'react';
import * as z from 'zod/mini';
import { createPoll, pollLimits, pollSentences } from '../../../../worker/features/clubs/polls/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import { momentAt, wallClock } from '../../../platform/ui/text/wall-clock.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';
import styles from '../club-life.module.css';
import { BookLine, FindBook, foundBook } from '../readings/find-book.tsx';

const WEEK = 7 * 86_400_000;

const draft = z.object({ books: z.array(foundBook), ends: z.optional(z.string()) });
const noPoll: z.infer<typeof draft> = { books: [] };

/** Starts a poll about the next book. */
export function PollForm({ clubId, open, onClose }: { clubId: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Start a poll" open={open} onClose={onClose}>
      <Form clubId={clubId} onClose={onClose} />
    </Dialog>
  );
}

// Formats a moment for an `<input type="datetime-local">`, in the reader's time zone.
const localTime = (moment: number) => new Date(wallClock(readerZone(), moment)).toISOString().slice(0, 16);

function Form({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const [weekAhead] = useState(() => localTime(clock() + WEEK));
  const { value, change, clear, notice } = useDraft(`poll:${clubId}`, draft, noPoll);
  const { books, ends = weekAhead } = value;
  const cancel = () => {
    clear();
    onClose();
  };
  const { pending, run } = useAction();

  const submit = async () => {
    if (books.length < pollLimits.least) return toast.error(pollSentences.few);
    const time = Date.parse(`${ends}Z`);
    if (!Number.isFinite(time)) return toast.error(pollSentences.past);
    const isSaved = await run(async (key) => {
      const input = {
        club_id: clubId,
        ends: momentAt(readerZone(), time) / 1000,
        books: books.map(({ isbn }) => ({ isbn })),
      };
      await call(createPoll, input, { key });
      toast.success('Poll started.');
    });
    if (isSaved) cancel();
  };
  return (
    <div className="stack">
      <DraftNote notice={notice} onDiscard={clear} />
      <FindBook
        action="Add"
        taken={books.map(({ work_id: work }) => work)}
        onFound={(book) => {
          if (books.length < pollLimits.most) change({ books: [...books, book] });
          else toast.error(pollSentences.many);
        }}
      />
      <h3>
        In the poll ({books.length} of {pollLimits.most})
      </h3>
      {books.length === 0 ? <p className="soft">Search for at least two books and add them.</p> : null}
      <ul className={styles.found}>
        {books.map((book) => (
          <li key={book.isbn}>
            <BookLine
              book={book}
              action="Remove"
              onPress={() => change({ books: books.filter((item) => item !== book) })}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="Open until"
        type="datetime-local"
        value={ends}
        onChange={({ target }) => change({ ends: target.value })}
      />
      <div className="row">
        <Button look="primary" pending={pending} onClick={submit}>
          Start the poll
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </div>
  );
}
