import { useRef, useState } from 'react';
import { shareBookToFriend, shareBookViaEmail, sharingSentences } from '../../worker/sharing/contract.ts';
import { showError } from '../api/act.ts';
import { CallError, call } from '../api/call.ts';
import { toast } from '../ui/toast.ts';

/** Somebody to share with. */
export type Recipient = { friend: string } | { email: string };

/** Shares a book, one request at a time, and remembers with whom. */
export interface Sharing {
  /** Who is being shared with just now: an id or an address. */
  busyWith: string | null;
  sharedWith: ReadonlySet<string>;
  remember: (names: readonly string[]) => void;
  /** Answers the server's sentence when it said no, else null. */
  share: (recipient: Recipient) => Promise<string | null>;
}

/** Gives a component its sharing of one book. */
export function useSharing(isbn: string): Sharing {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [sharedWith, setSharedWith] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(false);
  // One key for each book and recipient, until an answer came: what may have been done already is not done twice.
  const keys = useRef(new Map<string, string>());
  const [remember] = useState(() => (names: readonly string[]) => {
    if (names.length > 0) setSharedWith((before) => new Set([...before, ...names]));
  });

  const share: Sharing['share'] = async (recipient) => {
    const name = 'friend' in recipient ? recipient.friend : recipient.email.trim().toLowerCase();
    if (running.current) {
      toast.error(sharingSentences.busy);
      return null;
    }
    if (sharedWith.has(name)) {
      toast.error(sharingSentences.twice);
      return sharingSentences.twice;
    }
    running.current = true;
    setBusyWith(name);
    const undertaking = `${isbn} ${name}`;
    const key = keys.current.get(undertaking) ?? crypto.randomUUID();
    keys.current.set(undertaking, key);
    toast.info(sharingSentences.sharing);
    try {
      if ('friend' in recipient) await call(shareBookToFriend, { isbn, recipient_id: recipient.friend }, { key });
      else await call(shareBookViaEmail, { isbn, recipient: recipient.email }, { key });
      keys.current.delete(undertaking);
      remember([name]);
      toast.success(sharingSentences.shared);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'offline' && error.code !== 'unavailable') keys.current.delete(undertaking);
      if (error.code === 'signed_out') showError(error);
      else if (error.message === sharingSentences.twice) {
        remember([name]);
        toast.error(sharingSentences.twice);
      } else toast.error(sharingSentences.notShared, { description: error.message });
      return error.message;
    } finally {
      running.current = false;
      setBusyWith(null);
    }
  };
  return { busyWith, sharedWith, remember, share };
}
