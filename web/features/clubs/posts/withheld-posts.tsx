import { openMilestone, type WaitingPosts } from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { postsOf, repliesOf } from '../labels.ts';
import styles from './post.module.css';

/** What waits for the reader further on in the book: how much, where, and the way to see it all the same. */
export function Waiting({ clubId, waiting }: { clubId: string; waiting: readonly WaitingPosts[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="Posts that wait for you">
      {waiting.map((one) => (
        <li key={one.milestone_id}>
          <WaitingAt clubId={clubId} at={one} />
        </li>
      ))}
    </ul>
  );
}

function WaitingAt({ clubId, at }: { clubId: string; at: WaitingPosts }) {
  return (
    <>
      <p>
        {postsOf(at.posts)} {at.posts === 1 ? 'waits' : 'wait'} for you at <em>{at.title}</em>
        <span className="soft small"> · {at.book}</span>
      </p>
      <ShowAnyway clubId={clubId} milestoneId={at.milestone_id} of={`${at.title} of ${at.book}`} />
    </>
  );
}

interface WithheldRepliesProps {
  clubId: string;
  milestone: { id: string; title: string };
  count: number;
}

/** Replies to a post that its author wrote for a milestone they have not reached. */
export function WithheldReplies({ clubId, milestone: { id, title }, count }: WithheldRepliesProps) {
  return (
    <>
      <p>
        {repliesOf(count)} {count === 1 ? 'waits' : 'wait'} for you at <em>{title}</em>
      </p>
      <ShowAnyway clubId={clubId} milestoneId={id} of={`replies at ${title}`} />
    </>
  );
}

function ShowAnyway({ clubId, milestoneId, of }: { clubId: string; milestoneId: string; of: string }) {
  const { pending, run } = useAction();
  const show = () =>
    run(async () => {
      await call(openMilestone, { club_id: clubId, milestone_id: milestoneId, open: true });
    });
  return (
    <Button look="plain" pending={pending} aria-label={`Show anyway: ${of}`} onClick={show}>
      Show anyway
    </Button>
  );
}
