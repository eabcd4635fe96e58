import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { clubSentences, getInfo } from '../../../../worker/features/clubs/contract.ts';
import { getReading } from '../../../../worker/features/clubs/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Tabs } from '../../../platform/ui/tabs.tsx';
import { clubFailure } from '../load.ts';
import { CodeTable } from '../members/code-table.tsx';
import { MemberTable } from '../members/member-table.tsx';
import { ClubNotOpen } from '../members/not-member.tsx';
import { PlanForm } from '../readings/plan-form.tsx';
import { RequestList, requestPage } from '../requests/request-list.tsx';
import { SettingsForm } from '../settings-form.tsx';

const TITLE = 'Manage Club';
const usualTabs = {
  club_settings: 'Club Settings',
  invite_codes: 'Invite Codes',
  manage_members: 'Manage Members',
  reading: 'Reading',
} as const;
const tabs = { ...usualTabs, requests: 'Requests' } as const;
type Tab = keyof typeof tabs;

const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text);

/** Loads a club as its admins see it; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const id = new URL(request.url).searchParams.get('id') ?? '';
  try {
    const signal = { signal: request.signal };
    const [answer, { reading, version: planVersion }] = await Promise.all([
      call(getInfo, { club_id: id }, signal),
      call(getReading, { club_id: id }, signal),
    ]);
    if (answer.viewer.may.manage) {
      const needsCode = answer.book_club_info.privacy_setting === 'invite';
      const requests = needsCode ? await requestPage(id, null, request.signal) : null;
      return { failed: false as const, ...answer, reading, planVersion, requests };
    }
    return { failed: true as const, id, sentence: clubSentences.notAdmin, club: null, passing: false, notAdmin: true };
  } catch (error) {
    return clubFailure(id, error, request.signal);
  }
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'Members, codes and settings of a book club.',
});

/** /bookclub/manage?id=&tab= */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  const [query, setQuery] = useSearchParams();
  if (!authenticated || data === null) return <SignInNeeded title={TITLE} />;
  if (data.failed) {
    return (
      <Page title={TITLE} narrow>
        <ClubNotOpen failure={data} />
      </Page>
    );
  }
  const { book_club_info: info, viewer, reading, planVersion, requests } = data;
  const { next_cursor: next, banned_next_cursor: bannedNext } = data;
  const tabName = query.get('tab');
  const tab = isTab(tabName) ? tabName : 'club_settings';
  // Only listed clubs with invite codes take join requests.
  const shownTabs: Readonly<Record<string, string>> = requests === null ? usualTabs : tabs;
  return (
    <Page title={`${TITLE}: ${info.name}`} heading={info.name}>
      <p className="row">
        <Link to={paths.bookClub(info.id)}>Back to the club</Link>
      </p>
      <Tabs
        label={TITLE}
        tabs={shownTabs}
        selected={tab}
        onSelect={(name) => setQuery({ id: info.id, tab: name }, { replace: true })}
      >
        {tab === 'club_settings' ? <SettingsForm key={info.id} info={info} /> : null}
        {tab === 'invite_codes' ? <CodeTable key={info.id} info={info} mayGenerate={viewer.may.generate} /> : null}
        {tab === 'reading' ? (
          <PlanForm key={`${info.id} ${reading?.id}`} clubId={info.id} reading={reading} version={planVersion} />
        ) : null}
        {tab === 'requests' && requests !== null ? (
          <RequestList key={info.id} clubId={info.id} first={requests} />
        ) : null}
        {tab === 'manage_members' ? (
          <MemberTable
            key={info.id}
            clubId={info.id}
            members={{ items: info.members, next: next ?? null }}
            banned={{ items: info.banned, next: bannedNext ?? null }}
          />
        ) : null}
      </Tabs>
    </Page>
  );
}
