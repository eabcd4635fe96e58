import { useEffect } from 'react';
import { promptSignIn } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Replaces a page that needs a session: opens the sign-in dialog at once and reloads after login. */
export function SignInNeeded({
  title,
  sentence = 'You must be logged in to view this page.',
}: {
  title: string;
  sentence?: string;
}) {
  useEffect(() => promptSignIn(), []);
  return (
    <Page title={title} narrow>
      <p>{sentence}</p>
      <div>
        <Button look="primary" onClick={() => promptSignIn()}>
          Log in
        </Button>
      </div>
    </Page>
  );
}
