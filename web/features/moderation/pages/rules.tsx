import { useLoaderData } from 'react-router';
import { getSiteRules } from '../../../../worker/features/moderation/site/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';

/** Loads the rules of the site. */
export async function loader() {
  return call(getSiteRules, {});
}

export const meta: PageMeta = () => ({ title: 'Rules', description: 'What holds for everyone who writes here.' });

/** /rules */
export function Component() {
  const { rules } = useLoaderData<typeof loader>();
  return (
    <Page title="Rules" narrow>
      {rules === '' ? <p>This site has no rules of its own.</p> : paragraphsOf(rules)}
    </Page>
  );
}

// The text doesn't change while it is shown, so a paragraph is known by its place.
function paragraphsOf(rules: string) {
  const parts = rules.split(/\n+/).filter((part) => part.trim() !== '');
  return parts.map((part, place) => {
    const key = `${place} ${part.slice(0, 20)}`;
    return part.startsWith('#') ? (
      <h2 key={key}>{part.replace(/^#+\s*/, '')}</h2>
    ) : (
      <p key={key} className="prose">
        {part}
      </p>
    );
  });
}
