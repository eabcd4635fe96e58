import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getReportedReviews, moderationSentences } from '../../../../worker/features/moderation/contract.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { forAdmins } from '../load.ts';
import { ReportList } from '../report-list.tsx';

const TITLE = 'Reports';

/** The open reports, on their way; null for a visitor. */
export function loader({ request }: LoaderFunctionArgs) {
  return { reports: session().authenticated ? forAdmins(getReportedReviews, {}, request.signal) : null };
}

/** Only for members. */
export const access = 'member';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'For admins, moderators and librarians.',
});

/** /admin/reviewReports */
export function Component() {
  const { authenticated } = useSession();
  const { reports } = useLoaderData<typeof loader>();
  if (!authenticated || reports === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE}>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <Reports reports={reports} />
      </Suspense>
    </Page>
  );
}

function Reports({ reports }: { reports: ReturnType<typeof forAdmins<typeof getReportedReviews>> }) {
  const found = use(reports);
  if (found === null) return <p>{moderationSentences.notLoggedIn}</p>;
  return found === 'not_admin' ? <p>{moderationSentences.notAdmin}</p> : <ReportList first={found} />;
}
