import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { draftPlace, writeDraft } from '../api/draft.ts';
import { promptSignIn, session, useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { actText, offlineFeatures } from './features.ts';
import { confirmLossBy, flush, onOutboxChange, outbox } from './gateway.ts';
import styles from './notice.module.css';
import { isWaiting, type QueuedAct } from './outbox.ts';
import { storedActCount } from './stored-act-count.ts';

/**
 * Lists pending actions, unconfirmed drafts, and actions that the server rejected; the last two can be sent or dropped.
 */
export function OutboxNotice() {
  const [acts, setActs] = useState<readonly QueuedAct[]>([]);
  const { revalidate } = useRevalidator();
  const { userId, authenticated } = useSession();
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
      // The page showed what waited, so it loads the result.
      if (before.current > 0 && count === 0) void revalidate();
      before.current = count;
    };
    const reread = () => void read().catch((error: unknown) => console.warn('The outbox cannot be read.', error));
    reread();
    return onOutboxChange(reread);
  }, [revalidate, userId]);

  const countHere = authenticated ? 0 : storedActCount();
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
      {acts.length === 0 && countHere === 0 ? null : (
        <section className={styles.notice} aria-label="Changes that are not sent yet">
          {countHere === 0 ? null : (
            <Button onClick={() => promptSignIn()}>Log in to send {countText(countHere)}</Button>
          )}
          <Waiting acts={acts.filter(isWaiting)} />
          <Unsent
            acts={acts.filter(({ isDraft }) => isDraft)}
            isOpen={navigator.onLine}
            title={(count) => `Not sent: ${count === 1 ? '1 draft' : `${count} drafts`}`}
            action="Send"
          />
          <Unsent
            acts={acts.filter(({ reason }) => reason !== '')}
            isOpen
            title={(count) => `Not accepted: ${countText(count)}`}
            action="Send as done now"
          />
        </section>
      )}
    </>
  );
}

function Waiting({ acts }: { acts: readonly QueuedAct[] }) {
  if (acts.length === 0) return null;
  // The server was reached, and could not do it.
  const hasFailed = acts.some(({ failures = 0 }) => failures > 0);
  const title = hasFailed ? 'Our site has a problem and will try again' : 'Waiting for a connection';
  return (
    <Group title={`${title}: ${countText(acts.length)}`}>
      {acts.map((act) => (
        <li key={act.id}>
          {timedText(act)} <Drop act={act} />
        </li>
      ))}
      <li>
        <Button onClick={flush}>Send now</Button>
      </li>
    </Group>
  );
}

function Group({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary>
        <span role="status">{title}</span>
      </summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  );
}

interface UnsentProps {
  acts: readonly QueuedAct[];
  isOpen: boolean;
  title: (count: number) => string;
  action: string;
}

function Unsent({ acts, isOpen, title, action }: UnsentProps) {
  const navigate = useNavigate();
  if (acts.length === 0) return null;
  const send = async ({ id }: QueuedAct) => {
    await outbox().retry(id);
    await flush();
  };
  return (
    <Group title={title(acts.length)} isOpen={isOpen}>
      {acts.map((act) => {
        const page = act.reason === '' ? null : pageOf(act);
        const words = act.reason || excerptOf(act);
        return (
          <li key={act.id}>
            {words === '' ? timedText(act) : `${timedText(act)}: ${words}`}{' '}
            {act.isConflict ? null : (
              <Button aria-label={`${action}: ${actText(act)}`} onClick={() => send(act)}>
                {action}
              </Button>
            )}{' '}
            {page === null ? null : (
              <Button look="plain" aria-label={`Correct: ${actText(act)}`} onClick={() => navigate(page)}>
                Correct
              </Button>
            )}{' '}
            <Drop act={act} />
          </li>
        );
      })}
    </Group>
  );
}

function Drop({ act }: { act: QueuedAct }) {
  const drop = async () => {
    const draft = offlineFeatures().acts.get(act.path)?.draft?.(act) ?? null;
    if (draft !== null && act.reason !== '') writeDraft(draftPlace(draft.name, session().userId), null);
    await outbox().drop(act.id);
  };
  return (
    <Button look="plain" aria-label={`Drop: ${actText(act)}`} onClick={drop}>
      Drop
    </Button>
  );
}

function pageOf({ path, input, about }: QueuedAct): string | null {
  const { acts, pageOfBook } = offlineFeatures();
  const isbn = input.isbn ?? about?.isbn;
  return acts.get(path)?.page?.(input) ?? (typeof isbn === 'string' ? pageOfBook(isbn) : null);
}

const countText = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const MAX_SHOWN = 80;

/** Returns the beginning of the text that the reader wrote. */
function excerptOf({ input }: QueuedAct): string {
  const written = [input.post_title, input.review, input.content, input.message, input.recipient];
  const words = String(written.find((one) => typeof one === 'string' && one !== '') ?? '');
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words;
}

/** Returns "Dune: page 112, 14:19", with the date of another day. */
function timedText(act: QueuedAct): string {
  if (act.actedAt === null) return actText(act);
  const inZone = (options: Intl.DateTimeFormatOptions, moment: number) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: act.zone }).format(moment);
  const date = inZone({ dateStyle: 'medium' }, act.actedAt);
  const time = inZone({ timeStyle: 'short', hourCycle: 'h23' }, act.actedAt);
  return `${actText(act)}, ${date === inZone({ dateStyle: 'medium' }, Date.now()) ? '' : `${date}, `}${time}`;
}
