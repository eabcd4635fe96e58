import styles from './imports.module.css';

const STEPS = {
  choose: 'Choose',
  match: 'Match',
  look: 'Check',
  apply: 'Import',
  done: 'Done',
} as const;

export type Step = keyof typeof STEPS;

/** The steps of an import, with the current one marked. */
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
