import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type BannedReaders,
  getAdminQueue,
  getBannedReaders,
  getOverview,
  moderationSentences,
} from '../../../../worker/features/moderation/contract.ts';
import { getProposals } from '../../../../worker/features/moderation/corrections/contract.ts';
import {
  getOwnBookImports,
  getOwnBooks,
  type PendingBooks,
  type PendingImports,
} from '../../../../worker/features/moderation/librarians/contract.ts';
import { getSite } from '../../../../worker/features/moderation/site/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { type AdminOnly, loadForAdmins } from '../load.ts';
import { OverviewBoard } from '../overview.tsx';
import { LibrarianSection } from '../own-books.tsx';
import { SiteBoard } from '../site/site-board.tsx';

const TITLE = 'Admin';

type Board = Promise<
  [
    AdminOnly<OutputOf<typeof getOverview>>,
    AdminOnly<OutputOf<typeof getAdminQueue>>,
    AdminOnly<BannedReaders>,
    AdminOnly<PendingBooks>,
    AdminOnly<PendingImports>,
    AdminOnly<OutputOf<typeof getProposals>>,
    AdminOnly<OutputOf<typeof getSite>>,
  ]
>;

/** Loads nothing for a visitor. */
export function loader({ request: { signal } }: LoaderFunctionArgs): { board: Board | null } {
  if (!session().authenticated) return { board: null };
  return {
    board: Promise.all([
      loadForAdmins(getOverview, {}, signal),
      loadForAdmins(getAdminQueue, {}, signal),
      loadForAdmins(getBannedReaders, {}, signal),
      loadForAdmins(getOwnBooks, {}, signal),
      loadForAdmins(getOwnBookImports, {}, signal),
      loadForAdmins(getProposals, {}, signal),
      loadForAdmins(getSite, {}, signal),
    ]),
  };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'For admins, moderators and librarians.',
});

/** /admin */
export function Component() {
  const { authenticated } = useSession();
  const { board } = useLoaderData<typeof loader>();
  if (!authenticated || board === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE}>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedBoard board={board} />
      </Suspense>
    </Page>
  );
}

// Librarians see only their own section.
function LoadedBoard({ board }: { board: Board }) {
  const [overview, queue, banned, books, imports, proposals, site] = use(board);
  if (
    overview === null ||
    queue === null ||
    banned === null ||
    books === null ||
    imports === null ||
    proposals === null ||
    site === null
  ) {
    return <p>{moderationSentences.notLoggedIn}</p>;
  }
  if (books === 'not_admin' || imports === 'not_admin' || proposals === 'not_admin')
    return <p>{moderationSentences.notAdmin}</p>;
  const librarianSection = <LibrarianSection first={books} imports={imports} proposals={proposals} />;
  return (
    <div className="stack">
      {overview === 'not_admin' || queue === 'not_admin' || banned === 'not_admin' ? (
        librarianSection
      ) : (
        <OverviewBoard overview={overview} queue={queue} banned={banned}>
          {librarianSection}
        </OverviewBoard>
      )}
      {site === 'not_admin' ? null : <SiteBoard site={site} />}
    </div>
  );
}
