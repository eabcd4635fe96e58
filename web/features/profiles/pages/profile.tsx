import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Navigate, redirect, useLoaderData, useSearchParams } from 'react-router';
import { previewRoles } from '../../../../worker/features/accounts/contract.ts';
import { getGames } from '../../../../worker/features/games/contract.ts';
import { viewChallenges } from '../../../../worker/features/habits/challenges/contract.ts';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { type ProfileUser, profileSentences } from '../../../../worker/features/profiles/contract.ts';
import type { SocialStats } from '../../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { type OutputOf, PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { withFallback } from '../../../platform/api/with-fallback.ts';
import { profileMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { moderationApps } from '../../../platform/shell/apps.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { MoreMenu } from '../../../platform/ui/more.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Row, Rows } from '../../../platform/ui/rows.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { GoalRow } from '../../habits/challenges/goal-row.tsx';
import { daysInWords } from '../../habits/streaks/days.ts';
import { allLists } from '../../library/lists/all-lists.ts';
import { EditList } from '../../library/lists/edit-list.tsx';
import { ReadingTab, unfinishedOf } from '../../library/readings/reading-tab.tsx';
import { ReportButton } from '../../moderation/report-button.tsx';
import { BlockButton } from '../../social/friends/block-button.tsx';
import { FriendButton } from '../../social/friends/friend-button.tsx';
import { FriendsButton } from '../../social/friends/friends-button.tsx';
import { UnblockButton } from '../../social/friends/unblock-button.tsx';
import { BooksBothRead } from '../books-both-read.tsx';
import { ProfileHeader, ProfileName } from '../profile-header.tsx';
import { loadShelves, Shelves, tabIn } from '../shelves.tsx';
import { ViewAs } from '../view-as.tsx';

/** Loads the profile in the URL and the first page of its tab; `loaded` is null if there is no such reader. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? '';
  const { signal } = request;
  // Only one's own profile can be previewed as someone else.
  const as = id === '' ? previewRoles.find((previewRole) => previewRole === query.get('as')) : undefined;
  if (id === '' && !session().authenticated) return redirect(paths.login());
  try {
    const readerId = id === '' ? undefined : id;
    const [loaded, unfinished, states] = await Promise.all([
      loadShelves(query, { whose: readerId, as }, signal),
      tabIn(query) === 'reading' ? unfinishedOf(readerId, as, signal) : null,
      readerId === undefined && as === undefined ? loadStates(signal) : null,
    ]);
    return { id, as, loaded, unfinished, states };
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return redirect(paths.login());
    if (error.code === 'not_found' || error.code === 'invalid_input')
      return withError({ id, as, loaded: null, unfinished: null, states: null }, error);
    throw error;
  }
}

/** Loads what the rows of one's own page say. */
async function loadStates(signal: AbortSignal) {
  const [streak, challenges, games, news] = await Promise.all([
    withFallback<OutputOf<typeof viewUserStreak> | null>(call(viewUserStreak, {}, { signal }), null),
    withFallback<OutputOf<typeof viewChallenges> | null>(call(viewChallenges, {}, { signal }), null),
    withFallback<OutputOf<typeof getGames> | null>(call(getGames, {}, { signal }), null),
    withFallback<OutputOf<typeof getNotifications> | null>(call(getNotifications, {}, { signal }), null),
  ]);
  const requests = news?.notifications.filter(({ type }) => type === 'friend_request').length ?? 0;
  const unread = news?.notices.filter((notice) => notice.unread).length ?? 0;
  return {
    streak:
      streak === null
        ? undefined
        : streak.streaks.current_streak === 0
          ? 'Read today to begin one'
          : daysInWords(streak.streaks.current_streak),
    challenge: challenges?.challenges_active[0],
    requests: requests === 0 ? undefined : pluralise(requests, 'request'),
    updates: unread === 0 ? undefined : `${unread} new`,
    games:
      games === null
        ? undefined
        : games.finished.length === 0
          ? 'Play today’s three'
          : `${games.finished.length} of 3 today`,
  };
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Profile',
  description: `The shelves, reviews and lists of a reader on ${PRODUCT}.`,
  listed: false,
  ...(data?.loaded ? profileMeta(data.loaded.stats.user, data.id === '', data.loaded.stats.book_lists[0]?.id) : {}),
});

