import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { moderationSentences } from '../../../../worker/features/moderation/contract.ts';
import { getDecisions, getReports } from '../../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { DecisionList } from '../decision-list.tsx';
import { type AdminOnly, loadForAdmins } from '../load.ts';
import { ReportList } from '../report-list.tsx';

const TITLE = 'Reports';

type Reports = Promise<[AdminOnly<OutputOf<typeof getReports>>, AdminOnly<OutputOf<typeof getDecisions>>]>;

/** Starts to load the open reports; null for a visitor. */
export function loader({ request: { signal } }: LoaderFunctionArgs): { reports: Reports | null } {
  if (!session().authenticated) return { reports: null };
  return {
    reports: Promise.all([loadForAdmins(getReports, {}, signal), loadForAdmins(getDecisions, {}, signal)]),
  };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'For admins and moderators.',
});

/** /admin/reviewReports */
export function Component() {
  const { authenticated } = useSession();
  const { reports } = useLoaderData<typeof loader>();
  if (!authenticated || reports === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page
      title={TITLE}
      actions={
        <nav className="row" aria-label="Moderation">
          <Link to={paths.admin()}>Admin</Link>
          <Link to={paths.accounts({})}>Accounts</Link>
        </nav>
      }
    >
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedReports reports={reports} />
      </Suspense>
    </Page>
  );
}

function LoadedReports({ reports }: { reports: Reports }) {
  const [open, decisions] = use(reports);
  if (open === null || decisions === null) return <p>{moderationSentences.notLoggedIn}</p>;
  if (open === 'not_admin' || decisions === 'not_admin') return <p>{moderationSentences.notAdmin}</p>;
  return (
    <div className="stack">
      <ReportList first={open} />
      <DecisionList first={decisions} />
    </div>
  );
}
