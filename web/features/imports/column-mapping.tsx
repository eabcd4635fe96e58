import { useId, useState } from 'react';
import { Button } from '../../platform/ui/button.tsx';
import { type Meaning, meanings } from './files/format.ts';
import type { Unknown } from './files/library.ts';
import type { ColumnPositions } from './files/recognise.ts';
import styles from './imports.module.css';
import { OFFLINE } from './resume.ts';

const MEANINGS = Object.keys(meanings) as Meaning[];

interface NameColumnsProps {
  table: Unknown;
  reading: boolean;
  offline: boolean;
  onNamed: (named: ColumnPositions) => void;
  onCancel: () => void;
}

/** Asks what the columns of an unknown table mean, above its first rows. */
export function ColumnMapping({ table, reading, offline, onNamed, onCancel }: NameColumnsProps) {
  const id = useId();
  const [positions, setPositions] = useState<ColumnPositions>(table.guessed);
  const [wrong, setWrong] = useState('');
  const meaningOf = (place: number) => MEANINGS.find((meaning) => positions[meaning] === place) ?? '';

  const columns = table.header.map((column, place) => ({
    column,
    place,
    cells: table.first.map((cells, row) => ({ text: cells[place]?.trim() || '–', row })),
  }));

  const name = (place: number, newMeaning: string) => {
    setWrong('');
    // Each column has one meaning and each meaning one column, so the previous column of this meaning loses it.
    const otherColumns = Object.entries(positions).filter(([meaning, at]) => at !== place && meaning !== newMeaning);
    setPositions({ ...Object.fromEntries(otherColumns), ...(newMeaning === '' ? {} : { [newMeaning]: place }) });
  };

  const submit = () => {
    if (positions.title === undefined && positions.isbn === undefined) {
      return setWrong('Choose the column with the titles or the ISBNs.');
    }
    onNamed(positions);
  };

  return (
    <section className="stack" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>What are these columns?</h2>
      <p className="prose soft">
        We don’t recognise this file. These are its first rows: choose what each column is. Columns set to “Nothing” are
        not imported.
      </p>
      <div className={styles.columns}>
        {columns.map(({ column, place, cells }) => (
          <div key={place} className={`sheet ${styles.column}`}>
            <label htmlFor={`${id}-${place}`} className={styles.columnName}>
              {column.trim() || `Column ${place + 1}`}
            </label>
            <select
              id={`${id}-${place}`}
              value={meaningOf(place)}
              onChange={({ target }) => name(place, target.value)}
              className={styles.select}
            >
              <option value="">Nothing</option>
              {MEANINGS.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {meanings[meaning]?.label}
                </option>
              ))}
            </select>
            <ol className={styles.cells}>
              {cells.map(({ text, row }) => (
                <li key={row}>{text}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {wrong === '' ? null : (
        <p role="alert" className="warning">
          {wrong}
        </p>
      )}
      <p role="status" className="small">
        {offline ? OFFLINE : ''}
      </p>
      <div className="row">
        <Button look="primary" pending={reading} onClick={submit}>
          Continue
        </Button>
        <Button onClick={onCancel}>Choose another file</Button>
      </div>
    </section>
  );
}
