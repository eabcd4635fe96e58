import { useMemo, useState } from 'react';
import type { DeskAccount } from '../../../../worker/features/moderation/accounts/contract.ts';
import {
  addAccountNote,
  DECISION_TEXT,
  getAccountFile,
  warnReader,
} from '../../../../worker/features/moderation/decisions/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';

type File = OutputOf<typeof getAccountFile>;

/** The button that opens an account's warnings and the moderators' notes about it. */
export function AccountFile({ account: { id, name } }: { account: DeskAccount }) {
  const [file, setFile] = useState<File | null>(null);
  const { pending, run } = useAction();
  const load = async () => setFile(await call(getAccountFile, { target_id: id }));
  const added = async ({ message }: { message: string }) => {
    toast.success(message);
    await load();
  };
  return (
    <>
      <Button
        pending={pending}
        aria-label={`Notes and warnings of ${name}`}
        onClick={() => run(load, { keepPage: true })}
      >
        Notes
      </Button>
      <Dialog title={name} open={file !== null} onClose={() => setFile(null)}>
        {file === null ? null : (
          <div className="stack">
            <Entries readerId={id} file={file} />
            <Form endpoint={addAccountNote} values={{ target_id: id }} reset keepPage onDone={added}>
              <TextArea
                label="Note"
                name="note"
                rows={3}
                maxLength={DECISION_TEXT}
                hint="For moderators. It is in the reader’s own export, without your name."
              />
              <div>
                <SubmitButton look="quiet">Add note</SubmitButton>
              </div>
            </Form>
            <Form endpoint={warnReader} values={{ target_id: id }} reset keepPage onDone={added}>
              <TextArea
                label="Warning"
                name="warning"
                rows={3}
                maxLength={DECISION_TEXT}
                hint="The reader sees it on every page until they say that they’ve read it, and can answer once."
              />
              <div>
                <SubmitButton look="danger">Warn</SubmitButton>
              </div>
            </Form>
          </div>
        )}
      </Dialog>
    </>
  );
}

const partOf = ({ warnings, notes, next_cursor: next }: File) => ({
  items: [...warnings, ...notes],
  next: next ?? null,
});

function Entries({ readerId, file }: { readerId: string; file: File }) {
  const first = useMemo(() => partOf(file), [file]);
  const { items, hasMore, waiting, more } = useMore({
    name: `account ${readerId}`,
    first,
    idOf: ({ id }) => id,
    load: async (cursor) =>
      partOf(await call(getAccountFile, { target_id: readerId, ...(cursor === null ? {} : { cursor }) })),
  });
  if (items.length === 0) return <p className="soft">No notes and no warnings yet.</p>;
  const warnings = items.filter((item) => 'words' in item);
  const notes = items.filter((item) => 'note' in item);
  return (
    <>
      <ul className="stack">
        {warnings.map(({ id, words, moderator, warned_at, acknowledged, answer }) => (
          <li key={id}>
            <b>Warning:</b> {words}
            {answer === undefined ? null : <p>Answer: “{answer}”</p>}
            <p className="small soft">
              {moderator} <RelativeTime at={warned_at} /> · {acknowledged ? 'read' : 'not read yet'}
            </p>
          </li>
        ))}
        {notes.map(({ id, note, author, noted_at }) => (
          <li key={id}>
            {note}
            <p className="small soft">
              {author} <RelativeTime at={noted_at} />
            </p>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show earlier notes and warnings
      </ShowMore>
    </>
  );
}
