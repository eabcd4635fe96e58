import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ListedClub } from '../../../../worker/features/clubs/directory-contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import { showError } from '../../../platform/api/use-action.ts';
import type { ListPage } from '../../../platform/api/use-more.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Skeleton } from '../../../platform/ui/skeleton.tsx';
import { Directory, directoryPage } from '../directory.tsx';

/** Starts to load the listed clubs. */
export function loader({ request }: LoaderFunctionArgs) {
  const clubs = directoryPage(null, request.signal).catch((error: unknown): ListPage<ListedClub> => {
    if (error instanceof CallError) showError(error);
    else if (!request.signal.aborted) throw error;
    return { items: [], next: null };
  });
  return { clubs };
}

export const meta: PageMeta = () => ({
  title: 'Book Clubs',
  description: `Book clubs on ${PRODUCT} that are open to readers: find one and read along.`,
});

/** /bookclubs */
export function Component() {
  const { clubs } = useLoaderData<typeof loader>();
  const { authenticated } = useSession();
  return (
    <Page title="Book Clubs" heading="Find a book club">
      <p className="prose soft">Some clubs are open to anyone; others need a request or an invite code.</p>
      <div className="row">
        <ButtonLink to={paths.createBookClub()}>Create a book club</ButtonLink>
        <ButtonLink to={paths.joinBookClub()}>Join with a code</ButtonLink>
        {authenticated ? <Link to={paths.bookClubs()}>My book clubs</Link> : null}
      </div>
      <Suspense fallback={<Skeleton count={6} height={140} label="Loading..." />}>
        <Loaded clubs={clubs} />
      </Suspense>
    </Page>
  );
}

function Loaded({ clubs }: { clubs: Promise<ListPage<ListedClub>> }) {
  return <Directory first={use(clubs)} />;
}
