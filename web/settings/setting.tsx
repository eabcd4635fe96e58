import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';

interface SettingProps {
  name: string;
  /** What it is now. */
  value: ReactNode;
  /** The button's word, and what it does. */
  action: string;
  onAction: () => void;
  pending?: boolean;
  look?: 'quiet' | 'danger';
}

/** One setting: its name, what it is, and the button that changes it. */
export function Setting({ name, value, action, onAction, pending = false, look = 'quiet' }: SettingProps) {
  return (
    <li className={styles.setting}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <div className="small soft">{value}</div>
      </div>
      <Button look={look} pending={pending} aria-label={`${action} ${name.toLowerCase()}`} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}

/** Settings that belong together. */
export function Settings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
