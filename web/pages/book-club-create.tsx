import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { useSession } from '../api/session.ts';
import { CreateForm } from '../clubs/create-form.tsx';
import { Page } from '../ui/page.tsx';

const TITLE = 'Create a Book Club';

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
