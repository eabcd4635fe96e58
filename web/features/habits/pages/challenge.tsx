import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { challengeSentences } from '../../../../worker/features/habits/challenges/contract.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { ChallengeLists } from '../challenges/challenge-lists.tsx';
import { challengePage } from '../challenges/load.ts';

/** Loads the reader's challenges; null for a visitor or after a failure. */
export function loader({ request }: LoaderFunctionArgs) {
  return session().authenticated ? challengePage(null, request.signal) : null;
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Challenges',
  description: 'Your reading challenges.',
});

/** /challenge */
export function Component() {
  const { authenticated } = useSession();
  const first = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  if (!authenticated) return <SignInNeeded title="Challenges" />;
  return (
    <Page title="Challenges" narrow>
      {first === null ? (
        <>
          <p>{challengeSentences.fetchFailed}</p>
          <div>
            <Button pending={state !== 'idle'} onClick={() => revalidate()}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <ChallengeLists first={first} />
      )}
    </Page>
  );
}
