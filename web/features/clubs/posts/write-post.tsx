import { useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Write } from '../../../platform/ui/icons.tsx';
import { usePostDraft } from './draft.ts';
import type { PostFormProps } from './post-form.tsx';

const loadForm = () => import('./post-form.tsx').then(({ PostForm }) => PostForm);

/** The button that opens the post form; the form is open from the start if a draft was stored. */
export function WritePost({ clubId, ...rest }: Omit<PostFormProps, 'draft' | 'begun' | 'onClose'>) {
  const draft = usePostDraft(clubId);
  const { title, content } = draft.value;
  const [open, setOpen] = useState<'kept' | 'begun' | null>(null);
  const PostForm = useLazyComponent(loadForm, { open: open !== null, onClose: () => setOpen(null) });
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isBegun = title !== '' || content !== '';

  useEffect(() => {
    if (isBegun) setOpen((current) => current ?? 'kept');
  }, [isBegun]);

  // The focus was in the form, which is no longer rendered.
  useEffect(() => {
    if (open === null && wasOpen.current) button.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);

  if (open !== null && PostForm !== null) {
    return <PostForm clubId={clubId} draft={draft} begun={open === 'begun'} onClose={() => setOpen(null)} {...rest} />;
  }
  return (
    <div>
      <Button ref={button} look="primary" pending={open !== null} onClick={() => setOpen('begun')}>
        <Write size={18} aria-hidden="true" />
        Write a post
      </Button>
    </div>
  );
}
