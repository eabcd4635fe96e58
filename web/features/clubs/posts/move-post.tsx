import { type FormEvent, useState } from 'react';
import type { ClubPost } from '../../../../worker/features/clubs/contract.ts';
import { type Milestone, setPostMilestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { MilestoneField } from './milestone-field.tsx';

interface MovePostProps {
  clubId: string;
  post: ClubPost;
  milestones: readonly Milestone[];
}

/** The button and the dialog that move a post to another milestone of the plan. */
export function MovePost(props: MovePostProps) {
  const [open, setOpen] = useState(false);
  const { post } = props;
  return (
    <>
      <Button look="plain" aria-label={`Move “${post.title}” to another milestone`} onClick={() => setOpen(true)}>
        Move
      </Button>
      <Dialog title="Move this post" open={open} onClose={() => setOpen(false)}>
        <MoveForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

// Mounted with each opening, so that it starts at the milestone that the post has now.
function MoveForm({ clubId, post, milestones, onClose }: MovePostProps & { onClose: () => void }) {
  const [milestone, setMilestone] = useState(post.milestone?.id ?? '');
  const { pending, run } = useAction();
  const move = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      const milestone_id = milestone === '' ? null : milestone;
      await call(setPostMilestone, { club_id: clubId, post_id: post._id, milestone_id });
      toast.success('Post moved.');
      onClose();
    });
  };
  return (
    <form className="stack" onSubmit={move}>
      <MilestoneField milestones={milestones} value={milestone} onChange={setMilestone} />
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Move post
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
