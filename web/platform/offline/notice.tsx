import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { actLabels, draftLabels } from './acts.ts';
import { confirmLossBy, flush, onOutboxChange, outbox, pageToMend } from './gateway.ts';
import styles from './notice.module.css';
import { isWaiting, type QueuedAct } from './outbox.ts';

/**
 * Lists pending actions, unconfirmed drafts, and actions that the server rejected; the last two can be sent or dropped.
 */
export function OutboxNotice() {
  const [acts, setActs] = useState<readonly QueuedAct[]>([]);
  const { revalidate } = useRevalidator();
  const { userId } = useSession();
  const before = useRef(0);
  const [loss, setLoss] = useState<{ count: number; logOut: () => void } | null>(null);

  useEffect(() => confirmLossBy((count) => new Promise((logOut) => setLoss({ count, logOut }))), []);

  useEffect(() => {
    setActs([]);
    if (userId === '') return;
    const read = async () => {
      const all = await outbox().all();
      setActs(all);
      const count = all.filter(isWaiting).length;
      // The page showed predicted results, so it loads the real ones.
      if (before.current > 0 && count === 0) void revalidate();
      before.current = count;
    };
    const reread = () => void read().catch((error: unknown) => console.warn('The outbox cannot be read.', error));
    reread();
    return onOutboxChange(reread);
  }, [revalidate, userId]);

  return (
    <>
      <ConfirmDialog
        title="Log out without saving?"
        action="Log out"
        open={loss !== null}
        pending={false}
        onClose={() => setLoss(null)}
        onConfirm={() => {
          setLoss(null);
          loss?.logOut();
        }}
      >
        <p>
          Not sent yet: {countText(loss?.count ?? 0)}. Logging out deletes {loss?.count === 1 ? 'it' : 'them'}.
        </p>
      </ConfirmDialog>
      {acts.length === 0 ? null : <Unsent acts={acts} />}
    </>
  );
}

function Unsent({ acts }: { acts: readonly QueuedAct[] }) {
  const waiting = acts.filter(isWaiting);
  const drafts = acts.filter(({ isDraft }) => isDraft);
  const refused = acts.filter(({ reason }) => reason !== '');
  return (
    <section className={styles.notice} aria-label="Changes that are not sent yet">
      {waiting.length === 0 ? null : (
        <details>
          <summary>
            <span role="status">Waiting for a connection: {countText(waiting.length)}</span>
          </summary>
          <ul className={styles.list}>
            {waiting.map((act) => (
              <li key={act.id}>{actText(act)}</li>
            ))}
          </ul>
          <Button onClick={flush}>Send now</Button>
        </details>
      )}
      {drafts.length === 0 ? null : (
        <details open={navigator.onLine}>
          <summary>
            <span role="status">Not sent: {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}</span>
          </summary>
          <ul className={styles.list}>
            {drafts.map((act) => (
              <UnsentAct key={act.id} act={act} words={excerptOfInput(act)} action="Send" />
            ))}
          </ul>
        </details>
      )}
      {refused.length === 0 ? null : (
        <details open>
          <summary>
            <span role="alert">Not accepted: {countText(refused.length)}</span>
          </summary>
          <ul className={styles.list}>
            {refused.map((act) => (
              <UnsentAct key={act.id} act={act} words={act.reason} action="Send as done now" />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function UnsentAct({ act, words, action }: { act: QueuedAct; words: string; action: string }) {
  const text = actText(act);
  const send = async () => {
    await outbox().retry(act.id);
    await flush();
  };
  const navigate = useNavigate();
  const mend = async () => {
    const page = await pageToMend(act);
    if (page !== null) await navigate(page);
  };
  return (
    <li>
      {words === '' ? text : `${text}: ${words}`}{' '}
      <Button aria-label={`${action}: ${text}`} onClick={send}>
        {action}
      </Button>{' '}
      {act.reason === '' ? null : (
        <>
          <Button look="plain" aria-label={`Correct: ${text}`} onClick={mend}>
            Correct
          </Button>{' '}
        </>
      )}
      <Button look="plain" aria-label={`Drop: ${text}`} onClick={() => outbox().drop(act.id)}>
        Drop
      </Button>
    </li>
  );
}

const countText = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const MAX_SHOWN = 80;

/** Returns the beginning of the text that the reader wrote. */
function excerptOfInput({ input }: QueuedAct): string {
  const written = [input.post_title, input.review, input.content, input.message, input.recipient];
  const words = written.find((one) => typeof one === 'string' && one !== '') ?? '';
  return String(words).length > MAX_SHOWN ? `${String(words).slice(0, MAX_SHOWN)}…` : String(words);
}

function actText({ path, actedAt, zone }: QueuedAct): string {
  const label = actLabels.get(path) ?? draftLabels.get(path) ?? 'A change';
  if (actedAt === null) return label;
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return `${label}, ${time.format(actedAt)}`;
}
