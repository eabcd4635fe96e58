import { useState } from 'react';
import * as z from 'zod/mini';
import { formSentences, suggestFeature } from '../../worker/forms/contract.ts';
import { limits } from '../../worker/http/contract.ts';
import { call } from '../api/call.ts';
import { useDraft } from '../api/draft.ts';
import { useSession } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';

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
