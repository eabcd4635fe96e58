import type { ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import type { PreviewRole } from '../../../worker/features/accounts/contract.ts';
import { type ProfileTab, profileTabs, tabOf } from '../../../worker/features/profiles/contract.ts';
import { Skeleton } from '../../platform/ui/skeleton.tsx';
import { Tabs } from '../../platform/ui/tabs.tsx';
import type { ProfileList } from './book-lists.tsx';
import { type ProfilePage, profilePage } from './load.ts';
import { Empty, ProfilePanel } from './profile-panel.tsx';
import type { LoadLists } from './read-filters.tsx';
import { readPage, readQuery } from './read-query.ts';
import { ReadShelf } from './read-shelf.tsx';

type Tab = ProfileTab | 'reading' | 'owned';

const { read, bookmarked, reviewed, lists } = profileTabs;
const labels: Readonly<Record<Exclude<Tab, 'owned'>, string>> = {
  reading: 'Reading',
  bookmarked: bookmarked.label,
  read: read.label,
  lists: lists.label,
  reviewed: reviewed.label,
};

const ownTabs = { ...labels, owned: 'Owned' };

/** Returns the tab in an address; only the reader's own library has all of them. */
export function tabIn(query: URLSearchParams, isOwnLibrary = false): Tab {
  const name = query.get('tab');
  return name === 'reading' || (name === 'owned' && isOwnLibrary) ? name : tabOf(name);
}

/** Loads the profile and the first page of the tab in the URL; `whose` is undefined for the viewer's own. */
export async function loadShelves(
  query: URLSearchParams,
  { whose, as, isOwnLibrary }: { whose?: string | undefined; as?: PreviewRole | undefined; isOwnLibrary?: boolean },
  signal: AbortSignal,
) {
  const tab = tabIn(query, isOwnLibrary);
  const input = {
    ...(whose === undefined ? {} : { target_id: whose }),
    tab: tab === 'reading' || tab === 'owned' ? 'read' : tab,
    as,
  } as const;
  const [stats, shelf] = await Promise.all([
    profilePage(input, signal),
    tab === 'read' ? readPage(whose, readQuery(query), null, signal) : null,
  ]);
  return { tab, stats, shelf };
}

interface ShelvesProps {
  loaded: Awaited<ReturnType<typeof loadShelves>>;
  user: NonNullable<ProfilePage['user']>;
  /** Whether they are the reader's own, not previewed as someone else. */
  own: boolean;
  as?: PreviewRole | undefined;
  /** The panels of the tabs “Reading” and “Owned”, which only its reader has; null while another tab is selected. */
  reading: ReactNode;
  owned?: ReactNode;
  loadLists: LoadLists;
  listActions: (list: ProfileList) => ReactNode;
}

/** A reader's shelves as tabs; tab and filters are part of the URL. */
export function Shelves({
  loaded: { tab, stats, shelf },
  user,
  own,
  as,
  reading,
  owned,
  loadLists,
  listActions,
}: ShelvesProps) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const coming = next?.pathname === pathname ? new URLSearchParams(next.search) : null;
  // A tab shows as selected at once, before its books arrive.
  const selected = coming === null ? tab : tabIn(coming, owned !== undefined);
  const change = (part: Record<string, string>) => {
    // What was chosen just before stays chosen.
    const changed = new URLSearchParams(coming ?? query);
    for (const [name, value] of Object.entries(part)) {
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    }
    setQuery(changed, { replace: true, preventScrollReset: true });
  };
  const panel = () => {
    const key = `${user.userId} ${tab} ${as}`;
    if (tab === 'reading') return reading;
    if (tab === 'owned') return owned ?? null;
    if (shelf === null)
      return <ProfilePanel key={key} tab={tab} first={stats} own={own} as={as} listActions={listActions} />;
    return (
      <ReadShelf
        key={key}
        whose={user.userId}
        loadLists={own ? loadLists : undefined}
        query={readQuery(query)}
        first={shelf}
        onChange={change}
        empty={<Empty tab="read" own={own} />}
      />
    );
  };
  const content = selected === tab ? panel() : <Skeleton count={6} height={180} label="Loading..." />;
  const select = (newTab: Tab) => change({ tab: newTab });
  if (owned !== undefined)
    return (
      <Tabs label="Shelves" tabs={ownTabs} selected={selected} onSelect={select}>
        {content}
      </Tabs>
    );
  return (
    <Tabs label="Shelves" tabs={labels} selected={selected === 'owned' ? 'read' : selected} onSelect={select}>
      {content}
    </Tabs>
  );
}
