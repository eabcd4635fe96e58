import type { ReactNode } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import styles from './settings.module.css';

interface SettingProps {
  name: string;
  /** What it is now. */
  value: ReactNode;
  /** The button's word; without one there is nothing to press. */
  action?: string;
  /** What the button does, where word and name together do not say it. */
  label?: string;
  onAction?: () => void;
  pending?: boolean;
  look?: 'quiet' | 'danger';
}

/** One setting: its name, what it is, and the button that changes it. */
export function Setting({ name, value, action, label, onAction, pending = false, look = 'quiet' }: SettingProps) {
  const said = label ?? `${action} ${name.toLowerCase()}`;
  return (
    <li className={styles.setting}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <div className="small soft">{value}</div>
      </div>
      {action === undefined ? null : (
        <Button look={look} pending={pending} aria-label={said} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}

/** Settings that belong together. */
export function Settings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsSection title={title}>
      <ul className={styles.list}>{children}</ul>
    </SettingsSection>
  );
}

/** A part of the page under its heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack ${styles.section}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
