import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { challengeSentences } from '../../../../worker/features/habits/challenges/contract.ts';
import { paths } from '../../../paths.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { challengePage } from '../challenges/load.ts';
import { NewChallenge } from '../challenges/new-challenge.tsx';

/** Returns whether the reader can start a challenge; if that is unknown, the form is shown and the server decides. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const page = await challengePage(null, request.signal);
  return { full: (page?.active.length ?? 0) > 0, zone: page?.zone };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Create Challenge',
  description: 'Set yourself a number of books and a day.',
});

/** /challenge/create */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  if (!authenticated || data === null) return <SignInNeeded title="Create Challenge" />;
  return (
    <Page title="Create Challenge" narrow>
      {data.full ? (
        <>
          <p>{challengeSentences.most}</p>
          <p className="row">
            <Link to={paths.challenge()}>See your challenge</Link>
          </p>
        </>
      ) : (
        <NewChallenge zone={data.zone} />
      )}
    </Page>
  );
}
