import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type getAdminQueue,
  type QueueItem,
  type QueueKind,
  queueHeadings,
  resolveItem,
} from '../../../worker/features/moderation/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './overview.module.css';

export type AdminQueueItems = OutputOf<typeof getAdminQueue>;

/** The admin queue by kind. Resolved items disappear and the next ones move up. */
export function AdminQueue({ found }: { found: AdminQueueItems }) {
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set());
  return (Object.entries(queueHeadings) as [QueueKind, string][]).map(([kind, heading]) => (
    <QueueOfKind
      key={kind}
      kind={kind}
      heading={heading}
      // A response requested before the last click may still contain the resolved item.
      items={found[kind].filter(({ id }) => !doneIds.has(id))}
      onDone={(id) => setDoneIds((current) => new Set([...current, id]))}
    />
  ));
}

interface QueueOfKindProps {
  kind: QueueKind;
  heading: string;
  items: readonly QueueItem[];
  onDone: (id: string) => void;
}

function QueueOfKind({ kind, heading, items, onDone }: QueueOfKindProps) {
  const top = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={kind} className="stack">
      <h2 ref={top} id={kind} tabIndex={-1}>
        {heading}
      </h2>
      {items.length === 0 ? <p className="soft">You're all caught up.</p> : null}
      <ul>
        {items.map((item) => (
          <Item
            key={item.id}
            kind={kind}
            item={item}
            onDone={() => {
              // The focused button was removed with its row.
              top.current?.focus();
              onDone(item.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Item({ kind, item, onDone }: { kind: QueueKind; item: QueueItem; onDone: () => void }) {
  const { pending, run } = useAction();
  const finish = () =>
    // The page is reloaded after the action, which brings in the next items.
    run(async () => {
      const { message } = await call(resolveItem, { kind, id: item.id });
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
        <p className={styles.detail}>{item.detail}</p>
        <p className="small soft">
          {item.from}, <RelativeTime at={item.created_at} />
        </p>
      </div>
      <Button pending={pending} onClick={finish} aria-label={`Mark as done: ${item.title || item.detail.slice(0, 60)}`}>
        Mark as done
      </Button>
    </li>
  );
}
