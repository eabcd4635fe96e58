import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listSiteInvites } from '../../../../worker/features/accounts/sign-up/site-invites-contract.ts';
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
import { SiteInvites } from '../site/site-invites.tsx';
import { SiteLogo } from '../site/site-logo.tsx';

const TITLE = 'Site';

interface Loaded {
  site: Promise<AdminOnly<OutputOf<typeof getSiteRecord>>>;
  invites: Promise<AdminOnly<OutputOf<typeof listSiteInvites>>>;
}

/** Starts to load what the site says of itself and its invite links; null for a visitor. */
export function loader({ request: { signal } }: LoaderFunctionArgs): { loaded: Loaded | null } {
  if (!session().authenticated) return { loaded: null };
  return {
    loaded: {
      site: loadForAdmins(getSiteRecord, {}, signal),
      invites: loadForAdmins(listSiteInvites, {}, signal),
    },
  };
}

export const access = 'member';

export const meta: PageMeta = () => ({ title: TITLE, description: 'For admins.' });

/** /admin/site */
export function Component() {
  const { authenticated } = useSession();
  const { loaded } = useLoaderData<typeof loader>();
  if (!authenticated || loaded === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE} narrow>
      <p>
        <Link to={paths.admin()} className="lone-link">
          Admin
        </Link>
      </p>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedSite {...loaded} />
      </Suspense>
    </Page>
  );
}

function LoadedSite({ site: loaded, invites }: Loaded) {
  const site = use(loaded);
  if (site === null) return <p>{moderationSentences.notLoggedIn}</p>;
  if (site === 'not_admin') return <p>{moderationSentences.notAdmin}</p>;
  return (
    <div className="stack">
      <SiteForm site={site} />
      <SiteLogo logo={site.logo} />
      <SiteInvites loaded={invites} />
    </div>
  );
}
