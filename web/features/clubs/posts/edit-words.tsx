import { useState } from 'react';
import * as z from 'zod/mini';
import { type ClubPost, editPost } from '../../../../worker/features/clubs/contract.ts';
import { editReply, type Reply } from '../../../../worker/features/clubs/readings/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { isHeld } from '../../../platform/api/call.ts';
import { DialogButtons, Form } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '../../../platform/ui/fields/field.tsx';

// What another device has stored since, which the page shows beside what was typed.
const postWords = z.object({ post_title: z.string(), post_content: z.string(), version: z.string() });
const replyWords = z.object({ content: z.string(), version: z.string() });

interface EditPostProps {
  clubId: string;
  post: ClubPost;
  onEdited: (post: ClubPost) => void;
}

/** The button and the dialog that edit the reader's own post. */
export function EditPost({ clubId, post, onEdited }: EditPostProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-label={`Edit “${post.title}”`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog title="Edit your post" open={open} onClose={close}>
        <Form
          endpoint={editPost}
          values={{ club_id: clubId, post_id: post._id }}
          version={post.version}
          success="Post changed."
          onRefused={(stored) => {
            const { post_title: title, post_content: content, version } = postWords.parse(stored);
            onEdited({ ...post, title, content, version });
          }}
          onDone={({ requestStatus: _, ...edit }, { post_title: title, post_content: content }) => {
            close();
            if (!isHeld(edit)) onEdited({ ...post, ...edit, title: title.trim(), content: content.trim() });
          }}
        >
          <TextField label="Title" name="post_title" defaultValue={post.title} maxLength={limits.title} />
          <TextArea label="Text" name="post_content" defaultValue={post.content} rows={6} maxLength={limits.post} />
          <DialogButtons submit="Save" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}

interface EditReplyProps {
  clubId: string;
  reply: Reply;
  onEdited: (reply: Reply) => void;
}

/** The same for the reader's own reply. */
export function EditReply({ clubId, reply, onEdited }: EditReplyProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-label="Edit your reply" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog title="Edit your reply" open={open} onClose={close}>
        <Form
          endpoint={editReply}
          values={{ club_id: clubId, reply_id: reply.id }}
          version={reply.version}
          success="Reply changed."
          onRefused={(stored) => onEdited({ ...reply, ...replyWords.parse(stored) })}
          onDone={({ requestStatus: _, ...edit }, { content }) => {
            close();
            if (!isHeld(edit)) onEdited({ ...reply, ...edit, content: content.trim() });
          }}
          keepPage
        >
          <TextArea label="Text" name="content" defaultValue={reply.content} rows={4} maxLength={limits.post} />
          <DialogButtons submit="Save" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}
