import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  type Friend,
  getLikes,
  type LikeKind,
  like,
  unlike,
} from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Heart } from '../../../platform/ui/icons.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from './like-button.module.css';

interface LikeButtonProps {
  kind: LikeKind;
  id: string;
  of: { likes?: number | undefined; liked?: boolean | undefined };
  /** The accessible name of the target: "Ada's review". */
  what: string;
  /** Whether the target is the reader's own: then the button lists who likes it. */
  own: boolean;
}

/** Likes something and undoes it; on the reader's own items it lists who liked it, and is hidden without likes. */
export function LikeButton({ kind, id, of: { likes = 0, liked = false }, what, own }: LikeButtonProps) {
  const { pending, run } = useAction();
  const [state, setState] = useState({ likes, liked });
  const [open, setOpen] = useState(false);
  useEffect(() => setState({ likes, liked }), [likes, liked]);

  const toggle = () =>
    run(
      async () => {
        setState(await call(state.liked ? unlike : like, { kind, id }));
      },
      { keepPage: true },
    );
  const press = useMemberPress(`like ${kind} ${id}`, toggle, () => !own && !state.liked && toggle());

  if (own) {
    if (state.likes === 0) return null;
    return (
      <>
        <Button look="plain" onClick={() => setOpen(true)}>
          <Heart size={18} aria-hidden="true" />
          {readersLike(state.likes)}
        </Button>
        <Dialog title={readersLike(state.likes)} open={open} onClose={() => setOpen(false)}>
          <Likers kind={kind} id={id} />
        </Dialog>
      </>
    );
  }

  return (
    <Button
      look="plain"
      aria-pressed={state.liked}
      aria-label={`Like ${what}${state.likes === 0 ? '' : `, ${readersLike(state.likes)}`}`}
      pending={pending}
      className={state.liked ? styles.liked : undefined}
      onClick={press}
    >
      <Heart size={18} aria-hidden="true" />
      <span className={state.likes === 0 ? styles.word : styles.count}>{state.likes === 0 ? 'Like' : state.likes}</span>
    </Button>
  );
}

const readersLike = (likes: number) =>
  likes === 1 ? '1 reader likes this' : `${likes.toLocaleString('en')} readers like this`;

function Likers({ kind, id }: { kind: LikeKind; id: string }) {
  const [first, setFirst] = useState<ListPage<Friend> | null>(null);
  const { run } = useAction();
  useEffect(() => {
    void run(async () => setFirst(await likersOf(kind, id, null)), { keepPage: true });
  }, [kind, id, run]);
  return first === null ? <p role="status">Loading...</p> : <LikerList kind={kind} id={id} first={first} />;
}

async function likersOf(kind: LikeKind, id: string, cursor: string | null): Promise<ListPage<Friend>> {
  const { readers, next_cursor } = await call(getLikes, { kind, id, ...(cursor === null ? {} : { cursor }) });
  return { items: readers, next: next_cursor ?? null };
}

function LikerList({ kind, id, first }: { kind: LikeKind; id: string; first: ListPage<Friend> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: `likes ${id}`,
    first,
    idOf: (reader) => reader.id,
    load: (cursor) => likersOf(kind, id, cursor),
  });
  return (
    <>
      <ul className={styles.readers}>
        {items.map((reader) => (
          <li key={reader.id}>
            <Picture of={reader} size={40} />
            <Link to={paths.profile({ id: reader.id })} className="plain-link title lone-link" dir="auto">
              {reader.username}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
      <p className="soft small">Readers with a private profile are counted but not named.</p>
    </>
  );
}
