import { createContext, type ReactNode, use } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Row, Rows } from '../../../platform/ui/rows.tsx';
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
    <li className="line">
      <div className="grow">
        <h3 dir="auto">{name}</h3>
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
      <ul>{children}</ul>
    </SettingsSection>
  );
}

/** The title of the group that a phone shows; null for the list of groups, undefined on pages without groups. */
const ShownGroup = createContext<string | null | undefined>(undefined);

/** Groups of settings. A phone lists their titles and shows one at a time; wide screens show all. */
export function SettingsGroups({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  const [query] = useSearchParams();
  const shown = titles.find((title) => title === query.get('group')) ?? null;
  return (
    <ShownGroup value={shown}>
      <div className={styles.groups} hidden={shown !== null}>
        <Rows label="Groups of settings">
          {titles.map((title) => (
            <Row key={title} to={paths.settings(title)} label={title} />
          ))}
        </Rows>
      </div>
      {children}
    </ShownGroup>
  );
}

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const shown = use(ShownGroup);
  return (
    <section
      className={`stack ${styles.section}`}
      data-elsewhere={shown === undefined || shown === title ? undefined : true}
    >
      <h2 dir="auto">{title}</h2>
      {children}
    </section>
  );
}
