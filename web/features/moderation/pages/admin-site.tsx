import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { moderationSentences } from '../../../../worker/features/moderation/contract.ts';
import { getSiteRecord } from '../../../../worker/features/moderation/site/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { type AdminOnly, loadForAdmins } from '../load.ts';
import { SiteForm } from '../site/site-form.tsx';

const TITLE = 'Site';

type Loaded = Promise<AdminOnly<OutputOf<typeof getSiteRecord>>>;

/** Starts to load what the site says of itself; null for a visitor. */
export function loader({ request: { signal } }: LoaderFunctionArgs): { site: Loaded | null } {
  return { site: session().authenticated ? loadForAdmins(getSiteRecord, {}, signal) : null };
}

export const access = 'member';

export const meta: PageMeta = () => ({ title: TITLE, description: 'For admins.' });

/** /admin/site */
export function Component() {
  const { authenticated } = useSession();
  const { site } = useLoaderData<typeof loader>();
  if (!authenticated || site === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE} narrow>
      <p>
        <Link to={paths.admin()}>Admin</Link>
      </p>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedSite loaded={site} />
      </Suspense>
    </Page>
  );
}

function LoadedSite({ loaded }: { loaded: Loaded }) {
  const site = use(loaded);
  if (site === null) return <p>{moderationSentences.notLoggedIn}</p>;
  if (site === 'not_admin') return <p>{moderationSentences.notAdmin}</p>;
  return <SiteForm site={site} />;
}
