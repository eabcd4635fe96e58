import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { type Format, factsOf } from './format.ts';
import { shelvesFrom } from './goodreads.ts';

/** The reading log of Open Library. It has work numbers and no titles, so a service is queried. */
export const openLibrary: Format = {
  source: 'openlibrary',
  name: 'Open Library',
  needs: ['work id', 'edition id', 'bookshelf'],
  rowOf(cells) {
    const shelf = cells('bookshelf').trim();
    const state = stateNamed(shelf) ?? undefined;
    return factsOf({
      title: '',
      source_id: /OL\d+W/.exec(cells('work id'))?.[0],
      state,
      shelves: shelvesFrom(state === undefined ? [shelf] : []),
    });
  },
};
