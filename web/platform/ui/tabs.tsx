import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Tab extends string> {
  /** The accessible name of the tab list. */
  label: string;
  /** Tab labels, in order. */
  tabs: Readonly<Record<Tab, string>>;
  selected: Tab;
  onSelect: (tab: Tab) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

/** Tabs following the WAI-ARIA pattern: arrow keys, Home and End move between tabs, and the focused tab is selected. */
export function Tabs<Tab extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Tab>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Tab[];

  // On a narrow screen the tab list scrolls, and the selected tab may be out of view.
  useLayoutEffect(() => {
    const tab = row.current?.children[Object.keys(tabs).indexOf(selected)];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.current.clientWidth) / 2;
  }, [tabs, selected]);

  const move = (event: KeyboardEvent) => {
    const place = names.indexOf(selected);
    const next = new Map([
      ['ArrowRight', (place + 1) % names.length],
      ['ArrowLeft', (place + names.length - 1) % names.length],
      ['Home', 0],
      ['End', names.length - 1],
    ]).get(event.key);
    const name = next === undefined ? undefined : names[next];
    if (next === undefined || name === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onSelect(name);
  };

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={styles.row} onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
