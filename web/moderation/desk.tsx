import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '../../worker/http/contract.ts';
import { type DeskItem, type DeskKind, desk, type getDesk, markDone } from '../../worker/moderation/contract.ts';
import { useAct } from '../api/act.ts';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { timeAgo } from '../ui/time.ts';
import { toast } from '../ui/toast.ts';
import styles from './overview.module.css';

/** What lies on the operator's desk. */
export type OnDesk = OutputOf<typeof getDesk>;

/** The piles on the operator's desk; what is marked as done leaves its pile, and what waited behind it comes in sight. */
export function Desk({ found }: { found: OnDesk }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  return (Object.entries(desk) as [DeskKind, string][]).map(([kind, heading]) => (
    <Pile
      key={kind}
      kind={kind}
      heading={heading}
      // An answer that was asked for before the last click may still hold what that took away.
      items={found[kind].filter(({ id }) => !done.has(id))}
      onDone={(id) => setDone((before) => new Set([...before, id]))}
    />
  ));
}

interface PileProps {
  kind: DeskKind;
  heading: string;
  items: readonly DeskItem[];
  onDone: (id: string) => void;
}

function Pile({ kind, heading, items, onDone }: PileProps) {
  const top = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={kind} className="stack">
      <h2 ref={top} id={kind} tabIndex={-1}>
        {heading}
      </h2>
      {items.length === 0 ? <p className="soft">Nothing waits here.</p> : null}
      <ul className={styles.lines}>
        {items.map((item) => (
          <Item
            key={item.id}
            kind={kind}
            item={item}
            onDone={() => {
              // The button that had the focus goes with its line.
              top.current?.focus();
              onDone(item.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Item({ kind, item, onDone }: { kind: DeskKind; item: DeskItem; onDone: () => void }) {
  const { pending, run } = useAct();
  const finish = () =>
    // The page is asked for anew after it, and with it what waited behind.
    run(async () => {
      const { message } = await call(markDone, { kind, id: item.id });
      toast.success(message);
      onDone();
    });
  return (
    <li className={styles.line}>
      <div className={styles.grow}>
        {item.title === '' ? null : (
          <p className="title">
            {item.isbn === undefined ? item.title : <Link to={paths.book(item.isbn)}>{item.title}</Link>}
          </p>
        )}
        <p className={styles.said}>{item.detail}</p>
        <p className="small soft">
          {item.from}, {timeAgo(item.created_at)}
        </p>
      </div>
      <Button pending={pending} onClick={finish} aria-label={`Mark as done: ${item.title || item.detail.slice(0, 60)}`}>
        Mark as done
      </Button>
    </li>
  );
}
