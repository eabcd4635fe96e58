import { useId, useState } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import { excerptOf } from '../../../platform/ui/text/excerpt.ts';
import { LinkTooltips } from '../members/hover-card.tsx';
import { FormattedText } from './format.tsx';
import styles from './post.module.css';

// About twenty lines on a wide screen, and half as many again on a phone.
const POST = { characters: 1_200, lines: 20 };
// The posts are below the announcements and must stay within reach.
const ANNOUNCEMENT = { characters: 240, lines: 3 };

/** A text whose end is collapsed when it is long. */
export function CollapsibleText({ text, brief = false }: { text: string; brief?: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const excerpt = excerptOf(text, brief ? ANNOUNCEMENT : POST);
  return (
    <>
      <LinkTooltips>
        <div id={id} className={styles.content}>
          <FormattedText text={excerpt === null || open ? text : excerpt} />
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
