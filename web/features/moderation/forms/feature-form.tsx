import { useState } from 'react';
import * as z from 'zod/mini';
import { formSentences, suggestFeature } from '../../../../worker/features/moderation/forms/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea, TextField } from '../../../platform/ui/fields/field.tsx';

const draft = z.object({ idea: z.string() });
const empty = { idea: '' };

/** An idea for the product; name and e-mail are filled in for a reader who is signed in, and may be emptied. */
export function FeatureForm() {
  const session = useSession();
  const [name, setName] = useState(session.name);
  const [email, setEmail] = useState(session.email);
  const { value, change, clear, key: keptKey } = useDraft('idea', draft, empty);
  const { pending, run } = useAction();
  const { idea } = value;

  const submit = () =>
    run(
      async (key) => {
        await call(suggestFeature, { name, email, idea }, { key });
        toast.success(formSentences.suggested);
        clear();
      },
      { key: keptKey },
    );

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Your Name"
        value={name}
        maxLength={limits.name}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Email"
        type="text"
        inputMode="email"
        value={email}
        maxLength={limits.email}
        autoComplete="email"
        hint="Only used to answer you."
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextArea
        label="Feature Idea"
        rows={7}
        value={idea}
        maxLength={limits.post}
        onChange={(event) => change({ idea: event.target.value })}
      />
      <div>
        <Button type="submit" look="primary" pending={pending}>
          Submit
        </Button>
      </div>
    </form>
  );
}
