import { useSearchParams } from 'react-router';
import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { useSession } from '../api/session.ts';
import { JoinForm } from '../clubs/join-form.tsx';
import type { PageMeta } from '../meta/page-meta.ts';
import { Page } from '../ui/page.tsx';

const TITLE = 'Join a Book Club';

/** Only for members. */
export const access = 'member';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'Join a book club with an invite code.',
});

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
