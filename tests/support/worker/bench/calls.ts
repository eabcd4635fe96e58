import { env } from 'cloudflare:workers';
import { genres } from '../../../../worker/features/books/contract.ts';
import { disableInviteCode } from '../../../../worker/features/clubs/contract.ts';
import { createBookList } from '../../../../worker/features/library/lists/contract.ts';
import { pauseReading } from '../../../../worker/features/library/readings/contract.ts';
import { markBookmarked, unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { like } from '../../../../worker/features/social/friends/contract.ts';
import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { addressKeyOf } from '../../../../worker/platform/mail/keys.ts';
import { block } from '../../../../worker/platform/mail/outbox.ts';
import { examples as account } from '../../../worker/accounts/accounts.examples.ts';
import { examples as settings } from '../../../worker/accounts/settings/settings.examples.ts';
import { examples as clubs } from '../../../worker/clubs/clubs.examples.ts';
import { examples as meetings } from '../../../worker/clubs/meetings.examples.ts';
import { examples as polls } from '../../../worker/clubs/polls.examples.ts';
import { examples as clubReadings } from '../../../worker/clubs/readings.examples.ts';
import { examples as joinRequests } from '../../../worker/clubs/requests.examples.ts';
import { examples as connections } from '../../../worker/connections/tokens.examples.ts';
import { examples as recommendations } from '../../../worker/discovery/recommendations/recommendations.examples.ts';
import { examples as trending } from '../../../worker/discovery/trending/trending.examples.ts';
import { examples as games } from '../../../worker/games/games.examples.ts';
import { examples as challenges } from '../../../worker/habits/challenges/challenges.examples.ts';
import { examples as streaks } from '../../../worker/habits/streaks/streaks.examples.ts';
import { examples as imports } from '../../../worker/imports/imports.examples.ts';
import { examples as lists } from '../../../worker/library/lists/lists.examples.ts';
import { examples as notes } from '../../../worker/library/notes/notes.examples.ts';
import { examples as forms } from '../../../worker/moderation/forms/forms.examples.ts';
import { examples as librarians } from '../../../worker/moderation/librarians/librarians.examples.ts';
import { examples as moderation } from '../../../worker/moderation/moderation.examples.ts';
import { examples as mail } from '../../../worker/platform/mail/mail.examples.ts';
import { examples as status } from '../../../worker/platform/status/status.examples.ts';
import { examples as activity } from '../../../worker/social/activity/activity.examples.ts';
import { examples as friends } from '../../../worker/social/friends/friends.examples.ts';
import { befriended, hasImportedReview, hasRead, hasReviewed, listOf } from '../builders.ts';
import { aCode, becomesAdmin, foundsClub } from '../clubs.ts';
import type { Examples, Setup, Stage } from '../examples.ts';
import { isReading } from '../readings.ts';

interface Known {
  isbn13: string;
  title: string;
}

const genreNames = Object.keys(genres);
let books: Known[] = [];
let turn = 0;

/** Another book of the catalogue at each call, in turn. */
async function aBook(): Promise<Known> {
  if (books.length === 0)
    books = (await env.CATALOGUE.prepare('SELECT CAST(isbn AS TEXT) AS isbn13, title FROM editions').all<Known>())
      .results;
  const book = books[turn++ % books.length];
  if (!book) throw new Error('The catalogue is empty');
  return book;
}

const anotherIsbn = async () => (await aBook()).isbn13;
const someIsbns = (count: number) => Promise.all(Array.from({ length: count }, anotherIsbn));

async function aFriend({ reader, app }: Stage) {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend;
}

const aList: Setup = async ({ reader }) => ({ list_id: await listOf(reader, 'Summer', ...(await someIsbns(3))) });

const anOpenReading = async ({ reader }: Stage) => ({
  reading_id: (await isReading(reader, await anotherIsbn())).id,
});

const byBook: Setup = async () => ({ isbn: await anotherIsbn() });

// Each book is another one, and what is taken away was there before: a repetition that changes nothing costs nothing.
const own: Examples = {
  '/api/books/search': async () => ({ query: (await aBook()).title }),
  '/api/books/get': byBook,
  '/api/books/similar': byBook,
  '/api/books/add_own': () => ({ title: 'The Lamplighter of Ely', authors: ['Ada Fenn'], pages: 204 }),
  '/api/books/editions': byBook,
  '/api/books/series': () => ({ name: 'The Lord of the Rings' }),
  '/api/suggest': async () => ({ q: (await aBook()).title.slice(0, 5) }),
  '/api/bookshelves/bookshelf_list': () => ({ genre: genreNames[turn++ % genreNames.length] }),
  '/api/books/get_book_lists': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await listOf(reader, 'Summer', isbn, await anotherIsbn());
    return { isbn };
  },
  '/api/books/get_book_list': aList,
  '/api/books/delete_book_list': aList,
  '/api/books/save_book_list': async ({ reader }) => {
    const { list_id } = await reader.call(createBookList, { list_name: 'Summer' });
    const isbns = await someIsbns(3);
    return { list_id, list_name: 'Long evenings', list_books: isbns.map((isbn) => ({ isbn })) };
  },
  '/api/public/get_book_reviews_db': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasReviewed(reader, isbn);
    return { isbn };
  },
  '/api/user_actions/submit_review': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasRead(reader, isbn);
    return { isbn, rating: 4.5, review: 'Two sentences.\n\nAnd a paragraph.' };
  },
  '/api/user_actions/delete_book_review': async ({ reader }) => {
    const isbn = await anotherIsbn();
    return { isbn, review_id: await hasReviewed(reader, isbn) };
  },
  '/api/user_actions/edit_review': async ({ reader }) => {
    const isbn = await anotherIsbn();
    const reviewId = await hasReviewed(reader, isbn);
    return { isbn, review_id: reviewId, rating: 2.5, review: 'On second thought, ||no||.', spoiler: true };
  },
  '/api/user_actions/show_review': async ({ reader }) => {
    const isbn = await anotherIsbn();
    return { isbn, review_id: await hasImportedReview(reader, isbn), shown: true };
  },
  '/api/undo': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasRead(reader, isbn);
    const { undo_id } = await reader.call(unmarkRead, { isbn });
    return { undo_id };
  },
  '/api/shelves/hide': async () => ({ isbn: await anotherIsbn(), hidden: true }),
  '/api/social/unlike': async ({ reader, app }) => {
    const liked = { kind: 'review', id: await hasReviewed(await app.reader('Author'), await anotherIsbn()) } as const;
    await reader.call(like, liked);
    return liked;
  },
  '/api/notes/save': async () => ({ isbn: await anotherIsbn(), text: 'Lent to Grace.' }),
  '/api/reviews/get_review': async ({ app }) => {
    const isbn = await anotherIsbn();
    return { isbn, review_id: await hasReviewed(await app.reader('Author'), isbn) };
  },
  '/api/user_actions/mark_read_book': byBook,
  '/api/user_actions/mark_bookmarked_book': byBook,
  '/api/user_actions/unmark_read_book': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasRead(reader, isbn);
    return { isbn };
  },
  '/api/readings/progress': async (stage) => ({ ...(await anOpenReading(stage)), unit: 'percent', value: 35 }),
  '/api/readings/finish': (stage) => anOpenReading(stage),
  '/api/readings/stop': (stage) => anOpenReading(stage),
  '/api/readings/pause': (stage) => anOpenReading(stage),
  '/api/readings/delete': (stage) => anOpenReading(stage),
  '/api/readings/start': byBook,
  '/api/readings/again': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasRead(reader, isbn);
    return { isbn };
  },
  '/api/readings/resume': async ({ reader }) => {
    const { id } = await isReading(reader, await anotherIsbn());
    await reader.call(pauseReading, { reading_id: id });
    return { reading_id: id };
  },
  '/api/readings/add': async () => ({ isbn: await anotherIsbn(), finished: { date: '2019-06' } }),
  '/api/readings/edit': async ({ reader }) => ({
    reading_id: (await isReading(reader, await anotherIsbn())).id,
    state: 'finished',
    started: null,
    finished: { date: '2020' },
  }),
  '/api/readings/list': async ({ app }) => {
    const other = await app.reader('Other');
    await isReading(other, await anotherIsbn());
    return { target_id: other.userId };
  },
  '/api/readings/shelf': async ({ app }) => {
    const other = await app.reader('Other');
    await hasRead(other, await anotherIsbn());
    return { target_id: other.userId, sort: 'title' };
  },
  '/api/books/choose_edition': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await hasRead(reader, isbn);
    return { isbn };
  },
  '/api/user_actions/unmark_bookmarked_book': async ({ reader }) => {
    const isbn = await anotherIsbn();
    await reader.call(markBookmarked, { isbn });
    return { isbn };
  },
  '/api/readings/year': async ({ app }) => {
    const other = await app.reader('Other');
    await hasReviewed(other, await anotherIsbn());
    return { target_id: other.userId };
  },
  '/api/user_actions/view_user_book_stats': async ({ app }) => {
    const other = await app.reader('Other');
    await hasReviewed(other, await anotherIsbn());
    await other.call(markBookmarked, { isbn: await anotherIsbn() });
    return { target_id: other.userId, tab: 'read' };
  },
  '/api/share_book_to_friend': async (stage) => ({
    isbn: await anotherIsbn(),
    recipient_id: (await aFriend(stage)).userId,
  }),
  '/api/user_actions/share_book_via_email': async () => ({
    isbn: await anotherIsbn(),
    recipient: `friend-${crypto.randomUUID()}@example.org`,
  }),
  '/api/sharing/shared_with': async (stage) => {
    const [friend, isbn] = [await aFriend(stage), await anotherIsbn()];
    await stage.reader.call(shareBookToFriend, { isbn, recipient_id: friend.userId });
    return { isbn, friend_ids: [friend.userId] };
  },
  '/api/bookclub/manage/enable_invite_code': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    const code = { club_id: clubId, invite_code: await aCode(reader, clubId) };
    await reader.call(disableInviteCode, code);
    return code;
  },
  '/api/bookclub/manage/demote_to_member': async ({ reader, app }) => {
    const [clubId, member] = [await foundsClub(reader), await app.reader()];
    await becomesAdmin(reader, clubId, member);
    return { club_id: clubId, user_to_demote: member.userId };
  },
  '/api/email/unblock': async ({ reader }) => {
    const { email } = reader.person;
    const addressKey = await addressKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), email);
    const { save } = openDatabase(env.DB, null, 'first-primary');
    await save(block(addressKey, Math.floor(Date.now() / 1000)));
    return { email };
  },
};

/** What the bench calls, by path: the examples of the battery, or its own where those would do no work or always the same. */
export const benchCalls: Examples = {
  ...account,
  ...activity,
  ...challenges,
  ...clubReadings,
  ...clubs,
  ...connections,
  ...meetings,
  ...polls,
  ...joinRequests,
  ...forms,
  ...friends,
  ...games,
  ...librarians,
  ...imports,
  ...lists,
  ...mail,
  ...moderation,
  ...notes,
  ...recommendations,
  ...settings,
  ...status,
  ...streaks,
  ...trending,
  ...own,
};
