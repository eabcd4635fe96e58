import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { chunksOf, type ExcerptLimits, excerptLimits, excerptOf } from './excerpt.ts';
import styles from './expandable-text.module.css';

interface ExpandableTextProps {
  text: string;
  /** The limits of the collapsed text; default 700 characters or 10 lines. */
  limits?: Partial<ExcerptLimits>;
  /** Renders a part of the text; plain text by default. */
  show?: (text: string) => ReactNode;
}

/** A text in paragraphs; a long one shows its beginning until it is expanded. */
export function ExpandableText({ text, limits, show = (part) => part }: ExpandableTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const excerpt = excerptOf(text, { ...excerptLimits, ...limits });
  const chunks = chunksOf(excerpt === null || open ? text : excerpt);
  return (
    <div className={styles.block}>
      <div id={id} className={styles.text}>
        {chunks.map((chunk) => (
          <p key={chunk.at}>{show(chunk.text)}</p>
        ))}
      </div>
      {excerpt === null ? null : (
        <Button look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
