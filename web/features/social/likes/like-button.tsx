import { useEffect, useState } from 'react';
import { type LikeKind, like, unlike } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Heart } from '../../../platform/ui/icons.tsx';
import styles from './like-button.module.css';

const LikersDialog = lazyDialog(() => import('./likers-dialog.tsx').then(({ LikersDialog }) => LikersDialog));

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
        <LikersDialog title={readersLike(state.likes)} kind={kind} id={id} open={open} onClose={() => setOpen(false)} />
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
