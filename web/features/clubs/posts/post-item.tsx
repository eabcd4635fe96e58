import { Link } from 'react-router';
import { type ClubPost, deletePost, type PostType } from '../../../../worker/features/clubs/contract.ts';
import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { MoreMenu } from '../../../platform/ui/more.tsx';
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
  /** Whether it came since the reader's last visit. */
  isNew: boolean;
  /** The reading plan; empty if the club has no book. */
  milestones: readonly Milestone[];
  likeOf: LikeOf;
  moreOf: PostMenu;
  onEdited: (post: ClubPost) => void;
  onDeleted: (id: string) => void;
  onRestored: () => Promise<void>;
}

/** A post or an announcement with its author, their role, and the date. */
export function PostItem({
  clubId,
  post,
  type,
  isNew,
  milestones,
  likeOf,
  moreOf,
  onEdited,
  onDeleted,
  onRestored,
}: PostItemProps) {
  const showUndo = useUndoToast();
  const { pending, run } = useAction();
  const { milestone } = post;
  // A post about another book belongs to that book's plan and can't be moved.
  const isOfPlan = milestones.length > 0 && (!milestone || milestones.some(({ id }) => id === milestone.id));

  const remove = () =>
    run(
      async () => {
        const { undo_id } = await call(deletePost, { post_id: post._id, type, book_club_id: clubId });
        onDeleted(post._id);
        showUndo('Post deleted successfully.', undo_id, { description: post.title, onUndone: onRestored });
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
  const mayEdit = post.version !== undefined;
  const mayMove = post.may_move && isOfPlan;
  const othersActs = moreOf({ kind: 'post', id: post._id, authorId: post.author_id, author: post.author });
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
          {isNew ? <span className={styles.new}>New</span> : null}
        </div>
        {mayEdit || mayMove || post.may_delete || othersActs !== null ? (
          <MoreMenu about={`“${post.title}”`}>
            {mayEdit ? <EditPost clubId={clubId} post={post} onEdited={onEdited} /> : null}
            {mayMove ? <MovePost clubId={clubId} post={post} milestones={milestones} /> : null}
            {post.may_delete ? (
              <Button pending={pending} aria-label={`Delete “${post.title}”`} onClick={remove}>
                Delete
              </Button>
            ) : null}
            {othersActs}
          </MoreMenu>
        ) : null}
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
    </article>
  );
}
