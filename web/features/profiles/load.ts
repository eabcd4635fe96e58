import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import type { OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { coverOf } from '../../platform/ui/books/cover-url.ts';

/** One page of a profile's tab. */
export type ProfilePage = OutputOf<typeof viewUserBookStats>;

/** Loads one page of a profile's tab, with https covers without a page curl (document 2, section 2). */
export async function profilePage(
  input: RequestBody<typeof viewUserBookStats>,
  signal?: AbortSignal,
): Promise<ProfilePage> {
  const page = await call(viewUserBookStats, input, signal ? { signal } : {});
  const flat = <Book extends { cover: string }>(book: Book): Book => ({ ...book, cover: coverOf(book.cover) ?? '' });
  return {
    ...page,
    book_data: page.book_data.map(flat),
    books_reviewed: page.books_reviewed.map((review) => ({ ...review, book_cover: coverOf(review.book_cover) ?? '' })),
    book_lists: page.book_lists.map((list) => ({ ...list, books: list.books.map(flat) })),
  };
}
