import { useState } from 'react';
import { spoilerPattern } from '../../../../worker/features/reviews/contract.ts';
import { ExpandableText } from './expandable-text.tsx';
import styles from './spoiler-text.module.css';

/** A text in which `||spoilers||` are hidden until opened. */
export function SpoilerText({ text }: { text: string }) {
  // A long text is cut before it is rendered, and a cut could separate a spoiler from its marks. So numbers stand in
  // for spoilers.
  const parts: string[] = [];
  const numberedText = text.replace(spoilerPattern, (_, words: string) => `||${parts.push(words) - 1}||`);
  const show = (chunk: string) =>
    chunk.split(/\|\|(\d+)\|\|/).map((part, place) => {
      if (place % 2 === 0) return part;
      return <Spoiler key={part} words={parts[Number(part)] ?? ''} />;
    });
  return <ExpandableText text={numberedText} show={show} />;
}

function Spoiler({ words }: { words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.spoiler} aria-expanded={open} onClick={() => setOpen(!open)}>
        Spoiler
      </button>
      {open ? <span className={styles.words}> {words}</span> : null}
    </>
  );
}
