import { useSearchParams } from 'react-router';
import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { useSession } from '../api/session.ts';
import { JoinForm } from '../clubs/join-form.tsx';
import { Page } from '../ui/page.tsx';

const TITLE = 'Join a Book Club';

/** /bookclub/join?code= */
export function Component() {
  const { authenticated } = useSession();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  if (!authenticated) return <SignInNeeded title={TITLE} />;
  return (
    <Page title={TITLE} heading="Enter Book Club Invite Code" narrow>
      <JoinForm key={code} given={code} />
    </Page>
  );
}
