import type { Bindings } from '../../platform/bindings.ts';
import { contactEmailOf } from '../../platform/http/config.ts';
import type { BookToFill } from './catalogue/book.ts';
import { GOOGLE_BOOKS, googleBooks } from './google/google.ts';
import { openLibrary } from './open-library/open-library.ts';
import { OPEN_LIBRARY } from './open-library/settings.ts';
import type { BookService } from './service.ts';

/**
 * Returns the book services that the settings enable, in the order in which they are queried: Open Library if there is
 * a contact address, Google Books if there is a key.
 */
export function configuredServices(
  env: Bindings,
  fillBooks: (books: readonly BookToFill[]) => void,
): readonly BookService[] {
  const contact = contactEmailOf(env);
  return [
    ...(contact === null ? [] : [openLibrary({ ...OPEN_LIBRARY, gates: env.OPEN_LIBRARY, contact, fillBooks })]),
    ...(env.GOOGLE_BOOKS_KEY ? [googleBooks({ ...GOOGLE_BOOKS, key: env.GOOGLE_BOOKS_KEY })] : []),
  ];
}
