import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { dateOf, formatOf, isbnIn, listOf, starsOf } from './cell.ts';
import { type Cells, type Format, factsOf, isYesCell } from './format.ts';
import { shelvesFrom } from './goodreads.ts';
import { normaliseImpressions } from './impressions.ts';

/** StoryGraph: one row per book, with all reading dates in one cell; ratings in quarter stars, and no page count. */
export const storygraph: Format = {
  source: 'storygraph',
  name: 'StoryGraph',
  needs: ['title', 'authors', 'read status', 'star rating'],
  rowOf(cells) {
    const status = cells('read status');
    const state = stateNamed(status) ?? undefined;
    const times = timesIn(cells);
    const isOver = state === 'finished' || state === 'unfinished';
    const [last] = isOver ? times : [];
    const otherTimes = isOver ? times.slice(1) : times;
    const count = Number(cells('read count'));
    return factsOf({
      title: cells('title'),
      authors: listOf(cells('authors'), ', '),
      isbn: isbnIn(cells('isbn/uid')),
      state,
      rating: starsOf(cells('star rating')) || undefined,
      review: cells('review'),
      impressions: impressionsIn(cells),
      started: last?.started,
      finished: last?.finished,
      readings:
        otherTimes.length === 0 ? undefined : otherTimes.map((time) => ({ state: 'finished' as const, ...time })),
      read_count: state === 'finished' && count > 0 ? count : undefined,
      added: dateOf(cells('date added')),
      shelves: shelvesFrom([...(state === undefined ? [status.trim()] : []), ...listOf(cells('tags'))]),
      format: formatOf(cells('format')),
      owned: isYesCell(cells('owned?')),
    });
  },
};

const intensities = new Map([
  ['minor', 1],
  ['moderate', 2],
  ['graphic', 3],
]);

/** Moods have no intensity there; content warnings are grouped: "Graphic: Blood, Death; Minor: War;". */
function impressionsIn(cells: Cells) {
  const moods = listOf(cells('moods')).map((name) => ({ name, intensity: 2 }));
  const warnings = cells('content warnings')
    .replace(/<[^>]*>/g, '')
    .split(/;|\n|(?=\b(?:Graphic|Moderate|Minor):)/)
    .flatMap((group) => {
      const [, level = '', names = ''] = /^\s*(graphic|moderate|minor)\s*:(.*)$/is.exec(group) ?? [];
      const intensity = intensities.get(level.toLowerCase()) ?? 0;
      return listOf(names).map((name) => ({ name, intensity }));
    });
  return normaliseImpressions([...moods, ...warnings]);
}

/** Returns the dates of each reading, last one first; a single date is an end date. */
function timesIn(cells: Cells): { started?: string; finished?: string }[] {
  const spans = listOf(cells('dates read'));
  const times = spans.map((span) => {
    const [start = '', end] = span.split(/(?<=\d)\s*[-–]\s*(?=\d{4}(?:\/|$))/);
    const [started, finished] = end === undefined ? [undefined, dateOf(start)] : [dateOf(start), dateOf(end)];
    return { ...(started === undefined ? {} : { started }), ...(finished === undefined ? {} : { finished }) };
  });
  const last = dateOf(cells('last date read'));
  if (times.length === 0 && last !== undefined) return [{ finished: last }];
  return times.sort((a, b) => ((b.finished ?? '') < (a.finished ?? '') ? -1 : 1)).slice(0, 50);
}
