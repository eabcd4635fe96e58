import { useState } from 'react';
import { makeRecoveryLink, RECOVERY_LINK_HOURS } from '../../../worker/features/accounts/identities/contract.ts';
import { paths } from '../../paths.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';

/** The form that creates a one-time recovery link for a reader. */
export function RecoveryLink() {
  const [link, setLink] = useState('');
  return (
    <section className="sheet stack" aria-label="Recovery link">
      <h2>Recovery link</h2>
      <p className="soft">
        For a reader who lost their passkey and their recovery codes. Make sure that you are talking to them. The link
        works once, within {RECOVERY_LINK_HOURS} hours, and we record who created it.
      </p>
      <Form
        endpoint={makeRecoveryLink}
        draft={false}
        keepPage
        reset
        prepare={({ target_id: address }) => ({
          target_id: /[?&]id=(\d{16})/.exec(String(address))?.[1] ?? String(address).trim(),
        })}
        onDone={({ key }) => setLink(`${location.origin}${paths.recover()}#${key}`)}
      >
        <TextField label="Address of their profile, or their ID" name="target_id" required autoComplete="off" />
        <div>
          <SubmitButton look="quiet">Create link</SubmitButton>
        </div>
      </Form>
      {link === '' ? null : (
        <TextField label="Link to send" readOnly value={link} onFocus={(event) => event.target.select()} />
      )}
    </section>
  );
}
