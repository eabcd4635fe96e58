import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { decisionSentences, getDecisionsAboutMe } from '../../../../worker/features/moderation/decisions/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { DecisionAbout } from '../decision-about.tsx';

const TITLE = 'Decisions about you';

/** Loads what moderators decided about the reader; null for a visitor. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  return session().authenticated ? call(getDecisionsAboutMe, {}, { signal }) : null;
}

export const access = 'member';

export const meta: PageMeta = () => ({ title: TITLE, description: 'What moderators decided, and your answers.' });

/** /decisions */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <SignInNeeded title={TITLE} />;
  return (
    <Page title={TITLE} narrow>
      {loaded.decisions.length === 0 ? <p className="soft">{decisionSentences.none}</p> : null}
      <ul className="stack">
        {loaded.decisions.map((decision) => (
          <DecisionAbout key={decision.id} decision={decision} />
        ))}
      </ul>
    </Page>
  );
}
