import type { ReactNode } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import styles from './settings.module.css';

interface SettingProps {
  name: string;
  value: ReactNode;
  /** The button's text. */
  action?: string;
  /** The button's accessible name, unless it is action and name. */
  label?: string;
  onAction?: () => void;
  pending?: boolean;
  look?: 'quiet' | 'danger';
}

export function Setting({ name, value, action, label, onAction, pending = false, look = 'quiet' }: SettingProps) {
  const buttonLabel = label ?? `${action} ${name.toLowerCase()}`;
  return (
    <li className={styles.setting}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <div className="small soft">{value}</div>
      </div>
      {action === undefined ? null : (
        <Button look={look} pending={pending} aria-label={buttonLabel} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}

export function Settings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsSection title={title}>
      <ul className={styles.list}>{children}</ul>
    </SettingsSection>
  );
}

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack ${styles.section}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
