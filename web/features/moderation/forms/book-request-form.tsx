import * as z from 'zod/mini';
import { formSentences, requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { TOAST, toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

const draft = z.object({ name: z.string(), author: z.string() });

/** Asks for a book that is missing; what was typed goes only once the request is in. */
export function BookRequestForm({ wanted }: { wanted: string }) {
  const { authenticated } = useSession();
  const { value, change, clear, key: keptKey } = useDraft(`request:${wanted}`, draft, { name: wanted, author: '' });
  const { pending, run } = useAction();
  const { name, author } = value;

  const submit = async () => {
    if (!authenticated) return promptSignIn();
    if (name.trim() === '' || author.trim() === '') {
      return toast.error(formSentences.fillOut, { duration: TOAST.bookRequest });
    }
    const requesting = async (key: string) => {
      await call(requestBook, { name, author }, { key });
      toast.success(formSentences.requested, { duration: TOAST.bookRequest });
      clear();
      if (wanted !== '') change({ name: '' });
    };
    await run(requesting, { key: keptKey });
  };

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Book Name"
        value={name}
        maxLength={limits.title}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Book Author"
        value={author}
        maxLength={limits.title}
        autoComplete="off"
        onChange={(event) => change({ author: event.target.value })}
      />
      <div>
        <Button type="submit" look="primary" pending={pending}>
          Request this book
        </Button>
      </div>
    </form>
  );
}
