import { useEffect, useState } from 'react';
import { type Friend, getUserFriends } from '../../../../worker/features/social/friends/contract.ts';
import { getSharedWith, sharingSentences } from '../../../../worker/features/social/sharing/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** Pages of 50 friends that are fetched at most: the filter looks through all that are here. */
const PAGES = 20;

/** The reader's friends as far as they have come, and with whom the book has been shared. */
export interface Friends {
  friends: readonly Friend[];
  state: 'loading' | 'loaded' | 'failed';
  again: () => void;
}

/** Fetches the reader's friends while `open`, page after page, and tells `onShared` who has had this book. */
export function useFriends(isbn: string, open: boolean, onShared: (ids: readonly string[]) => void): Friends {
  const [friends, setFriends] = useState<readonly Friend[]>([]);
  const [state, setState] = useState<Friends['state']>('loading');

  useEffect(() => {
    if (!open || state !== 'loading') return;
    const controller = new AbortController();
    loading(isbn, controller.signal, (page, sharedIds, first) => {
      setFriends((current) => (first ? page : [...current, ...page]));
      onShared(sharedIds);
    })
      .then(() => setState('loaded'))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setState('failed');
        if (error.code === 'signed_out') showError(error);
        else toast.error(sharingSentences.friendsNotLoaded);
      });
    return () => controller.abort();
  }, [isbn, open, state, onShared]);

  return { friends, state, again: () => setState('loading') };
}

async function loading(
  isbn: string,
  signal: AbortSignal,
  onPage: (friends: Friend[], sharedWith: string[], first: boolean) => void,
): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await call(getUserFriends, cursor === undefined ? {} : { cursor }, { signal });
    const friend_ids = answer.friends.map(({ id }) => id);
    const sharedIds =
      friend_ids.length === 0 ? [] : (await call(getSharedWith, { isbn, friend_ids }, { signal })).friend_ids;
    onPage(answer.friends, sharedIds, page === 0);
    cursor = answer.next_cursor;
    if (cursor === undefined) return;
  }
}
