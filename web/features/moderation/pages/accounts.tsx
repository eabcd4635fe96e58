import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import {
  findAccounts,
  findBursts,
  getAccountActions,
} from '../../../../worker/features/moderation/accounts/contract.ts';
import { moderationSentences } from '../../../../worker/features/moderation/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { AccountList } from '../accounts/account-list.tsx';
import { ActionLog } from '../accounts/action-log.tsx';
import { filterIn, isAll } from '../accounts/filter.ts';
import { FilterForm } from '../accounts/filter-form.tsx';
import { type AdminOnly, loadForAdmins } from '../load.ts';

const TITLE = 'Accounts';

type Desk = Promise<
  [
    AdminOnly<OutputOf<typeof findAccounts>>,
    AdminOnly<OutputOf<typeof findBursts>>,
    AdminOnly<OutputOf<typeof getAccountActions>>,
  ]
>;

/** Starts to load the accounts that the URL filters; null for a visitor. */
export function loader({ request: { signal, url } }: LoaderFunctionArgs): { desk: Desk | null } {
  if (!session().authenticated) return { desk: null };
  return {
    desk: Promise.all([
      loadForAdmins(findAccounts, filterIn(new URL(url).searchParams), signal),
      loadForAdmins(findBursts, {}, signal),
      loadForAdmins(getAccountActions, {}, signal),
    ]),
  };
}

export const access = 'member';

export const meta: PageMeta = () => ({ title: TITLE, description: 'For admins and moderators.' });

/** /admin/accounts?query=&hour=&text=&prefix=&state= */
export function Component() {
  const { authenticated } = useSession();
  const { desk } = useLoaderData<typeof loader>();
  if (!authenticated || desk === null) {
    return <SignInNeeded title={TITLE} sentence={moderationSentences.notLoggedIn} />;
  }
  return (
    <Page title={TITLE}>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedDesk desk={desk} />
      </Suspense>
    </Page>
  );
}

function LoadedDesk({ desk }: { desk: Desk }) {
  const { rank } = useSession();
  const [accounts, bursts, actions] = use(desk);
  const [query] = useSearchParams();
  if (accounts === null || bursts === null || actions === null) return <p>{moderationSentences.notLoggedIn}</p>;
  if (accounts === 'not_admin' || bursts === 'not_admin' || actions === 'not_admin') {
    return <p>{moderationSentences.notAdmin}</p>;
  }
  const filter = filterIn(query);
  const key = JSON.stringify(filter);
  return (
    <div className="stack">
      <FilterForm key={`form ${key}`} filter={filter} isAdmin={rank === 'admin'} bursts={bursts} />
      <AccountList key={key} filter={filter} all={isAll(filter)} found={accounts} isAdmin={rank === 'admin'} />
      <ActionLog first={actions} isAdmin={rank === 'admin'} />
    </div>
  );
}
