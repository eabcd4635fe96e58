import { openMilestone, type WaitingPosts } from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { postsOf, repliesOf } from '../labels.ts';
import styles from './post.module.css';

/** Milestones shown without unfolding. */
const UNFOLDED = 2;

/**
 * The number of withheld posts at each milestone, each with a button that shows them. From the third on they
 * collapse.
 */
export function WithheldPosts({ clubId, waiting }: { clubId: string; waiting: readonly WaitingPosts[] }) {
  if (waiting.length === 0) return null;
  const [nearPosts, farPosts] = [waiting.slice(0, UNFOLDED), waiting.slice(UNFOLDED)];
  const list = (items: readonly WaitingPosts[]) => (
    <ul className={styles.waiting} aria-label="Posts waiting for you">
      {items.map((item) => (
        <li key={item.milestone_id}>
          <WaitingAt clubId={clubId} at={item} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(nearPosts)}
      {farPosts.length === 0 ? null : (
        <details>
          <summary>{postsOf(farPosts.reduce((sum, { posts }) => sum + posts, 0))} more, later in the book</summary>
          {list(farPosts)}
        </details>
      )}
    </>
  );
}

function WaitingAt({ clubId, at }: { clubId: string; at: WaitingPosts }) {
  return (
    <>
      <p>
        {postsOf(at.posts)} {at.posts === 1 ? 'is' : 'are'} waiting for you at <em dir="auto">{at.title}</em>
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

/** The replies to the reader's own post for a milestone that they have not reached. */
export function WithheldReplies({ clubId, milestone: { id, title }, count }: WithheldRepliesProps) {
  return (
    <>
      <p>
        {repliesOf(count)} {count === 1 ? 'is' : 'are'} waiting for you at <em dir="auto">{title}</em>
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
