import styles from './imports.module.css';

const STEPS = {
  choose: 'Choose',
  match: 'Match',
  look: 'Check',
  apply: 'Import',
  came: 'Done',
} as const;

/** A step of an import. */
export type Step = keyof typeof STEPS;

/** The five steps, and which one it is at. */
export function Steps({ step }: { step: Step }) {
  const names = Object.keys(STEPS) as Step[];
  const currentPlace = names.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, place) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} data-past={place < currentPlace || undefined}>
          {STEPS[name]}
        </li>
      ))}
    </ol>
  );
}
