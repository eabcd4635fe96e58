import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { draftPlace, writeDraft } from '../api/draft.ts';
import { promptSignIn, session, useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { pluralise } from '../ui/text/pluralise.ts';
import { actText, offlineFeatures } from './features.ts';
import { flush, onOutboxChange, outbox } from './gateway.ts';
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
  // The server was reached, and could not do it.
  const hasFailed = waiting.some(({ failures = 0 }) => failures > 0);
  if (acts.length === 0 && countHere === 0) return null;
  return (
    <section className={styles.notice} aria-label="Changes that are not sent yet">
      {countHere === 0 ? null : (
        <Button onClick={() => promptSignIn()}>Log in to send {pluralise(countHere, 'change')}</Button>
      )}
      <Group
        acts={waiting}
        title={hasFailed ? 'Our site has a problem and will try again' : 'Waiting for a connection'}
      />
      <Group acts={acts.filter(({ isDraft }) => isDraft)} title="Not sent" action="Send" isOpen={navigator.onLine} />
      <Group acts={acts.filter(({ reason }) => reason !== '')} title="Not accepted" action="Send as done now" isOpen />
    </section>
  );
}

interface GroupProps {
  acts: readonly QueuedAct[];
  title: string;
  /** What sends one of them; without it, all are sent at once. */
  action?: string;
  isOpen?: boolean;
}

function Group({ acts, title, action, isOpen = false }: GroupProps) {
  if (acts.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        <span role="status">{`${title}: ${pluralise(acts.length, acts[0]?.isDraft ? 'draft' : 'change')}`}</span>
      </summary>
      <ul className="stack">
        {acts.map((act) => (
          <Row key={act.id} act={act} action={act.isConflict ? undefined : action} />
        ))}
        {action === undefined ? (
          <li>
            <Button onClick={flush}>Send now</Button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function Row({ act, action }: { act: QueuedAct; action: string | undefined }) {
  const navigate = useNavigate();
  const { id, path, reason } = act;
  const { page, draft } = offlineFeatures().acts.get(path) ?? {};
  const address = (reason === '' ? null : page?.(act)) ?? null;
  const send = async () => {
    await outbox().retry(id);
    await flush();
  };
  const drop = async () => {
    const typed = (reason === '' ? null : draft?.(act)) ?? null;
    if (typed !== null) writeDraft(draftPlace(typed.name, session().userId), null);
    await outbox().drop(id);
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

/** Returns "Dune: page 112, 14:19", with the date of another day. */
function timedText(act: QueuedAct): string {
  if (act.actedAt === null) return actText(act);
  const format = (options: Intl.DateTimeFormatOptions, moment: number) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: act.zone }).format(moment);
  const [date, today] = [act.actedAt, Date.now()].map((moment) => format({ dateStyle: 'medium' }, moment));
  const time = format({ timeStyle: 'short', hourCycle: 'h23' }, act.actedAt);
  return [actText(act), ...(date === today ? [] : [date]), time].join(', ');
}
