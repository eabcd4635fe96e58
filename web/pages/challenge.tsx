import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { challengeSentences } from '../../worker/challenges/contract.ts';
import { SignInNeeded } from '../account/sign-in-needed.tsx';
import { session, useSession } from '../api/session.ts';
import { ChallengeLists } from '../challenges/challenge-lists.tsx';
import { challengePage } from '../challenges/load.ts';
import type { PageMeta } from '../meta/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** The reader's challenges; null for a visitor, and when they could not be had. */
export function loader({ request }: LoaderFunctionArgs) {
  return session().authenticated ? challengePage(null, request.signal) : null;
}

/** Only for members. */
export const access = 'member';

/** What is said of the page. */
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
