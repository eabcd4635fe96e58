import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  decideProposal,
  type getProposals,
  type Proposal,
} from '../../../worker/features/moderation/corrections/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { differences } from './differences.ts';

export type OpenProposals = OutputOf<typeof getProposals>;

/** Corrections that readers propose, oldest first, each accepted or declined with one press. */
export function Proposals({ found }: { found: OpenProposals }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const keyOf = ({ id, version }: Proposal) => `${id} ${version}`;
  const onDecided = useCallback((key: string) => {
    // The pressed button was removed with its row.
    heading.current?.focus();
    setDecided((current) => new Set([...current, key]));
  }, []);
  const items = found.proposals.filter((proposal) => !decided.has(keyOf(proposal)));
  return (
    <section aria-labelledby="proposals" className="stack">
      <h2 ref={heading} id="proposals" tabIndex={-1}>
        Proposed corrections
      </h2>
      {items.length === 0 ? <p className="soft">No corrections to look at.</p> : null}
      <ul>
        {items.map((proposal) => (
          <ProposalItem key={keyOf(proposal)} proposal={proposal} onDecided={() => onDecided(keyOf(proposal))} />
        ))}
      </ul>
    </section>
  );
}

function ProposalItem({ proposal, onDecided }: { proposal: Proposal; onDecided: () => void }) {
  const { id, isbn, title, from, note, proposed, current, proposed_at, version } = proposal;
  const { run, pending } = useAction();
  const decide = (accept: boolean) =>
    run(async () => {
      const { message } = await call(decideProposal, { id, version, accept });
      toast.success(message);
      onDecided();
    });
  return (
    <li className="line">
      <div className="grow">
        <p className="small soft">
          {from}, <RelativeTime at={proposed_at} />
        </p>
        <p className="title">
          <Link dir="auto" to={paths.book(isbn)}>
            {title}
          </Link>
        </p>
        <p>{differences(proposed, current).join('; ')}</p>
        {proposed.description ? <blockquote className="quote">{proposed.description}</blockquote> : null}
        {note === '' ? null : <p className="quote">{note}</p>}
      </div>
      <div className="row">
        <Button aria-label={`Accept: ${title}`} pending={pending} onClick={() => void decide(true)}>
          Accept
        </Button>
        <Button look="plain" aria-label={`Decline: ${title}`} pending={pending} onClick={() => void decide(false)}>
          Decline
        </Button>
      </div>
    </li>
  );
}
