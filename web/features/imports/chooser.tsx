import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useHydrated } from '../../platform/api/use-hydrated.ts';
import styles from './imports.module.css';
import { OFFLINE } from './resume.ts';

interface ChooserProps {
  /** Whether a file is being read. */
  reading: boolean;
  /** Whether a network is waited for. */
  offline: boolean;
  onFile: (file: File) => void;
  children?: ReactNode;
}

/**
 * Where a file is chosen or dropped. As the server sends it no file can be chosen: nobody would be told of it, and React
 * cannot take over an input that holds one.
 */
export function Chooser({ reading, offline, onFile, children }: ChooserProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const here = useHydrated();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !reading) onFile(file);
  };
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
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className={styles.dropName}>
        Choose your file, or drop it here
      </label>
      <p className="small soft">CSV, TSV or JSON, up to 20 MB and 20,000 books.</p>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,application/json"
        className={styles.file}
        disabled={reading || !here}
        onChange={({ target }) => {
          take(target.files);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      <p role="status" className="small">
        {offline ? OFFLINE : reading ? 'Reading your file…' : ''}
      </p>
      {children}
    </section>
  );
}
