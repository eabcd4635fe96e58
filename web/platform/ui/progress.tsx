import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  most: number;
  done?: boolean;
}

/** How much of something is done; more than all of it fills the bar and no more. */
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
