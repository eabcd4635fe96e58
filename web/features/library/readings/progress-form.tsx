import { type FormEvent, useId, useState } from 'react';
import {
  type ProgressUnit,
  progressUnits,
  type Reading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import {
  endOf,
  LENGTH_SENTENCE,
  NO_NUMBER,
  progressInWords,
  readProgress,
  unitNames,
  unitOf,
  unitPlurals,
  unitSigns,
} from './progress-text.ts';
import styles from './readings.module.css';
import { reportError } from './report-error.ts';

interface ProgressFormProps {
  reading: Reading;
  /** Whether to offer a choice of unit. */
  units?: boolean;
  onEnd: () => void;
}

/** A field for the reader's progress. Enter saves; rejected input stays. */
export function ProgressForm({ reading, units = false, onEnd }: ProgressFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosenUnit, setChosenUnit] = useState<ProgressUnit | null>(null);
  const [length, setLength] = useState('');
  const [error, setError] = useState('');
  const { pending, run } = useAction();
  const unit = chosenUnit ?? unitOf(reading);
  // The length is unknown, so the reader may enter it.
  const lengthUnit = unit !== 'percent' && endOf(reading, unit) === null ? unit : null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readProgress(text, unit);
    if (read === null) return setError(NO_NUMBER);
    const end =
      lengthUnit !== null && read.unit === lengthUnit && length.trim() !== ''
        ? readProgress(length, lengthUnit)
        : undefined;
    if (end === null || (end !== undefined && end.unit !== lengthUnit)) return setError(LENGTH_SENTENCE);
    return run(async () => {
      const of = end === undefined ? {} : { of: end.value };
      const saved = call(updateProgress, { reading_id: reading.id, ...read, ...of });
      if (!(await reportError(saved, setError))) return;
      const { reading: updated, at_end } = await saved;
      setText('');
      if (end !== undefined) setLength('');
      setChosenUnit(null);
      if (updated.progress) toast.success(progressInWords(updated.progress), { description: reading.title });
      if (at_end) onEnd();
    });
  };

  return (
    <form className={styles.progress} noValidate onSubmit={save}>
      <input
        id={id}
        className={styles.number}
        aria-label={`${unitNames[unit]} you have reached in ${reading.title}`}
        value={text}
        placeholder={reading.progress === undefined ? undefined : String(reading.progress.value)}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setError('');
          setText(event.target.value);
        }}
      />
      {units ? (
        <select
          aria-label="Unit"
          className={styles.unit}
          value={unit}
          onChange={(event) =>
            setChosenUnit(progressUnits.find((progressUnit) => progressUnit === event.target.value) ?? null)
          }
        >
          {progressUnits.map((progressUnit) => (
            <option key={progressUnit} value={progressUnit}>
              {unitSigns[progressUnit]}
            </option>
          ))}
        </select>
      ) : (
        <label htmlFor={id} className="small">
          {unitSigns[unit]}
        </label>
      )}
      {lengthUnit === null ? null : (
        <span className={styles.end}>
          of
          <input
            className={styles.number}
            aria-label={`${unitPlurals[lengthUnit]} in ${reading.title}, if you know`}
            value={length}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => {
              setError('');
              setLength(event.target.value);
            }}
          />
        </span>
      )}
      <Button
        type="submit"
        className={styles.update}
        pending={pending}
        aria-label={`Update progress of ${reading.title}`}
      >
        Update
      </Button>
      <p id={`${id}-note`} className={styles.refused} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </form>
  );
}
