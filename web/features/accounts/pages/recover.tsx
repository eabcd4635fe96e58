import { useEffect, useState } from 'react';
import { accountSentences } from '../../../../worker/features/accounts/contract.ts';
import { recover } from '../../../../worker/features/accounts/identities/contract.ts';
import { paths } from '../../../paths.ts';
import { storeSession, useSession } from '../../../platform/api/session.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { AfterSignIn } from '../../../platform/sign-in/after-sign-in.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Page } from '../../../platform/ui/page.tsx';

export const meta: PageMeta = () => ({
  title: 'Recovery',
  description: 'Get back into your account with a recovery code.',
  listed: false,
});

/**
 * /recover: takes a recovery code, or the key in an admin's link. The key follows the #, so it never reaches a server.
 */
export function Component() {
  const { authenticated } = useSession();
  const [code, setCode] = useState('');
  useEffect(() => setCode(decodeURIComponent(location.hash.slice(1))), []);
  if (authenticated) return <AfterSignIn fallback={paths.settings()} />;
  return (
    <Page title="Recovery" heading="Get back in" narrow>
      <p className="prose">
        Enter one of your recovery codes. Each works once. Then add a new passkey in settings. Without a code, ask an
        admin for a recovery link.
      </p>
      <Form
        endpoint={recover}
        draft={false}
        keepPage
        onDone={({ user_info: info }) => {
          storeSession(info, false);
          toast.success(accountSentences.loggedIn);
        }}
      >
        <TextField
          label="Recovery code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div>
          <SubmitButton>Log in</SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
