import {
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { PRODUCT } from '../../worker/http/contract.ts';
import { profileSentences, profileTabs, tabOf } from '../../worker/profiles/contract.ts';
import { CallError } from '../api/call.ts';
import { failed } from '../api/failed.ts';
import { session, useSession } from '../api/session.ts';
import { FriendButton } from '../friends/friend-button.tsx';
import { FriendsButton } from '../friends/friends-button.tsx';
import { EditList } from '../lists/edit-list.tsx';
import { profileMeta } from '../meta/meta.ts';
import type { PageMeta } from '../meta/page-meta.ts';
import { paths } from '../paths.ts';
import type { ShownList } from '../profiles/book-lists.tsx';
import { profilePage } from '../profiles/load.ts';
import { ProfileHeader, ProfileName } from '../profiles/profile-header.tsx';
import { ProfilePanel } from '../profiles/profile-panel.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

const labels = Object.fromEntries(Object.entries(profileTabs).map(([tab, { label }]) => [tab, label])) as Record<
  keyof typeof profileTabs,
  string
>;

/** Whose profile the address asks for, and the first page of its tab; `stats` is null when there is no such reader. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? '';
  const tab = tabOf(query.get('tab'));
  if (id === '' && !session().authenticated) return redirect(paths.login());
  try {
    const whose = id === '' ? {} : { target_id: id };
    const stats = await profilePage({ ...whose, tab }, request.signal);
    return { id, tab, stats };
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return redirect(paths.login());
    if (error.code === 'not_found' || error.code === 'invalid_input') return failed({ id, tab, stats: null }, error);
    throw error;
  }
}

const editor = (list: ShownList) => <EditList list={list} />;

/** What is said of the page. */
export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Profile',
  description: `The shelves, reviews and lists of a reader on ${PRODUCT}.`,
  listed: false,
  ...(data?.stats ? profileMeta(data.stats.user, data.id === '') : {}),
});

/** /profile?id=&tab= */
export function Component() {
  const { id, tab, stats } = useLoaderData<typeof loader>();
  const { userId, authenticated } = useSession();
  const [, setQuery] = useSearchParams();
  const { location } = useNavigation();
  // A tab is shown as chosen at once; what it holds comes a moment later.
  const coming = location?.pathname === paths.profile() ? tabOf(new URLSearchParams(location.search).get('tab')) : tab;

  if (id === '' && !authenticated) return <Navigate to={paths.login()} replace />;
  if (stats === null) {
    return <Notice title="Profile not found" sentence={profileSentences.notFound} />;
  }
  const { user, social } = stats;
  if (!user || !social) return <Notice title="Private profile" sentence={profileSentences.private} />;

  const own = user.userId === userId;
  const choose = (chosen: string) =>
    setQuery(
      (before) => {
        before.set('tab', chosen);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page title={user.name} heading={<ProfileName user={user} />}>
      <ProfileHeader
        user={user}
        friends={social.friendCount}
        hidden={stats.privateAllowed}
        year={paths.year(id === '' ? {} : { id })}
        actions={own ? <FriendsButton /> : <FriendButton id={user.userId} stats={social} />}
      />
      <Tabs label="Shelves" tabs={labels} selected={coming} onSelect={choose}>
        {coming === tab ? (
          <ProfilePanel key={`${user.userId} ${tab}`} tab={tab} first={stats} own={own} editor={editor} />
        ) : (
          <Skeleton count={6} height={180} label="Loading..." />
        )}
      </Tabs>
    </Page>
  );
}

function Notice({ title, sentence }: { title: string; sentence: string }) {
  return (
    <Page title={title} narrow>
      <p>{sentence}</p>
      <div>
        <ButtonLink look="primary" to={paths.home()}>
          Home
        </ButtonLink>
      </div>
    </Page>
  );
}
