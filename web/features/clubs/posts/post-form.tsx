import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addPost, type ClubPost, type ClubViewer } from '../../../../worker/features/clubs/contract.ts';
import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { CallError, call, isHeld } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button, IconButton } from '../../../platform/ui/button.tsx';
import { TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { Bold, Italic, Link, Underline } from '../../../platform/ui/icons.tsx';
import type { PostDraft } from './draft.ts';
import { FormattedText, type Mark } from './format.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { GONE, MilestoneField } from './milestone-field.tsx';
import styles from './post.module.css';
import { insertLink, type Selected, wrap } from './text-formatting.ts';

const buttons = [
  { kind: 'bold', label: 'Bold', key: 'b', Icon: Bold },
  { kind: 'italic', label: 'Italic', key: 'i', Icon: Italic },
  { kind: 'underline', label: 'Underline', key: 'u', Icon: Underline },
] as const satisfies { kind: Mark; label: string; key: string; Icon: typeof Bold }[];

export interface PostFormProps {
  clubId: string;
  viewer: ClubViewer;
  /** The reading plan; a post may belong to a milestone. */
  milestones: readonly Milestone[];
  draft: PostDraft;
  /** Whether the reader has just opened the form, so that its first field takes the focus. */
  begun: boolean;
  onClose: () => void;
  onPosted: (post: ClubPost, announcement: boolean) => void;
  /** Called when the feed has changed since it was loaded; it may already contain this post. */
  onStale: () => Promise<void>;
}

/** A form for a post, with a preview; the draft stays until the post is published. */
export function PostForm({
  clubId,
  viewer,
  milestones,
  draft: stored,
  begun,
  onClose,
  onPosted,
  onStale,
}: PostFormProps) {
  const { value: draft, change: changeDraft, clear, key: keptKey, notice } = stored;
  const { pending, run } = useAction();
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState<Selected | null>(null);
  const [linked, setLinked] = useState<Selected | null>(null);
  const { revalidate } = useRevalidator();
  const announcement = viewer.may.announce && draft.announcement;
  // By default a post belongs to the last milestone that the reader has reached, as it may spoil what comes before.
  const milestoneId = draft.milestone ?? milestones.findLast(({ reached }) => reached)?.id ?? '';
  // A draft is not sent to others than those it was written for.
  const lost = announcement ? '' : lostAudience(draft, milestones);
  // What is chosen by default is chosen when the first word is typed.
  const change = useCallback(
    (part: Partial<PostDraft['value']>) => changeDraft({ milestone: milestoneId, ...part }),
    [changeDraft, milestoneId],
  );

  const selected = (): Selected => ({
    text: draft.content,
    start: area.current?.selectionStart ?? draft.content.length,
    end: area.current?.selectionEnd ?? draft.content.length,
  });
  const select = (next: Selected) => {
    if (area.current && !typeInto(area.current, next)) change({ content: next.text });
  };
  const shortcut = (event: KeyboardEvent) => {
    const button = buttons.find(({ key }) => key === event.key.toLowerCase());
    if (!button || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    select(wrap(selected(), button.kind));
  };

  useEffect(() => {
    if (linked === null) return;
    // The text can only take the focus again once the dialog is closed; text typed while effects run would be
    // overwritten by the field's own state, and its undo history lost.
    const timer = setTimeout(() => {
      if (area.current && !typeInto(area.current, linked)) change({ content: linked.text });
      setLinked(null);
    });
    return () => clearTimeout(timer);
  }, [linked, change]);

  const submit = () =>
    run(
      async (key) => {
        const input = {
          club_id: clubId,
          post_title: draft.title,
          post_content: draft.content,
          is_announcement: announcement,
          ...(milestoneId === '' || announcement ? {} : { milestone_id: milestoneId }),
        };
        try {
          const answer = await call(addPost, input, { key });
          clear();
          if (!isHeld(answer)) onPosted(answer.post, announcement);
          onClose();
        } catch (error) {
          if (error instanceof CallError && error.code === 'conflict') await onStale();
          // A milestone was replaced meanwhile.
          if (error instanceof CallError && error.code === 'not_found') void revalidate();
          throw error;
        }
      },
      { keepPage: true, key: keptKey },
    );

  return (
    <section className="sheet stack" aria-labelledby="new-post">
      <h2 id="new-post">New post</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (lost === '') void submit();
        }}
      >
        <DraftNote notice={notice} onDiscard={clear} />
        <TextField
          label="Title"
          autoFocus={begun}
          value={draft.title}
          maxLength={limits.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <div className={styles.editor}>
          <fieldset className={styles.tools}>
            <legend className="hidden">Formatting</legend>
            {buttons.map(({ kind, label, Icon }) => (
              <IconButton key={kind} look="plain" label={label} onClick={() => select(wrap(selected(), kind))}>
                <Icon size={18} />
              </IconButton>
            ))}
            <IconButton look="plain" label="Link" onClick={() => setLinking(selected())}>
              <Link size={18} />
            </IconButton>
          </fieldset>
          <TextArea
            ref={area}
            label="Text"
            keptIn={stored}
            value={draft.content}
            rows={5}
            maxLength={limits.post}
            onChange={(event) => change({ content: event.target.value })}
            onKeyDown={shortcut}
          />
        </div>
        {announcement || (milestones.length === 0 && lost === '') ? null : (
          <MilestoneField
            milestones={milestones}
            value={lost === '' ? milestoneId : GONE}
            isGone={lost !== ''}
            onChange={({ target }) => change({ milestone: target.value, announcement: false })}
          />
        )}
        {lost === '' ? null : <p role="alert">{lost}</p>}
        {draft.content.trim() === '' ? null : (
          <figure className={styles.preview}>
            <figcaption className="small soft">Preview</figcaption>
            <div className={styles.content}>
              <FormattedText text={draft.content.trim()} />
            </div>
          </figure>
        )}
        <div className="row">
          <Button type="submit" look="primary" pending={pending} disabled={lost !== ''}>
            {announcement ? 'Post announcement' : 'Post'}
          </Button>
          <Button onClick={onClose}>Not now</Button>
          {viewer.may.announce ? (
            <label className="check-line">
              <input
                type="checkbox"
                checked={draft.announcement}
                onChange={(event) => change({ announcement: event.target.checked })}
              />
              Post as an announcement
            </label>
          ) : null}
        </div>
      </form>
      <LinkDialog
        open={linking !== null}
        selected={linking === null ? '' : linking.text.slice(linking.start, linking.end)}
        onClose={() => setLinking(null)}
        onInsert={(name, href) => {
          if (linking !== null) setLinked(insertLink(linking, name, href));
          setLinking(null);
        }}
      />
    </section>
  );
}

/** Returns why the audience of a draft no longer exists; '' if it does. */
function lostAudience({ milestone = '', announcement }: PostDraft['value'], milestones: readonly Milestone[]): string {
  if (announcement) return 'You can no longer post announcements. Choose who sees this post.';
  if (milestone === '' || milestones.some(({ id }) => id === milestone)) return '';
  return 'The part of the book that you chose is no longer in the plan. Choose who sees this post.';
}

// Lets the browser type the change where it differs, so that it can be undone and fires an input event. Returns false
// in browsers without `insertText`; then the value is only set.
function typeInto(element: HTMLTextAreaElement, { text, start, end }: Selected): boolean {
  const previousText = element.value;
  const short = Math.min(previousText.length, text.length);
  let head = 0;
  while (head < short && previousText[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < short - head && previousText.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  element.focus();
  element.setSelectionRange(head, previousText.length - tail);
  const isInserted = document.execCommand?.('insertText', false, text.slice(head, text.length - tail)) === true;
  if (!isInserted) element.value = text;
  element.setSelectionRange(start, end);
  return isInserted;
}
