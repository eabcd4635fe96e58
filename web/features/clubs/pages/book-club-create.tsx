import { useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { CreateForm } from '../create-form.tsx';

const TITLE = 'Create a Book Club';

export const access = 'member';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'Start a book club of your own.',
});

/** /bookclub/create */
export function Component() {
  const { authenticated } = useSession();
  if (!authenticated) return <SignInNeeded title={TITLE} sentence="You must be logged in to create a book club!" />;
  return (
    <Page title={TITLE} narrow>
      <p className="soft">Create a book club to share your reading with friends.</p>
      <CreateForm />
    </Page>
  );
}
