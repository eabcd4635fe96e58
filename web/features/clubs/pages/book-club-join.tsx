import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { rememberInvitation } from '../../../platform/sign-in/destination.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { JoinForm } from '../members/join-form.tsx';

const TITLE = 'Join a Book Club';

export const access = 'member';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'Join a book club with an invite code.',
});

/** /bookclub/join?code= */
export function Component() {
  const { authenticated } = useSession();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  // Whichever way a visitor signs in, they end in the club.
  useEffect(() => {
    if (!authenticated && code !== '') rememberInvitation('club', code);
  }, [authenticated, code]);
  if (!authenticated) return <SignInNeeded title={TITLE} />;
  return (
    <Page title={TITLE} heading="Enter Book Club Invite Code" narrow>
      <JoinForm key={code} given={code} />
    </Page>
  );
}
