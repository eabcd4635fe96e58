import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { dateOf, isbnIn, listOf, starsOf } from './cell.ts';
import { type Format, factsOf } from './format.ts';
import { shelvesFrom } from './goodreads.ts';

/** BookWyrm. A content warning makes a review a spoiler, and its title becomes its first paragraph. */
export const bookwyrm: Format = {
  source: 'bookwyrm',
  name: 'BookWyrm',
  needs: ['title', 'author_text', 'remote_id'],
  rowOf(cells) {
    const shelf = cells('shelf');
    const stopDate = dateOf(cells('stopped_date'));
    const finished = dateOf(cells('finish_date'));
    const shelved = stateNamed(shelf) ?? undefined;
    const state = shelved ?? (stopDate !== undefined ? 'unfinished' : finished !== undefined ? 'finished' : undefined);
    const warned = cells('review_cw').trim();
    const content = cells('review_content');
    return factsOf({
      title: cells('title'),
      authors: listOf(cells('author_text'), ', '),
      isbn: isbnIn(cells('isbn_13'), cells('isbn_10')),
      source_id: /OL\d+W/.exec(cells('openlibrary_key'))?.[0],
      state,
      rating: starsOf(cells('rating')) || undefined,
      review: [cells('review_name'), warned, content].filter((text) => text.trim() !== '').join('\n\n'),
      spoiler: warned === '' ? undefined : true,
      reviewed: content === '' ? undefined : dateOf(cells('review_published')),
      started: dateOf(cells('start_date')),
      finished: state === 'unfinished' ? (stopDate ?? finished) : finished,
      added: dateOf(cells('shelf_date')),
      shelves: shelvesFrom(shelved === undefined ? [(cells('shelf_name') || shelf).trim()] : []),
    });
  },
};
