import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { draftPlace, writeDraft } from '../api/draft.ts';
import { promptSignIn, session, useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { pluralise } from '../ui/text/pluralise.ts';
import { isoDate } from '../ui/text/time.ts';
import { readerZone } from '../ui/text/zone.ts';
import { actText, offlineFeatures } from './features.ts';
import { draftOf, flush, onOutboxChange, outbox } from './gateway.ts';
import styles from './notice.module.css';
import { isWaiting, type QueuedAct } from './outbox.ts';
import { storedActCount } from './waiting-cookie.ts';

/**
 * Lists pending actions, unconfirmed drafts, and actions that the server rejected; the last two can be sent or dropped.
 */
export function OutboxNotice() {
  const [acts, setActs] = useState<readonly QueuedAct[]>([]);
  const { revalidate } = useRevalidator();
  const { userId, authenticated } = useSession();
  const before = useRef(0);

  useEffect(() => {
    setActs([]);
    if (userId === '') return;
    const read = async () => {
      const all = await outbox().all();
      setActs(all);
      const count = all.filter(isWaiting).length;
      // The page showed what waited, so it loads the result.
      if (before.current > 0 && count === 0) void revalidate();
      before.current = count;
    };
    const reread = () => void read().catch((error: unknown) => console.warn('The outbox cannot be read.', error));
    reread();
    return onOutboxChange(reread);
  }, [revalidate, userId]);

  const countHere = authenticated ? 0 : storedActCount();
  const waiting = acts.filter(isWaiting);
  if (acts.length === 0 && countHere === 0) return null;
  return (
    <section className={styles.notice} aria-label="Changes that are not sent yet">
      {countHere === 0 ? null : (
        <Button onClick={() => promptSignIn()}>Log in to send {pluralise(countHere, 'change')}</Button>
      )}
      <Group acts={waiting} title={reasonToWait(waiting)} />
      <Group acts={acts.filter(({ isDraft }) => isDraft)} title="Not sent" action="Send" />
      <Group acts={acts.filter(({ reason }) => reason !== '')} title="Not accepted" action="Send as done now" />
    </section>
  );
}

function Group({ acts, title, action }: { acts: readonly QueuedAct[]; title: string; action?: string }) {
  if (acts.length === 0) return null;
  return (
    <details open={action !== undefined && navigator.onLine}>
      <summary>
        <span role="status">{`${title}: ${pluralise(acts.length, acts[0]?.isDraft ? 'draft' : 'change')}`}</span>
      </summary>
      <ul className="stack">
        {acts.map((act) => (
          <Row key={act.id} act={act} action={act.isConflict ? undefined : action} />
        ))}
        {action === undefined ? (
          <li>
            <Button onClick={() => flush(true)}>Send now</Button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function Row({ act, action }: { act: QueuedAct; action: string | undefined }) {
  const navigate = useNavigate();
  const { id, path, reason } = act;
  const { page } = offlineFeatures().acts.get(path) ?? {};
  const address = (reason === '' ? null : page?.(act)) ?? null;
  const send = async () => {
    await outbox().retry(id);
    await flush(true);
  };
  const drop = async () => {
    await outbox().drop(id);
    const typed = reason === '' ? null : await draftOf(act);
    if (typed !== null) writeDraft(draftPlace(typed.name, session().userId), null);
  };
  const button = (label: string, onClick: () => unknown, look: 'plain' | 'quiet' = 'plain') => (
    <Button look={look} aria-label={`${label}: ${actText(act)}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <li>
      {reason === '' ? timedText(act) : `${timedText(act)}: ${reason}`}{' '}
      {action === undefined ? null : button(action, send, 'quiet')}{' '}
      {address === null ? null : button('Correct', () => navigate(address))} {button('Drop', drop)}
    </li>
  );
}

function reasonToWait(acts: readonly QueuedAct[]): string {
  const pausedUntil = Math.max(0, ...acts.map((act) => act.pausedUntil ?? 0));
  const minute = Math.ceil(pausedUntil / 60_000) * 60_000;
  if (pausedUntil > Date.now())
    return `You sent a lot at once, so we send the rest at ${timeText(minute, readerZone())}`;
  const hasFailed = acts.some(({ failures = 0 }) => failures > 0);
  return hasFailed ? 'Our site has a problem and will try again' : 'Waiting for a connection';
}

/** Returns "Dune: page 112, 14:19", with the date of another day. */
const timedText = (act: QueuedAct) =>
  act.actedAt === null ? actText(act) : `${actText(act)}, ${timeText(act.actedAt, act.zone)}`;

function timeText(moment: number, timeZone: string): string {
  const isToday = isoDate(moment / 1_000, timeZone) === isoDate(Date.now() / 1_000, timeZone);
  const date = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat('en', { ...date, timeStyle: 'short', hourCycle: 'h23', timeZone }).format(moment);
}
