import { Suspense, use, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getBookshelves } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { readerZone } from '../../../platform/ui/text/zone.ts';
import { type ChallengePage, challengePage } from '../../habits/challenges/load.ts';
import { YearlyGoal } from '../../habits/challenges/yearly-goal.tsx';
import { InviteLink } from '../../social/friends/invite-link.tsx';
import { LovedBooks } from '../welcome/loved-books.tsx';
import { ReadingNow } from '../welcome/reading-now.tsx';
import { Step, stepOf } from '../welcome/steps.tsx';

/** Loads the data of the step in the address; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const { signal } = request;
  const step = stepOf(new URL(request.url).searchParams.get('step'));
  const readingsIn = async (state: 'reading' | 'finished') =>
    (await call(listReadings, { state }, { signal })).readings;
  switch (step) {
    case 1: {
      const [{ requestStatus: _, ...shelves }, before] = await Promise.all([
        call(getBookshelves, {}, { signal }),
        readingsIn('finished'),
      ]);
      return { step, shelves, before } as const;
    }
    case 2:
      return { step, going: await readingsIn('reading') } as const;
    case 3:
      return { step, challenges: challengePage(null, signal) } as const;
    default:
      return { step: 4 } as const;
  }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Welcome',
  description: `Set up ${PRODUCT} in four short steps: books, reading, a goal and friends.`,
});

/** /welcome */
export function Component() {
  const { authenticated, name } = useSession();
  const data = useLoaderData<typeof loader>();
  if (!authenticated || data === null) return <SignInNeeded title="Welcome" />;
  return (
    <Page title="Welcome" heading={`Welcome, ${name.split(' ')[0]}`} narrow={data.step !== 1}>
      <TheStep key={data.step} data={data} />
    </Page>
  );
}

function TheStep({ data }: { data: Loaded }) {
  const [isDone, setIsDone] = useState(false);
  switch (data.step) {
    case 1:
      return (
        <Step step={1} title="Books you loved" done={isDone}>
          <p className="row">
            <span>Already have a library somewhere else?</span>
            <ButtonLink to={paths.importLibrary()}>Import your library</ButtonLink>
          </p>
          <LovedBooks shelves={data.shelves} before={data.before} onCount={(count) => setIsDone(count > 0)} />
        </Step>
      );
    case 2:
      return (
        <Step step={2} title="What are you reading now?" done={isDone || data.going.length > 0}>
          <ReadingNow going={data.going} onStart={() => setIsDone(true)} />
        </Step>
      );
    case 3:
      return (
        <Suspense fallback={<p className="soft">Loading...</p>}>
          <Goal challenges={data.challenges} />
        </Suspense>
      );
    default:
      return (
        <Step step={4} title="Read with friends" done>
          <p className="prose">Anyone who opens this link and signs in becomes your friend.</p>
          <InviteLink />
        </Step>
      );
  }
}

function Goal({ challenges }: { challenges: Promise<ChallengePage | null> }) {
  const page = use(challenges);
  const [set, setSet] = useState<string | null>(null);
  const active = set ?? page?.active[0]?.challenge_name;
  const zone = page?.zone ?? readerZone();
  return (
    <Step step={3} title="A goal for the year" done={active !== undefined}>
      {active === undefined ? (
        <YearlyGoal zone={zone} onSet={setSet} />
      ) : (
        <p role="status">
          Your challenge: <span className="title">{active}</span>
        </p>
      )}
    </Step>
  );
}
