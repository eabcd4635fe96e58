import { type ImportedState, type ImportRow, stateNamed } from '../../../../worker/features/imports/contract.ts';
import { dateOf, formatOf, isbnIn, listOf, numberIn, starsOf, yearOf } from './cell.ts';
import { type Format, factsOf, isYesCell } from './format.ts';
import { shelvesFrom } from './goodreads.ts';

/** Hardcover: each row has its own privacy setting. */
export const hardcover: Format = {
  source: 'hardcover',
  name: 'Hardcover',
  needs: ['title', 'author', 'status', 'hardcover book id'],
  rowOf(cells) {
    const status = cells('status').trim();
    const state = stateNamed(status) ?? undefined;
    const minutes = Math.round((numberIn(cells('duration in seconds'), 1, 999_999) ?? 0) / 60);
    return factsOf({
      title: cells('title'),
      authors: listOf(cells('author'), ', '),
      isbn: isbnIn(cells('isbn 13'), cells('isbn 10')),
      state,
      rating: starsOf(cells('rating')) || undefined,
      review: cells('review'),
      spoiler: isYesCell(cells('review contains spoilers')),
      reviewed: dateOf(cells('review date')),
      private: !/^(?:public|)$/i.test(cells('privacy').trim()) || undefined,
      note: cells('private notes'),
      started: dateOf(cells('date started')),
      finished: dateOf(cells('date finished')),
      added: dateOf(cells('date added')),
      shelves: shelvesFrom([...(state === undefined ? [status] : []), ...listOf(cells('lists'))]),
      pages: numberIn(cells('pages'), 1, 99_999),
      year: yearOf(cells('publish date')),
      language: cells('language code').trim().slice(0, 40) || undefined,
      format: formatOf(cells('media')) ?? formatOf(cells('binding')) ?? (minutes > 0 ? 'audio' : undefined),
      progress: audioProgress(state, minutes),
      owned: isYesCell(cells('owned')),
    });
  },
};

/**
 * Returns progress in minutes with the length of an audiobook: at the end for a finished one, at the start for one in
 * progress. The file doesn't contain the position of any other.
 */
function audioProgress(state: ImportedState | undefined, minutes: number): ImportRow['progress'] {
  if (minutes === 0 || state === undefined || !['finished', 'reading', 'paused'].includes(state)) return undefined;
  return { unit: 'minute', value: state === 'finished' ? minutes : 0, of: minutes };
}
