import type { ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { previewRoles } from '../../../../worker/features/accounts/contract.ts';
import {
  type ProfileTab,
  profileSentences,
  profileTabs,
  tabOf,
} from '../../../../worker/features/profiles/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { failed } from '../../../platform/api/loader-error.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { profileMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Skeleton } from '../../../platform/ui/skeleton.tsx';
import { Tabs } from '../../../platform/ui/tabs.tsx';
import { EditList } from '../../library/lists/edit-list.tsx';
import { ReadingTab, unfinishedOf } from '../../library/readings/reading-tab.tsx';
import { FriendButton } from '../../social/friends/friend-button.tsx';
import { FriendsButton } from '../../social/friends/friends-button.tsx';
import type { ShownList } from '../book-lists.tsx';
import { profilePage } from '../load.ts';
import { ProfileHeader, ProfileName } from '../profile-header.tsx';
import { Empty, ProfilePanel } from '../profile-panel.tsx';
import { type ReadQuery, readPage, readQuery } from '../read-query.ts';
import { ReadShelf } from '../read-shelf.tsx';
import { ViewAs } from '../view-as.tsx';

type Tab = ProfileTab | 'reading';

const { read, bookmarked, reviewed, lists } = profileTabs;
const labels: Readonly<Record<Tab, string>> = {
  read: read.label,
  bookmarked: bookmarked.label,
  reviewed: reviewed.label,
  lists: lists.label,
  reading: 'Reading',
};

const tabIn = (query: URLSearchParams): Tab => (query.get('tab') === 'reading' ? 'reading' : tabOf(query.get('tab')));

/** Whose profile the address asks for, and the first page of its tab; `stats` is null when there is no such reader. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? '';
  const tab = tabIn(query);
  const { signal } = request;
  // With the eyes of others one sees only one's own.
  const as = id === '' ? previewRoles.find((one) => one === query.get('as')) : undefined;
  if (id === '' && !session().authenticated) return redirect(paths.login());
  try {
    const whose = id === '' ? undefined : id;
    const asked = {
      ...(whose === undefined ? {} : { target_id: whose }),
      tab: tab === 'reading' ? 'read' : tab,
      as,
    } as const;
    const [stats, shelf, unfinished] = await Promise.all([
      profilePage(asked, signal),
      tab === 'read' ? readPage(whose, readQuery(query), null, signal) : null,
      tab === 'reading' ? unfinishedOf(whose, as, signal) : null,
    ]);
    return { id, tab, as, stats, shelf, unfinished };
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return redirect(paths.login());
    if (error.code === 'not_found' || error.code === 'invalid_input')
      return failed({ id, tab, as, stats: null, shelf: null, unfinished: null }, error);
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
  const { id, tab, as, stats, shelf, unfinished } = useLoaderData<typeof loader>();
  const { userId, authenticated } = useSession();
  const [query, setQuery] = useSearchParams();
  const { location } = useNavigation();
  // A tab is shown as chosen at once; what it holds comes a moment later.
  const coming = location?.pathname === paths.profile() ? tabIn(new URLSearchParams(location.search)) : tab;

  if (id === '' && !authenticated) return <Navigate to={paths.login()} replace />;
  if (stats === null) {
    return <Notice title="Profile not found" sentence={profileSentences.notFound} />;
  }
  const { user, social } = stats;
  const go = (change: (address: URLSearchParams) => void) =>
    setQuery(
      (before) => {
        change(before);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const look = (chosen: string) => go((address) => (chosen === '' ? address.delete('as') : address.set('as', chosen)));
  if (!user || !social) {
    return (
      <Notice title="Private profile" sentence={profileSentences.private}>
        {as === undefined ? null : <ViewAs as={as} onChange={look} />}
      </Notice>
    );
  }

  const mine = user.userId === userId;
  const own = mine && as === undefined;
  const choose = (chosen: string) => go((address) => address.set('tab', chosen));
  const narrow = (part: Partial<ReadQuery>) =>
    go((address) => {
      for (const [name, value] of Object.entries(part)) {
        if (value === '') address.delete(name);
        else address.set(name, value);
      }
    });
  const panel = () => {
    const key = `${user.userId} ${tab} ${as}`;
    if (unfinished !== null)
      return <ReadingTab key={key} {...(own ? {} : { whose: user.userId })} as={as} first={unfinished} />;
    if (tab === 'reading') return null;
    if (shelf === null) return <ProfilePanel key={key} tab={tab} first={stats} own={own} as={as} editor={editor} />;
    const shown = readQuery(query);
    return (
      <ReadShelf
        key={key}
        whose={user.userId}
        query={shown}
        first={shelf}
        onChange={narrow}
        empty={<Empty tab="read" own={own} />}
      />
    );
  };
  return (
    <Page title={user.name} heading={<ProfileName user={user} />}>
      <ProfileHeader
        user={user}
        friends={social.friendCount}
        hidden={stats.privateAllowed}
        year={paths.year({ id, as: as ?? '' })}
        actions={mine ? own ? <FriendsButton /> : null : <FriendButton id={user.userId} stats={social} />}
      />
      {mine ? <ViewAs as={as} onChange={look} /> : null}
      <Tabs label="Shelves" tabs={labels} selected={coming} onSelect={choose}>
        {coming === tab ? panel() : <Skeleton count={6} height={180} label="Loading..." />}
      </Tabs>
    </Page>
  );
}

function Notice({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <Page title={title} narrow>
      <p>{sentence}</p>
      {children}
      <div>
        <ButtonLink look="primary" to={paths.home()}>
          Home
        </ButtonLink>
      </div>
    </Page>
  );
}
