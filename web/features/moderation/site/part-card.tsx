import { type ReactNode, useState } from 'react';
import { type SitePart, testPart } from '../../../../worker/features/moderation/site/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';

interface Description {
  title: string;
  purpose: string;
  how: ReactNode;
}

const descriptions: Readonly<Record<SitePart, Description>> = {
  domain: {
    title: 'Your own domain',
    purpose: 'An address of your own instead of one at workers.dev.',
    how: (
      <>
        Make the domain a zone of your Cloudflare account, then set routes and PUBLIC_ORIGIN.{' '}
        <b>
          Passkeys belong to a host: after a move, readers log in with a recovery code and add a new passkey. Move
          before you invite many.
        </b>
      </>
    ),
  },
  mail: {
    title: 'Email',
    purpose: 'Lets readers share a book with a friend by email.',
    how: 'Add your domain with npx wrangler email sending enable, then set MAIL_FROM to an address of it.',
  },
  google: {
    title: 'Google sign-in',
    purpose: 'A button to sign up and log in with a Google account.',
    how: 'Create an OAuth client of the type “Web application” at Google Cloud, then set GOOGLE_CLIENT_ID.',
  },
  oidc: {
    title: 'Other providers',
    purpose: 'Buttons to log in at OpenID Connect providers, such as your library’s.',
    how: 'Register a client at the provider, then set OIDC_PROVIDERS and the secret OIDC_SECRETS.',
  },
  open_library: {
    title: 'Open Library',
    purpose: 'Finds books that our catalogue doesn’t have.',
    how: 'It is on once the site has a contact address: set CONTACT_EMAIL.',
  },
  google_books: {
    title: 'Google Books',
    purpose: 'Finds books that no other source has.',
    how: 'Create an API key at Google Cloud, then set the secret GOOGLE_BOOKS_KEY.',
  },
  turnstile: {
    title: 'Turnstile',
    purpose: 'Checks that people sign up, and not programs.',
    how: 'Add a widget at Cloudflare, then set TURNSTILE_SITE_KEY and the secret TURNSTILE_SECRET.',
  },
};

/** One optional part: what it is for, how to turn it on, and whether it works. */
export function PartCard({ part, on }: { part: SitePart; on: boolean }) {
  const { title, purpose, how } = descriptions[part];
  const { pending, run } = useAction();
  const [outcome, setOutcome] = useState<{ works: boolean; message: string } | null>(null);
  const test = () => run(async () => setOutcome(await call(testPart, { part })), { keepPage: true });
  return (
    <li className="sheet stack">
      <div className="page-head">
        <h3 dir="auto">{title}</h3>
        <span className={on ? 'done' : 'soft'}>{on ? 'On' : 'Off'}</span>
      </div>
      <p>{purpose}</p>
      {on ? null : <p className="soft">{how}</p>}
      <div>
        <Button pending={pending} aria-label={`Test: ${title}`} onClick={test}>
          Test
        </Button>
      </div>
      <p role="status" className={on && outcome?.works === false ? 'warning' : undefined}>
        {outcome === null ? null : `${on ? (outcome.works ? 'Works. ' : 'Doesn’t work. ') : ''}${outcome.message}`}
      </p>
    </li>
  );
}
