import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { addReply, deleteReply, getReplies, type Reply } from '../../../../worker/features/clubs/readings/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call, isHeld } from '../../../platform/api/call.ts';
import { draftNameOf, useHasDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { MoreMenu } from '../../../platform/ui/more.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { repliesOf } from '../labels.ts';
import { CollapsibleText } from './collapsible-text.tsx';
import { EditReply } from './edit-words.tsx';
import styles from './post.module.css';

/** Renders the like button of a post or reply; given by the page. */
export type LikeOf = (thing: {
  kind: 'post' | 'reply';
  id: string;
  authorId: string;
  what: string;
  likes: number;
  liked: boolean;
}) => ReactNode;

export type PostMenu = (thing: { kind: 'post' | 'reply'; id: string; authorId: string; author: string }) => ReactNode;

interface RepliesProps {
  clubId: string;
  postId: string;
  count: number;
  likeOf: LikeOf;
  moreOf: PostMenu;
}

async function loadReplies({ clubId, postId }: Pick<RepliesProps, 'clubId' | 'postId'>, cursor: string | null) {
  const input = { club_id: clubId, post_id: postId, ...(cursor === null ? {} : { cursor }) };
  const { replies, next_cursor: next } = await call(getReplies, input);
  return { items: replies, next: next ?? null };
}

/** The replies to a post, loaded when the reader opens them. */
export function Replies({ count, ...of }: RepliesProps) {
  const [first, setFirst] = useState<ListPage<Reply> | null>(null);
  const { pending, run } = useAction();
  const hasDraft = useHasDraft(draftNameOf(addReply, { club_id: of.clubId, post_id: of.postId }));
  const open = () =>
    run(async () => setFirst(count === 0 ? { items: [], next: null } : await loadReplies(of, null)), {
      keepPage: true,
    });
  if (first !== null) return <ReplyList {...of} first={first} />;
  return (
    <Button look="plain" pending={pending} onClick={open}>
      {count === 0 ? 'Reply' : repliesOf(count)}
      {hasDraft ? ' · your draft' : ''}
    </Button>
  );
}

function ReplyList({ first, likeOf, moreOf, ...of }: Omit<RepliesProps, 'count'> & { first: ListPage<Reply> }) {
  const { clubId, postId } = of;
  const { items, hasMore, waiting, more, change } = useMore({
    name: `replies ${postId}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => loadReplies(of, cursor),
  });
  return (
    <div className={styles.replies}>
      {items.length === 0 ? null : (
        <ul>
          {items.map((reply) => (
            <ReplyItem
              key={reply.id}
              clubId={clubId}
              reply={reply}
              likeOf={likeOf}
              moreOf={moreOf}
              onEdited={(edited) => change((all) => all.map((item) => (item.id === edited.id ? edited : item)))}
              onDeleted={() => change((all) => all.filter(({ id }) => id !== reply.id))}
            />
          ))}
        </ul>
      )}
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more replies
      </ShowMore>
      <ReplyForm
        clubId={clubId}
        postId={postId}
        onReplied={(reply) => change((all) => [...all.filter(({ id }) => id !== reply.id), reply])}
      />
    </div>
  );
}

interface ReplyItemProps {
  clubId: string;
  reply: Reply;
  likeOf: LikeOf;
  moreOf: PostMenu;
  onEdited: (reply: Reply) => void;
  onDeleted: () => void;
}

function ReplyItem({ clubId, reply, likeOf, moreOf, onEdited, onDeleted }: ReplyItemProps) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction();
  const remove = () =>
    run(
      async () => {
        await call(deleteReply, { club_id: clubId, reply_id: reply.id });
        toast.success('Reply deleted.');
        onDeleted();
      },
      { keepPage: true },
    );
  if (reply.folded)
    return (
      <li className={`${styles.reply} soft`} dir="auto">
        {reply.author}
      </li>
    );
  const mayEdit = reply.version !== undefined;
  const othersActs = moreOf({ kind: 'reply', id: reply.id, authorId: reply.author_id, author: reply.author });
  return (
    <li className={styles.reply}>
      <header className={styles.header}>
        <Picture of={reply} size={32} />
        <div className={styles.who}>
          {reply.author_id === '' ? (
            <span className="title" dir="auto">
              {reply.author}
            </span>
          ) : (
            <Link to={paths.profile({ id: reply.author_id })} className="plain-link title lone-link" dir="auto">
              {reply.author}
            </Link>
          )}
          <time className="small soft" dateTime={new Date(reply.date * 1000).toISOString()}>
            <RelativeTime at={reply.date} />
            {reply.edited_at === undefined ? null : <span>, edited</span>}
          </time>
        </div>
        {mayEdit || reply.may_delete || othersActs !== null ? (
          <MoreMenu about={`the reply of ${reply.author}`}>
            {mayEdit ? <EditReply clubId={clubId} reply={reply} onEdited={onEdited} /> : null}
            {reply.may_delete ? (
              <Button aria-label={`Delete the reply of ${reply.author}`} onClick={() => setAsking(true)}>
                Delete
              </Button>
            ) : null}
            {othersActs}
          </MoreMenu>
        ) : null}
      </header>
      <CollapsibleText text={reply.content} />
      <div>{likeOf({ ...reply, kind: 'reply', authorId: reply.author_id, what: `the reply of ${reply.author}` })}</div>
      <ConfirmDialog
        title="Delete this reply?"
        action="Delete reply"
        open={asking}
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>It will be deleted for everyone. You can’t undo this.</p>
      </ConfirmDialog>
    </li>
  );
}

interface ReplyFormProps {
  clubId: string;
  postId: string;
  onReplied: (reply: Reply) => void;
}

function ReplyForm({ clubId, postId, onReplied }: ReplyFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <Form
      endpoint={addReply}
      values={{ club_id: clubId, post_id: postId }}
      onDone={(answer) => {
        if (!isHeld(answer)) onReplied(answer.reply);
      }}
      reset
      keepPage
    >
      <TextArea ref={area} label="Your reply" name="content" rows={3} maxLength={limits.post} />
      <div>
        <SubmitButton look="quiet">Reply</SubmitButton>
      </div>
    </Form>
  );
}
