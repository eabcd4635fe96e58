import { formSentences, requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { TOAST, toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

// Document 1, section 9.
const duration = TOAST.bookRequest;

/** Requests a missing book. */
export function BookRequestForm({ wanted }: { wanted: string }) {
  return (
    <Form
      endpoint={requestBook}
      draft={`request:${wanted}`}
      reset
      onInvalid={(sentence) => toast.error(sentence, { duration })}
      onDone={() => toast.success(formSentences.requested, { duration })}
    >
      <TextField label="Book Name" name="name" defaultValue={wanted} maxLength={limits.title} />
      <TextField label="Book Author" name="author" maxLength={limits.title} autoComplete="off" />
      <div>
        <SubmitButton>Request this book</SubmitButton>
      </div>
    </Form>
  );
}
