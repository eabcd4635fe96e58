import { getBook } from '../../../worker/features/books/contract.ts';
import { session } from '../../platform/api/session.ts';
import { type Asked, type Fields, isFields, objectsIn } from '../../platform/offline/features.ts';

interface Described {
  ids: readonly unknown[];
  title: string;
  isbn?: string | undefined;
  workId?: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Returns what an object of a response describes: a book, a reading or a list; null for anything else. */
export function subjectOf({ volumeInfo, id, isbn, work_id, title, name }: Fields): Described | null {
  const workId = textOf(work_id);
  if (isFields(volumeInfo) && Array.isArray(volumeInfo.industryIdentifiers)) {
    const ids = volumeInfo.industryIdentifiers.map((one: Fields) => one.identifier);
    return { ids, title: String(volumeInfo.title), isbn: textOf(ids[0]), workId };
  }
  const text = textOf(title) ?? textOf(name);
  return text === undefined ? null : { ids: [id, isbn], title: text, isbn: textOf(isbn), workId };
}

// Other readers' profiles are stored, too.
function isOnOwn(shelf: 'books_read' | 'books_bookmarked', isbn: unknown, known: readonly unknown[]): boolean {
  return known.some((answer) => {
    if (!isFields(answer) || !isFields(answer.user) || answer.user.userId !== session().userId) return false;
    const books = answer[shelf];
    return Array.isArray(books) && books.some((book) => isFields(book) && book.isbn === isbn);
  });
}

/** Answers for a book whose page was never opened: what shelves and lists know of it. */
export function knownBook({ path, input }: Asked, known: readonly unknown[]): Fields | null {
  if (path !== getBook.path) return null;
  for (const fields of objectsIn(known)) {
    if (fields.isbn !== input.isbn || typeof fields.title !== 'string' || !Array.isArray(fields.authors)) continue;
    const { title, authors, cover, isbn, work_id = '' } = fields;
    const imageLinks = typeof cover === 'string' && cover !== '' ? { imageLinks: { thumbnail: cover } } : {};
    const industryIdentifiers = [{ type: 'ISBN_13', identifier: isbn }];
    // What waits is laid over it.
    const shelf = {
      read: isOnOwn('books_read', isbn, known),
      bookmarked: isOnOwn('books_bookmarked', isbn, known),
    };
    return {
      book: { work_id, isPartial: true, shelf, volumeInfo: { title, authors, industryIdentifiers, ...imageLinks } },
      source: 'cache',
    };
  }
  return null;
}
