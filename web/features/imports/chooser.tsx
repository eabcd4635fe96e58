import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './imports.module.css';
import { OFFLINE } from './resume.ts';

interface ChooserProps {
  reading: boolean;
  offline: boolean;
  onFile: (file: File) => void;
  children?: ReactNode;
}

/**
 * Chooses a file or accepts a dropped one. The input covers the whole area, so that a file chosen or dropped before
 * the script runs is not lost.
 */
export function Chooser({ reading, offline, onFile, children }: ChooserProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooseFile = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !reading) onFile(file);
  };
  // Without this, choosing the same file again fires no event.
  const takeFrom = (target: HTMLInputElement) => {
    chooseFile(target.files);
    target.value = '';
  };
  const takeEarlierChoice = useEffectEvent(() => {
    if (input.current?.files?.length) takeFrom(input.current);
  });
  useEffect(() => takeEarlierChoice(), []);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <section
      aria-label="Your file"
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        chooseFile(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.sqlite,.db,.bookmory,.zip,text/csv,text/tab-separated-values,application/json"
        className={styles.file}
        disabled={reading}
        onChange={({ target }) => takeFrom(target)}
      />
      <label htmlFor={id} className={styles.dropName}>
        Choose your file, or drop it here
      </label>
      <p className="small soft">CSV, TSV, JSON, or the backup of an app, up to 20 MB and 20,000 books.</p>
      <span className={styles.choose} aria-hidden="true">
        Choose a file
      </span>
      <p role="status" className="small">
        {offline ? OFFLINE : reading ? 'Reading your file…' : ''}
      </p>
      {children}
    </section>
  );
}
