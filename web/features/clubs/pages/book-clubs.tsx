import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OwnClub } from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { showError } from '../../../platform/api/use-action.ts';
import type { ListPage } from '../../../platform/api/use-more.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Skeleton } from '../../../platform/ui/skeleton.tsx';
import { OwnClubs, ownClubsPage } from '../own-clubs.tsx';

/** Starts to load the reader's clubs; null for a visitor. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const clubs = ownClubsPage(null, request.signal).catch((error: unknown): ListPage<OwnClub> => {
    if (error instanceof CallError) showError(error);
    else if (!request.signal.aborted) throw error;
    return { items: [], next: null };
  });
  return { clubs };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Book Club',
  description: 'Your book clubs.',
});

/** /bookclub */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  if (!authenticated || data === null) return <SignInNeeded title="Book Club" />;
  return (
    <Page title="Book Club" heading="Book Club List">
      <div className="row">
        <ButtonLink look="primary" to={paths.createBookClub()}>
          Create a book club
        </ButtonLink>
        <ButtonLink to={paths.joinBookClub()}>Join with a code</ButtonLink>
        <Link to={paths.bookClubDirectory()}>All book clubs</Link>
      </div>
      <Suspense fallback={<Skeleton count={3} height={110} label="Loading..." />}>
        <Loaded clubs={data.clubs} />
      </Suspense>
    </Page>
  );
}

function Loaded({ clubs }: { clubs: Promise<ListPage<OwnClub>> }) {
  return <OwnClubs first={use(clubs)} />;
}
