import { useState } from 'react';
import { Link } from 'react-router';
import { type ClubPost, deletePost, type PostType } from '../../../../worker/features/clubs/contract.ts';
import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { IconButton } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Delete } from '../../../platform/ui/icons.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { roleNames } from '../labels.ts';
import { CollapsibleText } from './collapsible-text.tsx';
import { EditPost } from './edit-words.tsx';
import { MovePost } from './move-post.tsx';
import styles from './post.module.css';
import { type LikeOf, type PostMenu, Replies } from './replies.tsx';
import { WithheldReplies } from './withheld-posts.tsx';

interface PostItemProps {
  clubId: string;
  post: ClubPost;
  type: PostType;
  /** The reading plan; empty if the club has no book. */
  milestones: readonly Milestone[];
  likeOf: LikeOf;
  moreOf: PostMenu;
  onEdited: (post: ClubPost) => void;
  onDeleted: (id: string) => void;
}

/** A post or an announcement with its author, their role, and the date. */
export function PostItem({ clubId, post, type, milestones, likeOf, moreOf, onEdited, onDeleted }: PostItemProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { pending, run } = useAction();
  const { milestone } = post;
  // A post about another book belongs to that book's plan and can't be moved.
  const isOfPlan = milestones.length > 0 && (!milestone || milestones.some(({ id }) => id === milestone.id));

  const remove = () =>
    run(
      async () => {
        await call(deletePost, { post_id: post._id, type, book_club_id: clubId });
        toast.success('Post deleted successfully.');
        setIsConfirming(false);
        onDeleted(post._id);
      },
      { keepPage: true },
    );

  if (post.folded) {
    return (
      <article className={styles.post}>
        <p className="soft" dir="auto">
          {post.author}
        </p>
      </article>
    );
  }
  return (
    <article className={type === 'announcements' ? styles.announcement : styles.post}>
      <header className={styles.header}>
        <Picture
          of={{
            picture: post.author_image,
            picture_is_default: post.author_picture_is_default,
            picture_generation_details: post.picture_generation_details,
          }}
        />
        <div className={styles.who}>
          {post.author_id === '' ? (
            <span className="title" dir="auto">
              {post.author}
            </span>
          ) : (
            <Link to={paths.profile({ id: post.author_id })} className="plain-link title lone-link" dir="auto">
              {post.author}
            </Link>
          )}
          <span className={styles.role}>{roleNames[post.author_role]}</span>
          <time className="small soft" dateTime={new Date(post.date * 1000).toISOString()}>
            <RelativeTime at={post.date} />
            {post.edited_at === undefined ? null : <span>, edited</span>}
          </time>
        </div>
        {post.may_move && isOfPlan ? <MovePost clubId={clubId} post={post} milestones={milestones} /> : null}
        <EditPost clubId={clubId} post={post} onEdited={onEdited} />
        {post.may_delete ? (
          <IconButton look="plain" label={`Delete “${post.title}”`} onClick={() => setIsConfirming(true)}>
            <Delete size={18} />
          </IconButton>
        ) : null}
        {moreOf({ kind: 'post', id: post._id, authorId: post.author_id, author: post.author })}
      </header>
      <h3 dir="auto">{post.title}</h3>
      {post.milestone === undefined ? null : (
        <p className="small soft">
          {post.milestone.title} · {post.milestone.book}
        </p>
      )}
      <CollapsibleText text={post.content} brief={type === 'announcements'} />
      <div className={styles.acts}>
        {likeOf({ ...post, kind: 'post', id: post._id, authorId: post.author_id, what: `“${post.title}”` })}
        {post.milestone !== undefined && post.replies_wait && post.replies > 0 ? (
          <WithheldReplies clubId={clubId} milestone={post.milestone} count={post.replies} />
        ) : (
          <Replies clubId={clubId} postId={post._id} count={post.replies} likeOf={likeOf} moreOf={moreOf} />
        )}
      </div>
      <ConfirmDialog
        title="Delete this post?"
        action="Delete post"
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={remove}
      >
        <p>“{post.title}” will be deleted for everyone. You can't undo this.</p>
      </ConfirmDialog>
    </article>
  );
}
