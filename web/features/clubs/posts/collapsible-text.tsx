import { useId, useState } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import { excerptOf } from '../../../platform/ui/text/excerpt.ts';
import { LinkTooltips } from '../members/hover-card.tsx';
import { Formatted } from './format.tsx';
import styles from './post.module.css';

// Some twenty lines of a post, on a wide screen; half as many again on a phone.
const FOLD = { characters: 1_200, lines: 20 };

/** What somebody wrote in a club; a long text shows its beginning until somebody wants more. */
export function Folded({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const excerpt = excerptOf(text, FOLD);
  return (
    <>
      <LinkTooltips>
        <div id={id} className={styles.content}>
          <Formatted text={excerpt === null || open ? text : excerpt} />
        </div>
      </LinkTooltips>
      {excerpt === null ? null : (
        <div>
          <Button look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
