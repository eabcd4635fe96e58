import { logout, logoutEverywhere } from '../worker/features/accounts/contract.ts';
import { deleteAccount } from '../worker/features/accounts/settings/contract.ts';
import { ownImageAddress } from '../worker/features/books/images/contract.ts';
import { addPost } from '../worker/features/clubs/contract.ts';
import { addReply } from '../worker/features/clubs/readings/contract.ts';
import { requestToJoin } from '../worker/features/clubs/requests/contract.ts';
import { getBookList, getBookLists } from '../worker/features/library/lists/contract.ts';
import { editReview, submitReview } from '../worker/features/reviews/contract.ts';
import { friendUser } from '../worker/features/social/friends/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../worker/features/social/sharing/contract.ts';
import type { Endpoint } from '../worker/platform/http/contract.ts';
import { knownBook, subjectOf } from './features/books/offline.ts';
import { gameActs } from './features/games/offline.ts';
import { habitActs } from './features/habits/offline.ts';
import { libraryActs, listsOfBook, readingsOfBook } from './features/library/offline.ts';
import { paths } from './paths.ts';
import { call } from './platform/api/call.ts';
import { declareOffline, type OfflineAct } from './platform/offline/features.ts';
import { startGateway } from './platform/offline/gateway.ts';
import type { NewAct } from './platform/offline/outbox.ts';

// What each feature does offline. This is also the first script of the offline document, so that the page's first calls
// get stored responses.

/** The maximum number of lists whose books are stored, so that they can be changed offline. */
const MAX_LISTS = 20;

async function loadLists(): Promise<void> {
  const { lists } = await call(getBookLists, {});
  for (const { id } of lists.slice(0, MAX_LISTS)) await call(getBookList, { list_id: id });
}

const MAX_SHOWN = 80;

/** An action that others will see, named with the beginning of what was written. */
function publicAct({ path }: Endpoint, name: string): readonly [path: string, act: OfflineAct] {
  const label: OfflineAct['label'] = ({ post_title, review, content, message, recipient }) => {
    const written = [post_title, review, content, message, recipient];
    const words = String(written.find((one) => typeof one === 'string' && one !== '') ?? '');
    return words === '' ? name : `${name} “${words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words}”`;
  };
  return [path, { isPublic: true, label }];
}

function pageOfBook({ input, about }: NewAct): string | null {
  const isbn = input.isbn ?? about?.isbn;
  return typeof isbn === 'string' ? paths.book(isbn) : null;
}

declareOffline({
  acts: new Map(
    [
      ...[...libraryActs, ...habitActs, ...gameActs],
      publicAct(submitReview, 'review'),
      publicAct(editReview, 'changed review'),
      publicAct(addPost, 'Club post'),
      publicAct(addReply, 'Reply'),
      publicAct(friendUser, 'Friend request'),
      publicAct(requestToJoin, 'Request to join a club'),
      publicAct(shareBookToFriend, 'shared with a friend'),
      publicAct(shareBookViaEmail, 'shared by email'),
    ].map(([path, act]) => [path, { page: pageOfBook, ...act }]),
  ),
  stored:
    /^\/api\/(?:books\/(?:get|editions|similar|series|get_book_lists?)|notes\/get|impressions\/get|readings\/(?:list|shelf)|user_actions\/view_user_book_stats|streaks\/(?:view_user_streak|get_habits|view_acts|friends_leaderboard)|challenges\/view|trending\/get|recommendations\/get|activity\/feed|games\/(?:today|board|get\w+)|bookclub\/(?:bookclubs_user_in|get_\w+|directory|meetings|polls)|public\/get_book_reviews_db)$/,
  fallback: (asked, known) => listsOfBook(asked, known) ?? readingsOfBook(asked, known) ?? knownBook(asked, known),
  ends: { logout: logout.path, others: [logoutEverywhere.path, deleteAccount.path] },
  subjectOf,
  addressOfCover: (cover) => ownImageAddress(cover) ?? null,
  pages: [
    [paths.home(), () => import('./features/discovery/pages/home.tsx')],
    ...(['', 'reading', 'read', 'bookmarked', 'lists'] as const).map(
      (tab) =>
        [
          tab === '' ? paths.library() : paths.library(tab),
          () => import('./features/profiles/pages/library.tsx'),
        ] as const,
    ),
    [paths.games(), () => import('./features/games/pages/games.tsx')],
    [paths.game('wordsearch'), () => import('./features/games/pages/word-search.tsx')],
    [paths.game('spinestacker'), () => import('./features/games/pages/spine-stacker.tsx')],
    [paths.game('coverpuzzle'), () => import('./features/games/pages/cover-puzzle.tsx')],
    [paths.bookClubs(), () => import('./features/clubs/pages/book-clubs.tsx')],
    [paths.library('lists'), async () => ({ loader: loadLists })],
  ],
  seenPages: [
    [/^\/book$/, () => import('./features/books/pages/book.tsx')],
    [/^\/bookclub\/view$/, () => import('./features/clubs/pages/book-club-view.tsx')],
    [/^\/streak$/, () => import('./features/habits/pages/streak.tsx')],
  ],
});
if (!import.meta.env.DEV) startGateway();
