import type { BrowserContext } from '@playwright/test';
import { api, newReader, type Reader } from './support.ts';

/** The ISBN of a book in the catalogue that most tests use. */
export const DUNE = '9780340839935';
export const PRIDE = '9780679783268';
export const PIRANESI = '9781635575637';

/** A reader for whom no page is empty, and the addresses of their own pages. */
export interface World {
  reader: Reader;
  addresses: string[];
}

/**
 * Creates a reader with a half-finished challenge, read and current books, a review, a list, a friend, a friend request
 * and a club.
 */
export async function aFullWorld(context: BrowserContext, name: string): Promise<World> {
  const reader = await newReader(context, name);
  const longNamed = await newReader(context, 'Maria Fernanda de Oliveira Albuquerque e Cavalcanti da Silva');
  const challenge = {
    challenge_name: 'Spring',
    num_books: 4,
    challenge_due_date: Math.floor(Date.now() / 1_000) + 864_000,
  };
  await api(context, '/api/challenges/create', challenge, reader);
  for (const [author, isbn, rating] of [
    [reader, DUNE, 3.5],
    [longNamed, DUNE, 1],
    [reader, PRIDE, 2],
  ] as const) {
    await api(context, '/api/user_actions/mark_read_book', { isbn }, author);
    await api(context, '/api/user_actions/submit_review', { isbn, rating, review: 'A book to come back to.' }, author);
  }
  await api(context, '/api/readings/start', { isbn: PIRANESI }, reader);
  await api(context, '/api/social/friend_user', { user_to_friend_id: longNamed.userId }, reader);
  await api(context, '/api/social/friend_user', { user_to_friend_id: reader.userId }, longNamed);
  await api(context, '/api/social/friend_user', { user_to_friend_id: reader.userId }, await newReader(context, 'Fay'));
  await api(context, '/api/share_book_to_friend', { isbn: PRIDE, recipient_id: reader.userId }, longNamed);
  const { list_id } = await api<{ list_id: string }>(
    context,
    '/api/books/create_book_list',
    { list_name: 'For the train' },
    reader,
  );
  const list_books = [{ isbn: DUNE, title: 'Dune', authors: ['Frank Herbert'] }];
  await api(
    context,
    '/api/books/save_book_list',
    { list_id, list_name: 'For the train', list_description: '', list_books },
    reader,
  );
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    { name: 'Long Chapter', privacy_setting: 'private' },
    reader,
  );
  const { invite_code } = await api<{ invite_code: string }>(
    context,
    '/api/bookclub/manage/generate_invite_code',
    { club_id: club },
    reader,
  );
  await api(context, '/api/bookclub/join', { invite_code }, longNamed);
  await api(
    context,
    '/api/bookclub/add_post',
    { club_id: club, post_title: 'Chapter four', post_content: '<b>So</b> good', is_announcement: false },
    reader,
  );
  const { reviews } = await api<{ reviews: { review_id: string; user_id: string }[] }>(
    context,
    '/api/public/get_book_reviews_db',
    { isbn: DUNE },
    reader,
  );
  const review = reviews.find(({ user_id }) => user_id === longNamed.userId)?.review_id ?? '';
  return {
    reader,
    addresses: [
      `/review?isbn=${DUNE}&id=${review}`,
      '/profile',
      '/profile?tab=reviewed',
      '/profile?tab=reading',
      `/list?id=${list_id}`,
      `/bookclub/view?id=${club}`,
      `/bookclub/view?id=${club}&tab=book`,
      `/bookclub/view?id=${club}&tab=meetings`,
      `/bookclub/manage?id=${club}`,
      `/bookclub/manage?id=${club}&tab=manage_members`,
      `/bookclub/manage?id=${club}&tab=invite_codes`,
    ],
  };
}

/** The pages that differ for this reader. */
export const OF_A_READER =
  /^\/(home|search\?q=dune|book\?|review\?|bookshelf\/|streak|year|challenge|notifications|library|profile|bookclubs?$|bookclub\/(view|manage))/;

/** The pages of all games. */
export const GAMES = [
  '/games/wordsearch',
  '/games/spinestacker',
  '/games/coverpuzzle',
  '/vocab/practice',
  '/vocab/devices',
] as const;
