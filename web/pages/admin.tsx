import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getOverview, moderationSentences } from '../../worker/moderation/contract.ts';
import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { session, useSession } from '../api/session.ts';
import { forAdmins } from '../moderation/load.ts';
import { OverviewBoard } from '../moderation/overview.tsx';
import { Page } from '../ui/page.tsx';

const TITLE = 'Admin';

/** What waits for an operator, on its way; null for a visitor. */
export function loader({ request }: LoaderFunctionArgs) {
  return { overview: session().authenticated ? forAdmins(getOverview, {}, request.signal) : null };
}

/** /admin */
export function Component() {
  const { authenticated } = useSession();
  const { overview } = useLoaderData<typeof loader>();
  if (!authenticated || overview === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE}>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <Overview overview={overview} />
      </Suspense>
    </Page>
  );
}

function Overview({ overview }: { overview: ReturnType<typeof forAdmins<typeof getOverview>> }) {
  const found = use(overview);
  if (found === null) return <p>{moderationSentences.notLoggedIn}</p>;
  return found === 'not_admin' ? <p>{moderationSentences.notAdmin}</p> : <OverviewBoard overview={found} />;
}
