import { formSentences, suggestFeature } from '../../../../worker/features/moderation/forms/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { useSession } from '../../../platform/api/session.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { TextArea, TextField } from '../../../platform/ui/fields/field.tsx';

/** Suggests a feature. Name and email are filled in for a logged-in reader, who may clear them. */
export function FeatureForm() {
  const { name, email } = useSession();
  return (
    <Form endpoint={suggestFeature} success={formSentences.suggested} reset>
      <TextField label="Your Name" name="name" defaultValue={name} maxLength={limits.name} autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        type="text"
        inputMode="email"
        defaultValue={email}
        maxLength={limits.email}
        autoComplete="email"
        hint="Only used to answer you."
      />
      <TextArea label="Feature Idea" name="idea" rows={7} maxLength={limits.post} />
      <div>
        <SubmitButton>Submit</SubmitButton>
      </div>
    </Form>
  );
}
