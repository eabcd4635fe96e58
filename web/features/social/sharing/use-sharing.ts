import { useRef, useState } from 'react';
import {
  shareBookToFriend,
  shareBookViaEmail,
  sharingSentences,
} from '../../../../worker/features/social/sharing/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withId } from '../../../platform/api/support-id.ts';
import { showError } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

const SHARING = 'sharing';
const BUSY = 'sharing is busy';

/** A person to share with. */
type Recipient = { friend: string } | { email: string };

/** Shares a book, one request at a time, and remembers with whom. */
export interface Sharing {
  /** The id or address currently being shared with. */
  busyWith: string | null;
  sharedWith: ReadonlySet<string>;
  remember: (names: readonly string[]) => void;
  share: (recipient: Recipient) => Promise<Outcome>;
}

/** The result of sharing; `why` is the refusal, empty if the request was only too early. */
type Outcome = { shared: true } | { shared: false; why: string };

export function useSharing(isbn: string): Sharing {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [sharedWith, setSharedWith] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(false);
  // One idempotency key per book and recipient until the call succeeds, so that a retry doesn't share twice.
  const keys = useRef(new Map<string, string>());
  const [remember] = useState(() => (names: readonly string[]) => {
    if (names.length > 0) setSharedWith((current) => new Set([...current, ...names]));
  });

  const share: Sharing['share'] = async (recipient) => {
    const name = 'friend' in recipient ? recipient.friend : recipient.email.trim().toLowerCase();
    if (running.current) {
      toast.error(sharingSentences.busy, { id: BUSY });
      return { shared: false, why: '' };
    }
    if (sharedWith.has(name)) {
      toast.error(sharingSentences.twice);
      return { shared: false, why: sharingSentences.twice };
    }
    running.current = true;
    setBusyWith(name);
    const requestKey = `${isbn} ${name}`;
    const key = keys.current.get(requestKey) ?? crypto.randomUUID();
    keys.current.set(requestKey, key);
    toast.info(sharingSentences.sharing, { id: SHARING });
    try {
      if ('friend' in recipient) await call(shareBookToFriend, { isbn, recipient_id: recipient.friend }, { key });
      else await call(shareBookViaEmail, { isbn, recipient: recipient.email }, { key });
      keys.current.delete(requestKey);
      remember([name]);
      toast.dismiss(SHARING);
      toast.dismiss(BUSY);
      toast.success(sharingSentences.shared);
      return { shared: true };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'offline' && error.code !== 'unavailable') keys.current.delete(requestKey);
      if (error.code === 'signed_out') showError(error);
      else if (error.reason === 'already_shared') {
        remember([name]);
        toast.error(sharingSentences.twice);
      } else toast.error(sharingSentences.notShared, withId(error, error.message));
      return { shared: false, why: error.message };
    } finally {
      running.current = false;
      setBusyWith(null);
    }
  };
  return { busyWith, sharedWith, remember, share };
}
