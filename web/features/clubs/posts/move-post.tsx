import { useState } from 'react';
import type { ClubPost } from '../../../../worker/features/clubs/contract.ts';
import { type Milestone, setPostMilestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { DialogButtons, Form } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { MilestoneField } from './milestone-field.tsx';

interface MovePostProps {
  clubId: string;
  post: ClubPost;
  milestones: readonly Milestone[];
}

/** The button and the dialog that move a post to another milestone of the plan. */
export function MovePost({ clubId, post, milestones }: MovePostProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-label={`Move “${post.title}” to another milestone`} onClick={() => setOpen(true)}>
        Move
      </Button>
      <Dialog title="Move this post" open={open} onClose={close}>
        <Form
          endpoint={setPostMilestone}
          values={{ club_id: clubId, post_id: post._id }}
          success="Post moved."
          onDone={close}
        >
          <MilestoneField milestones={milestones} name="milestone_id" defaultValue={post.milestone?.id ?? ''} />
          <DialogButtons submit="Move post" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}
