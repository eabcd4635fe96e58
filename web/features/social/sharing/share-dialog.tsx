import { type Dispatch, type FormEvent, type SetStateAction, useId, useState } from 'react';
import type { Friend } from '../../../../worker/features/social/friends/contract.ts';
import { sharingSentences } from '../../../../worker/features/social/sharing/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { mailSentences } from '../../../../worker/platform/mail/contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { sendsMail } from '../../../platform/ui/contact-link.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Check } from '../../../platform/ui/icons.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { CopyLink } from '../../../platform/ui/text/copy-link.tsx';
import { normaliseName } from './normalise-name.ts';
import styles from './sharing.module.css';
import { type Friends, useFriends } from './use-friends.ts';
import { type Sharing, useSharing } from './use-sharing.ts';

interface ShareDialogProps {
  isbn: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The share modal: friends, an e-mail address, and what else the browser offers. */
export function ShareDialog({ isbn, title, open, onClose }: ShareDialogProps) {
  const sharing = useSharing(isbn);
  const friends = useFriends(isbn, open, sharing.remember);
  const [search, setSearch] = useState('');
  const [email, setEmail] = useState('');

  return (
    <Dialog title={`Share ${title}`} open={open} onClose={onClose}>
      <FriendList friends={friends} sharing={sharing} search={search} onSearch={setSearch} />
      {sendsMail() ? <ByEmail sharing={sharing} email={email} onEmail={setEmail} /> : null}
      <div className="row">
        {'share' in navigator ? <Button onClick={() => shareNatively(isbn, title)}>Share with an app</Button> : null}
        <CopyLink address={paths.book(isbn)} label={`Copy link to ${title}`} message="Copied book link to clipboard" />
      </div>
    </Dialog>
  );
}

interface FriendListProps {
  friends: Friends;
  sharing: Sharing;
  search: string;
  onSearch: (search: string) => void;
}

function FriendList({ friends: { friends, state, again }, sharing, search, onSearch }: FriendListProps) {
  const heading = useId();
  const searchedName = normaliseName(search);
  const shownFriends = friends.filter(({ username }) => normaliseName(username).includes(searchedName));
  return (
    <section className="stack" aria-labelledby={heading}>
      <h3 id={heading}>Friends</h3>
      {friends.length > 0 ? (
        <TextField
          label="Find a friend"
          type="search"
          value={search}
          maxLength={limits.name}
          autoComplete="off"
          onChange={(event) => onSearch(event.target.value)}
        />
      ) : null}
      <ul className={styles.friends}>
        {shownFriends.map((friend) => (
          <FriendLine key={friend.id} friend={friend} sharing={sharing} />
        ))}
      </ul>
      <p className="soft" role="status">
        {state === 'loading' ? 'Loading...' : null}
        {state === 'loaded' && shownFriends.length === 0 ? sharingSentences.noFriends : null}
      </p>
      {state === 'failed' ? (
        <div>
          <Button onClick={again}>Try again</Button>
        </div>
      ) : null}
    </section>
  );
}

function FriendLine({ friend, sharing }: { friend: Friend; sharing: Sharing }) {
  const isShared = sharing.sharedWith.has(friend.id);
  const busy = sharing.busyWith === friend.id;
  return (
    <li className="line">
      <Picture of={friend} size={36} />
      <span className="grow" dir="auto">
        {friend.username}
      </span>
      <Button
        look={isShared ? 'plain' : 'quiet'}
        pending={busy}
        aria-label={isShared ? `Shared with ${friend.username}` : `Share with ${friend.username}`}
        onClick={() => void sharing.share({ friend: friend.id })}
      >
        {isShared ? <Check size={18} aria-hidden="true" /> : null}
        {isShared ? 'Shared' : 'Share'}
      </Button>
    </li>
  );
}

interface ByEmailProps {
  sharing: Sharing;
  email: string;
  onEmail: Dispatch<SetStateAction<string>>;
}

function ByEmail({ sharing, email, onEmail }: ByEmailProps) {
  const heading = useId();
  const [error, setError] = useState('');
  const [sentTo, setSentTo] = useState('');
  const address = email.trim();
  const busy = sharing.busyWith !== null && sharing.busyWith === address.toLowerCase();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The address was already sent by a previous Enter.
    if (address === '' && sentTo !== '') return;
    const wrong = wrongWith(address);
    setError(wrong);
    if (wrong !== '') {
      toast.error(wrong);
      return;
    }
    const outcome = await sharing.share({ email: address });
    setError(outcome.shared ? '' : outcome.why);
    if (!outcome.shared) return;
    setSentTo(address);
    onEmail((current) => (current.trim() === address ? '' : current));
  };

  return (
    <section className="stack" aria-labelledby={heading}>
      <h3 id={heading}>Email</h3>
      <form className="inline-form" noValidate onSubmit={send}>
        <TextField
          label="Email address"
          type="email"
          value={email}
          error={error}
          hint={sentTo === '' ? 'They’ll get one email with your name, the book and a link.' : `Sent to ${sentTo}.`}
          maxLength={limits.email}
          autoComplete="off"
          onChange={(event) => {
            setSentTo('');
            onEmail(event.target.value);
          }}
        />
        {/* It can be pressed while it waits: then it says so. */}
        <Button type="submit" aria-busy={busy || undefined}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </section>
  );
}

function wrongWith(address: string): string {
  if (address === '') return mailSentences.noEmail;
  return address.includes('@') && address.includes('.') ? '' : mailSentences.invalidEmail;
}

async function shareNatively(isbn: string, title: string): Promise<void> {
  const data = { title, url: new URL(paths.book(isbn), location.origin).href };
  if (navigator.canShare?.(data) === false) {
    toast.error(sharingSentences.unsupported);
    return;
  }
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    // The reader closed the system's dialog, which is not an error.
    if (error.name !== 'AbortError') toast.error(sharingSentences.notShared);
  }
}
