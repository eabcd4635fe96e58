import { useEffect, useState } from 'react';
import { type Friend, getUserFriends } from '../../../../worker/features/social/friends/contract.ts';
import { getSharedWith, sharingSentences } from '../../../../worker/features/social/sharing/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** The maximum number of pages of 50 friends; the filter searches the loaded ones. */
const MAX_PAGES = 20;

/** The friends loaded so far, and those with whom the book has been shared. */
export interface Friends {
  friends: readonly Friend[];
  state: 'loading' | 'loaded' | 'failed';
  again: () => void;
}

/** Loads the reader's friends page by page while `open`, and calls `onShared` with those who already got this book. */
export function useFriends(isbn: string, open: boolean, onShared: (ids: readonly string[]) => void): Friends {
  const [friends, setFriends] = useState<readonly Friend[]>([]);
  const [state, setState] = useState<Friends['state']>('loading');

  useEffect(() => {
    if (!open || state !== 'loading') return;
    const controller = new AbortController();
    loadPages(isbn, controller.signal, (page, sharedIds, first) => {
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

async function loadPages(
  isbn: string,
  signal: AbortSignal,
  onPage: (friends: Friend[], sharedWith: string[], first: boolean) => void,
): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await call(getUserFriends, cursor === undefined ? {} : { cursor }, { signal });
    const friend_ids = answer.friends.map(({ id }) => id);
    const sharedIds =
      friend_ids.length === 0 ? [] : (await call(getSharedWith, { isbn, friend_ids }, { signal })).friend_ids;
    onPage(answer.friends, sharedIds, page === 0);
    cursor = answer.next_cursor;
    if (cursor === undefined) return;
  }
}
