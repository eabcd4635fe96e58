import { useState } from 'react';
import {
  type ClubPost,
  type ClubViewer,
  getFeed,
  type HeldPost,
  type PostType,
} from '../../../../worker/features/clubs/contract.ts';
import type { Milestone, WaitingPosts } from '../../../../worker/features/clubs/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import { CollapsibleText } from './collapsible-text.tsx';
import styles from './post.module.css';
import { PostItem } from './post-item.tsx';
import type { LikeOf, PostMenu } from './replies.tsx';
import { WithheldPosts } from './withheld-posts.tsx';
import { WritePost } from './write-post.tsx';

/** Seconds in which an announcement is on top; then it is one line, so that the talk comes first. */
const PINNED_SECONDS = 7 * 86_400;

interface FeedProps {
  clubId: string;
  viewer: ClubViewer;
  posts: ListPage<ClubPost>;
  announcements: ListPage<ClubPost>;
  isNew: (post: ClubPost) => boolean;
  /** The reader's own posts that others do not see yet. */
  held: readonly HeldPost[];
  /** Posts withheld until the reader reaches their milestone. */
  waiting: readonly WaitingPosts[];
  /** The plan of the club's book; empty without one. */
  milestones: readonly Milestone[];
  likeOf: LikeOf;
  moreOf: PostMenu;
}

/** Announcements, then posts, newest first, and the form for a new one. */
export function Feed(props: FeedProps) {
  const { clubId, viewer, posts: firstPosts, announcements: firstAnnouncements, isNew, likeOf, moreOf } = props;
  const idOf = ({ _id }: ClubPost) => _id;
  const page = (type: PostType) => async (cursor: string | null) => {
    const answer = await call(getFeed, { club_id: clubId, ...(cursor === null ? {} : { cursor }) });
    const next = type === 'posts' ? answer.next_cursor : answer.announcements_next_cursor;
    return { items: answer.feed[type], next: next ?? null };
  };
  const posts = useMore({ name: 'posts', first: firstPosts, idOf, load: page('posts') });
  const announcements = useMore({
    name: 'announcements',
    first: firstAnnouncements,
    idOf,
    load: page('announcements'),
  });
  const reload = async () => {
    await Promise.all([posts.reload(), announcements.reload()]);
  };
  const [all, setAll] = useState(false);
  const [newest] = announcements.items;
  const isRecent = newest !== undefined && newest.date > clock() / 1_000 - PINNED_SECONDS;
  const pinned = all ? announcements.items : isRecent ? [newest] : [];

  const newPosts = posts.items.filter((post) => !post.folded && isNew(post)).length;

  const item = (type: PostType) => (post: ClubPost) => (
    <PostItem
      key={post._id}
      clubId={clubId}
      post={post}
      type={type}
      isNew={type === 'posts' && isNew(post)}
      milestones={props.milestones}
      likeOf={likeOf}
      moreOf={moreOf}
      onEdited={(edited) =>
        (type === 'posts' ? posts : announcements).change((items) =>
          items.map((item) => (item._id === edited._id ? edited : item)),
        )
      }
      onDeleted={(id) =>
        (type === 'posts' ? posts : announcements).change((items) => items.filter(({ _id }) => _id !== id))
      }
      onRestored={reload}
    />
  );
  return (
    <div className="stack">
      <WritePost
        clubId={clubId}
        viewer={viewer}
        milestones={props.milestones}
        onPosted={(post, announcement) =>
          (announcement ? announcements : posts).change((items) => [
            post,
            ...items.filter(({ _id }) => _id !== post._id),
          ])
        }
        onStale={reload}
      />
      {newest === undefined ? null : pinned.length === 0 ? (
        <div>
          <Button look="plain" className="flush" onClick={() => setAll(true)}>
            Announcement: {newest.title}
          </Button>
        </div>
      ) : (
        <section className={styles.section} aria-labelledby="announcements">
          <h2 id="announcements">Announcements</h2>
          {pinned.map(item('announcements'))}
          {all && announcements.hasMore ? (
            <div>
              <Button pending={announcements.waiting} onClick={announcements.more}>
                Show older announcements
              </Button>
            </div>
          ) : null}
          {!all && announcements.items.length > pinned.length ? (
            <div>
              <Button onClick={() => setAll(true)}>Show all announcements</Button>
            </div>
          ) : null}
        </section>
      )}
      <section className={styles.section} aria-labelledby="posts">
        <h2 id="posts" className="hidden">
          Posts
        </h2>
        {props.held.map(({ id, title, content }) => (
          <article key={id} className={styles.post}>
            <p className={styles.new}>Waits for a moderator. Only you see it.</p>
            <h3 dir="auto">{title}</h3>
            <CollapsibleText text={content} />
          </article>
        ))}
        {newPosts === 0 ? null : <p className={styles.new}>{newPosts} new</p>}
        <WithheldPosts clubId={clubId} waiting={props.waiting} />
        {posts.items.length === 0 && (posts.hasMore || props.waiting.length > 0) ? null : posts.items.length === 0 ? (
          <p className="soft">No posts yet. What is the club reading? Write the first one.</p>
        ) : (
          <div>{posts.items.map(item('posts'))}</div>
        )}
        <ShowMore hasMore={posts.hasMore} waiting={posts.waiting} more={posts.more}>
          Show more posts
        </ShowMore>
      </section>
    </div>
  );
}
