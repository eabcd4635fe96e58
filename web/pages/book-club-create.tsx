import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { useSession } from '../api/session.ts';
import { CreateForm } from '../clubs/create-form.tsx';
import type { PageMeta } from '../meta/page-meta.ts';
import { Page } from '../ui/page.tsx';

const TITLE = 'Create a Book Club';

/** Only for members. */
export const access = 'member';

/** What is said of the page. */
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
