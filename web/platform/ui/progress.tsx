import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  most: number;
  done?: boolean;
}

/** Progress towards a goal; a value above the goal fills the bar. */
export function Progress({ label, value, most, done = false }: ProgressProps) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      value={Math.min(value, most)}
      max={most}
      data-done={done || undefined}
    />
  );
}
