import { useState } from 'react';
import { Link } from 'react-router';
import { formSentences, requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { TOAST, toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

// Document 1, section 9.
const duration = TOAST.bookRequest;

/** Requests a missing book; links to one of this name that is there, and lets the reader request another one. */
export function BookRequestForm({ wanted }: { wanted: string }) {
  const [known, setKnown] = useState<string | null>(null);
  return (
    <Form
      endpoint={requestBook}
      draft={`request:${wanted}`}
      reset
      values={known === null ? {} : { anyway: true }}
      onInvalid={(sentence) => toast.error(sentence, { duration })}
      onError={(error) => {
        if (error instanceof CallError && error.id !== undefined) setKnown(error.id);
        throw error;
      }}
      onDone={() => {
        setKnown(null);
        toast.success(formSentences.requested, { duration });
      }}
    >
      <TextField
        label="Book Name"
        name="name"
        defaultValue={wanted}
        maxLength={limits.title}
        onChange={() => setKnown(null)}
      />
      <TextField
        label="Book Author"
        name="author"
        maxLength={limits.title}
        autoComplete="off"
        onChange={() => setKnown(null)}
      />
      {known === null ? null : (
        <p role="alert">
          {formSentences.known} <Link to={paths.book(known)}>Open it</Link>
        </p>
      )}
      <div>
        <SubmitButton>{known === null ? 'Request this book' : 'Request another one'}</SubmitButton>
      </div>
    </Form>
  );
}