/** /profile?id=&tab= */
export function Component() {
  const { id, as, loaded, unfinished, states } = useLoaderData<typeof loader>();
  const viewer = useSession();
  const { userId, authenticated } = viewer;
  const [, setQuery] = useSearchParams();

  if (id === '' && !authenticated) return <Navigate to={paths.login()} replace />;
  if (loaded === null) {
    return <Notice title="Profile not found" sentence={profileSentences.notFound} />;
  }
  const { stats } = loaded;
  const { user, social } = stats;
  if (stats.blocked_by_you) {
    return (
      <Notice title="Blocked reader" sentence="You blocked this reader. You can’t see each other.">
        <UnblockButton id={id} />
      </Notice>
    );
  }
  const preview = (role: string) =>
    setQuery(
      (current) => {
        if (role === '') current.delete('as');
        else current.set('as', role);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!user || !social) {
    return (
      <Notice title="Private profile" sentence={profileSentences.private}>
        {as === undefined ? null : <ViewAs as={as} onChange={preview} />}
      </Notice>
    );
  }

  const isOwn = user.userId === userId;
  const own = isOwn && as === undefined;
  return (
    <Page title={user.name} heading={<ProfileName user={user} />}>
      <ProfileHeader
        user={user}
        friends={social.friendCount}
        own={own}
        hidden={stats.privateAllowed}
        year={paths.year({ id, as: as ?? '' })}
        actions={isOwn ? own ? <FriendsButton /> : null : <OthersActions user={user} social={social} />}
      />
      {states === null ? null : (
        <Rows label="Your pages">
          <Row to={paths.streak()} label="My Streak" state={states.streak} />
          <GoalRow challenge={states.challenge} />
          <Row to={paths.year()} label="Year in books" />
          <Row
            to={paths.friends()}
            label="Friends"
            state={states.requests ?? (social.friendCount === 0 ? 'Find a friend' : String(social.friendCount))}
          />
          <Row to={paths.games()} label="Games" state={states.games} />
          <Row to={paths.bookClubs()} label="Book Clubs" />
          <Row to={paths.notifications()} label="Updates" state={states.updates} />
          <Row to={paths.settings()} label="Settings" />
          {moderationApps(viewer).map(({ label, address }) => (
            <Row key={label} to={address} label={label} />
          ))}
        </Rows>
      )}
      {stats.books_both_read === undefined ? null : <BooksBothRead both={stats.books_both_read} name={user.name} />}
      {isOwn ? <ViewAs as={as} onChange={preview} /> : null}
      <Shelves
        loaded={loaded}
        user={user}
        own={own}
        as={as}
        reading={
          unfinished === null ? null : (
            <ReadingTab
              key={`${user.userId} ${as}`}
              {...(own ? {} : { whose: user.userId })}
              as={as}
              first={unfinished}
            />
          )
        }
        loadLists={allLists}
        listActions={(list) =>
          isOwn ? (
            own ? (
              <EditList list={list} />
            ) : null
          ) : (
            <ReportButton kind="list" id={list.id} about={`the list ${list.name}`} />
          )
        }
      />
    </Page>
  );
}

/** Actions on someone else's profile: friendship, and rarely used ones behind “More”. */
function OthersActions({ user, social }: { user: ProfileUser; social: SocialStats }) {
  const { userId: id, name } = user;
  return (
    <>
      <FriendButton id={id} friendship={social} />
      <MoreMenu about={name}>
        <ReportButton kind="profile" id={id} about={`the profile of ${name}`} />
        <BlockButton id={id} name={name} />
      </MoreMenu>
    </>
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
