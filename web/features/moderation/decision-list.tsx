import {
  getDecisions,
  type PastDecision,
  reportableKinds,
  reportDecisions,
  reverseDecision,
} from '../../../worker/features/moderation/reports/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';

type Decisions = OutputOf<typeof getDecisions>;

const partOf = ({ decisions: items, next_cursor: next }: Decisions) => ({ items, next: next ?? null });

/** Decisions on reports, newest first; recent ones can be reversed. */
export function DecisionList({ first }: { first: Decisions }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'decisions',
    first: partOf(first),
    idOf: ({ id }) => id,
    load: async (cursor) => partOf(await call(getDecisions, cursor === null ? {} : { cursor })),
  });
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="past-decisions">
      <h2 id="past-decisions">Decisions</h2>
      <ul className="stack">
        {items.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more decisions
      </ShowMore>
    </section>
  );
}

function Decision({ decision }: { decision: PastDecision }) {
  const { pending, run } = useAction();
  const { id, words, moderator, author, answer, decided_at: at } = decision;
  const reverse = () =>
    run(async () => {
      toast.success((await call(reverseDecision, { decision_id: id })).message);
    });
  return (
    <li className="sheet stack">
      <p>
        <b>{reportDecisions[decision.decision]}</b>: {reportableKinds[decision.kind].toLowerCase()} by {author}
      </p>
      <blockquote className="quote">{words.slice(0, 300)}</blockquote>
      {answer === undefined ? null : (
        <p>
          <b>{author} answered:</b> {answer}
        </p>
      )}
      <p className="small soft">
        {moderator} <RelativeTime at={at} />
        {decision.reversed ? ' · reversed' : ''}
      </p>
      {decision.reversible ? (
        <div className="row">
          <Button pending={pending} onClick={reverse}>
            Reverse
          </Button>
        </div>
      ) : null}
    </li>
  );
}
