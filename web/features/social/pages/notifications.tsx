import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { notificationSentences } from '../../../../worker/features/social/notifications/contract.ts';
import { CallError } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { onTabMessage } from '../../../platform/api/tabs.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { FriendsButton } from '../friends/friends-button.tsx';
import { loadUpdates } from '../notifications/load.ts';
import { NoticeList } from '../notifications/notice-list.tsx';
import { NotificationList } from '../notifications/notification-list.tsx';
import { seeAll } from '../notifications/unread.ts';

/** Loads the first page of notifications; 'failed' if that failed, null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  try {
    return await loadUpdates(null, request.signal);
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return null;
    toast.error(notificationSentences.notLoaded);
    return 'failed' as const;
  }
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Updates',
  description: 'News from your book clubs, friend requests, and books that friends shared with you.',
});

/** /notifications */
export function Component() {
  const { authenticated } = useSession();
  const first = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const loaded = authenticated && first !== null && first !== 'failed';

  useEffect(() => {
    if (loaded) void seeAll();
  }, [loaded]);

  // Another tab has read some.
  useEffect(() => onTabMessage('notices', () => void revalidate()), [revalidate]);

  if (!authenticated || first === null) return <SignInNeeded title="Updates" />;
  return (
    <Page title="Updates" narrow>
      {first === 'failed' ? (
        <>
          <p>{notificationSentences.notLoaded}</p>
          <div>
            <Button pending={state !== 'idle'} onClick={() => revalidate()}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <>
          <NoticeList first={first.notices} />
          <NotificationList first={first.notifications} friends={<FriendsButton />} />
        </>
      )}
    </Page>
  );
}
