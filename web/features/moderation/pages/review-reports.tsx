import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getReportedReviews, moderationSentences } from '../../../../worker/features/moderation/contract.ts';
import { getReports } from '../../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { type AdminOnly, loadForAdmins } from '../load.ts';
import { OtherReports } from '../other-reports.tsx';
import { ReportList } from '../report-list.tsx';

const TITLE = 'Reports';

type Reports = Promise<[AdminOnly<OutputOf<typeof getReportedReviews>>, AdminOnly<OutputOf<typeof getReports>>]>;

/** Starts to load the open reports; null for a visitor. */
export function loader({ request: { signal } }: LoaderFunctionArgs): { reports: Reports | null } {
  if (!session().authenticated) return { reports: null };
  return {
    reports: Promise.all([loadForAdmins(getReportedReviews, {}, signal), loadForAdmins(getReports, {}, signal)]),
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
    <Page title={TITLE}>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedReports reports={reports} />
      </Suspense>
    </Page>
  );
}

function LoadedReports({ reports }: { reports: Reports }) {
  const [reviews, otherReports] = use(reports);
  if (reviews === null || otherReports === null) return <p>{moderationSentences.notLoggedIn}</p>;
  if (reviews === 'not_admin' || otherReports === 'not_admin') return <p>{moderationSentences.notAdmin}</p>;
  return (
    <div className="stack">
      <section className="stack" aria-labelledby="reported-reviews">
        <h2 id="reported-reviews">Reviews</h2>
        <ReportList first={reviews} />
      </section>
      <section className="stack" aria-labelledby="other-reports">
        <h2 id="other-reports">Posts, lists, clubs, profiles and books</h2>
        <OtherReports first={otherReports} />
      </section>
    </div>
  );
}
