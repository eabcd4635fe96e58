import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ListedClub, OwnClub } from '../../../../worker/features/clubs/directory-contract.ts';
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
import { Directory, directoryPage } from '../directory.tsx';
import { OwnClubs, ownClubsPage } from '../own-clubs.tsx';

interface Clubs {
  own: ListPage<OwnClub>;
  /** The clubs of the directory, for a reader without a club. */
  open: ListPage<ListedClub>;
}

const none = { items: [], next: null };

async function loadClubs(signal: AbortSignal): Promise<Clubs> {
  const own = await ownClubsPage(null, signal);
  return { own, open: own.items.length > 0 ? none : await directoryPage(null, signal) };
}

/** Starts to load the reader's clubs; null for a visitor. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const clubs = loadClubs(request.signal).catch((error: unknown): Clubs => {
    if (error instanceof CallError) showError(error);
    else if (!request.signal.aborted) throw error;
    return { own: none, open: none };
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

function Loaded({ clubs }: { clubs: Promise<Clubs> }) {
  const { own, open } = use(clubs);
  return (
    <>
      {open.items.length === 0 ? (
        <OwnClubs first={own} />
      ) : (
        <section aria-labelledby="open-clubs" className="stack">
          <h2 id="open-clubs">Clubs that you can join</h2>
          <Directory first={open} />
        </section>
      )}
    </>
  );
}
