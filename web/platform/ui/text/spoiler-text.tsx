import { useState } from 'react';
import { spoilerPattern } from '../../../../worker/features/reviews/contract.ts';
import { ExpandableText } from './expandable-text.tsx';
import styles from './spoiler-text.module.css';

/** A text in which `||spoilers||` stay hidden until opened. */
export function SpoilerText({ text }: { text: string }) {
  // A long text is cut before anything of it is shown, so a cut could part words from their strokes: numbers stand for them.
  const parts: string[] = [];
  const numbered = text.replace(spoilerPattern, (_, words: string) => `||${parts.push(words) - 1}||`);
  const show = (chunk: string) =>
    chunk.split(/\|\|(\d+)\|\|/).map((part, place) => {
      if (place % 2 === 0) return part;
      return <Spoiler key={part} words={parts[Number(part)] ?? ''} />;
    });
  return <ExpandableText text={numbered} show={show} />;
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
