import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { actLabels } from './acts.ts';
import { flush, onOutboxChange, outbox } from './gateway.ts';
import styles from './notice.module.css';
import type { QueuedAct } from './outbox.ts';

/** Lists acts that wait for a connection, and acts the server refused; those can be sent again or discarded. */
export function OutboxNotice() {
  const [acts, setActs] = useState<readonly QueuedAct[]>([]);
  const { revalidate } = useRevalidator();
  const before = useRef(0);

  useEffect(() => {
    const read = async () => {
      const all = await outbox().all();
      setActs(all);
      const waiting = all.filter(({ reason }) => reason === '').length;
      // The page shows what was done as it will be; from now on as it is.
      if (before.current > 0 && waiting === 0) void revalidate();
      before.current = waiting;
    };
    const reread = () => void read().catch((error: unknown) => console.warn('The outbox cannot be read.', error));
    reread();
    return onOutboxChange(reread);
  }, [revalidate]);

  const refused = acts.filter(({ reason }) => reason !== '');
  const waiting = acts.length - refused.length;
  if (acts.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Changes that are not sent yet">
      {waiting === 0 ? null : (
        <details>
          <summary>
            <span role="status">Waiting for a connection: {counted(waiting)}</span>
          </summary>
          <ul className={styles.list}>
            {acts
              .filter(({ reason }) => reason === '')
              .map((act) => (
                <li key={act.id}>{actText(act)}</li>
              ))}
          </ul>
          <Button onClick={flush}>Send now</Button>
        </details>
      )}
      {refused.length === 0 ? null : (
        <details open>
          <summary>
            <span role="alert">Not accepted: {counted(refused.length)}</span>
          </summary>
          <ul className={styles.list}>
            {refused.map((act) => (
              <li key={act.id}>
                {actText(act)}: {act.reason}{' '}
                <Button
                  aria-label={`Send again as done now: ${actText(act)}`}
                  onClick={async () => {
                    await outbox().retry(act.id);
                    await flush();
                  }}
                >
                  Send as done now
                </Button>{' '}
                <Button look="plain" aria-label={`Drop: ${actText(act)}`} onClick={() => outbox().drop(act.id)}>
                  Drop
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const counted = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

function actText({ path, actedAt, zone }: QueuedAct): string {
  const label = actLabels.get(path) ?? 'A change';
  if (actedAt === null) return label;
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return `${label}, ${time.format(actedAt)}`;
}
