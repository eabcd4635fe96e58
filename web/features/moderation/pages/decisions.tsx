import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { decisionSentences, getDecisionsAboutMe } from '../../../../worker/features/moderation/decisions/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session } from '../../../platform/api/session.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
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
      <Decisions first={loaded} />
    </Page>
  );
}

type AboutMe = OutputOf<typeof getDecisionsAboutMe>;

const partOf = ({ decisions: items, next_cursor: next }: AboutMe) => ({ items, next: next ?? null });

function Decisions({ first }: { first: AboutMe }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'decisions about me',
    first: partOf(first),
    idOf: ({ id }) => id,
    load: async (cursor) => partOf(await call(getDecisionsAboutMe, cursor === null ? {} : { cursor })),
  });
  if (items.length === 0) return <p className="soft">{decisionSentences.none}</p>;
  return (
    <>
      <ul className="stack">
        {items.map((decision) => (
          <DecisionAbout key={decision.id} decision={decision} />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show earlier decisions
      </ShowMore>
    </>
  );
}
