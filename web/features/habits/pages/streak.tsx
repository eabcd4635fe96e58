import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { friendsLeaderboard, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { showError } from '../../../platform/api/use-action.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { ActList, actPage } from '../streaks/act-list.tsx';
import { FriendsLeaderboard } from '../streaks/leaderboard.tsx';
import { LevelAndLeague } from '../streaks/level-and-league.tsx';
import { RulesTable } from '../streaks/rules-table.tsx';
import { OtherStreaks, StreakCount } from '../streaks/streak-count.tsx';
import { WeekBanner } from '../streaks/week-banner.tsx';

async function loadStreak(signal: AbortSignal) {
  try {
    const [streak, acts, table] = await Promise.all([
      call(viewUserStreak, {}, { signal }),
      actPage(null, signal),
      call(friendsLeaderboard, {}, { signal }),
    ]);
    return { streak, acts, table };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof CallError)) throw error;
    showError(error);
    return null;
  }
}

/** Starts to load the streak and the first activities; null for a visitor. */
export function loader({ request }: LoaderFunctionArgs) {
  return session().authenticated ? { found: loadStreak(request.signal) } : null;
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'My Streak',
  description: 'The days on which you read, your level and your league.',
});

/** /streak */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  if (!authenticated || data === null) return <SignInNeeded title="My Streak" />;
  return (
    <Page title="My Streak" narrow>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <LoadedStreak found={data.found} />
      </Suspense>
    </Page>
  );
}

function LoadedStreak({ found }: { found: ReturnType<typeof loadStreak> }) {
  const data = use(found);
  const { revalidate, state } = useRevalidator();
  if (data === null) {
    return (
      <>
        <p>Your streak could not be loaded.</p>
        <div>
          <Button pending={state !== 'idle'} onClick={() => revalidate()}>
            Try again
          </Button>
        </div>
      </>
    );
  }
  const { streak, acts, table } = data;
  return (
    <>
      <StreakCount streak={streak} />
      <WeekBanner week={streak.week} />
      <details className="phone-fold">
        <summary>Longest streak, level, friends, rules</summary>
        <div className="stack">
          <OtherStreaks streak={streak} />
          <LevelAndLeague leveling={streak.leveling} />
          <p className="row">
            <Link to={paths.settings()} className="lone-link">
              Rest days and streak goal
            </Link>
            <Link to={paths.year()} className="lone-link">
              Your year in books
            </Link>
          </p>
          <FriendsLeaderboard table={table} />
          <RulesTable />
          <h2>What made your days count</h2>
          <ActList first={acts} />
        </div>
      </details>
    </>
  );
}
