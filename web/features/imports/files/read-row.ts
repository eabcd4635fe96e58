import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { readingFormats, readingSources } from '../../../../worker/features/library/readings/contract.ts';
import { namesReader } from './author-names.ts';
import { formatOf, isNo, isYes, lineOf, listOf, numberIn, ROUNDED, starsOf, yearOf } from './cell.ts';
import { type DateOrder, dateOf } from './dates.ts';
import { columnsOf, type Format, factsOf, type LeftOut, type Meaning, type RowFacts, shelvesFrom } from './format.ts';
import { impressionsOf, storygraphImpressions } from './impressions.ts';
import { isbnIn, isbnsIn, isRounded } from './isbn-cell.ts';
import { progressIn, stateAmong, stateOf, timesIn } from './row-parts.ts';
import { decodeEntities } from './words.ts';

/** A row's cell in a column; '' if the file has no such column. */
export type Cells = (column: string) => string;

/** What all rows of a file have in common. */
export interface Reader {
  format: Format;
  order: DateOrder;
  namesIn: (cell: string) => string[];
  /** Counts a value of a column that is left out in all rows for the same reason. */
  skip: (column: string, reason: string) => void;
}

/** Prepares the reading of a file. `cellsOf` returns all cells of a column. */
export function readerOf(
  format: Format,
  { order, cellsOf, skip }: { order: DateOrder; cellsOf: (column: string) => string[]; skip: Reader['skip'] },
): Reader {
  const cells = columnsOf(format, 'authors').flatMap(cellsOf);
  return { format, order, namesIn: namesReader(format.people, cells), skip };
}

// Of these the later columns repeat the first one with a value, in another way.
const REPEATED = 'This column is used only where another one is empty.';
const OTHER_SYSTEM = 'This is the number of another system, which we don’t keep.';
const NO_NUMBER = 'This isn’t a possible number.';
// Goodreads repeats its three standard shelves among the others.
const STANDARD_SHELF = /^(?:read|to-read|currently-reading)$/;

/** Reads a row. Each cell with a value ends in a fact or is named in `left_out`, or else counted by `skip`. */
export function readRow(cells: Cells, reader: Reader): RowFacts {
  const { format, order, skip } = reader;
  const leftOut: LeftOut[] = [];
  const filled = (meaning: Meaning) =>
    columnsOf(format, meaning)
      .map((column) => ({ column, text: cells(column).trim() }))
      .filter(({ text }) => text !== '');
  const read = new Map<Meaning, { column: string; text: string }>();
  // The first column with a value.
  const one = (meaning: Meaning): { column: string; text: string } => {
    const known = read.get(meaning);
    if (known !== undefined) return known;
    const [first = { column: '', text: '' }, ...others] = filled(meaning);
    for (const { column, text } of others) if (text !== first.text) skip(column, REPEATED);
    read.set(meaning, first);
    return first;
  };
  const textOf = (meaning: Meaning) => one(meaning).text;
  const joined = (meaning: Meaning, separator = '\n') =>
    filled(meaning)
      .map(({ text }) => text)
      .join(separator);
  const omit = ({ column, text }: { column: string; text: string }, reason: string) => {
    leftOut.push({ column, value: lineOf(text).slice(0, 200), reason });
    return undefined;
  };
  const decode = format.hasEntities ? decodeEntities : (text: string) => text;
  const date = (meaning: Meaning) => dateOf(textOf(meaning), order);
  /** A fact that is read only from some values; others are named. */
  const readAs = <T>(meaning: Meaning, read: (text: string) => T | undefined, reason: string): T | undefined => {
    const cell = one(meaning);
    return cell.text === '' ? undefined : (read(cell.text) ?? omit(cell, reason));
  };
  const yes = (meaning: Meaning): true | undefined =>
    readAs(meaning, (text) => (isYes(text) ? true : isNo(text) ? false : undefined), 'This is neither yes nor no.') ||
    undefined;
  const number = (meaning: Meaning, least: number, most: number): number | undefined =>
    /^0+(?:\.0*)?$/.test(textOf(meaning))
      ? undefined
      : readAs(meaning, (text) => numberIn(text, least, most), NO_NUMBER);
  const list = (meaning: Meaning) =>
    filled(meaning)
      .flatMap(({ text }) => listOf(text, format.shelvesBy ?? (format.source === 'other' ? /[,;\n]/ : ',')))
      .map(decode);

  // The title and who wrote it.
  const subtitle = textOf('subtitle');
  const bare = decode(textOf('title')).replace(format.hasEntities ? /,\s*$/ : /$^/, '');
  const title = subtitle === '' || bare.toLowerCase().includes(subtitle.toLowerCase()) ? bare : `${bare}: ${subtitle}`;
  const main = decode(textOf('authors'));
  const others = decode(textOf('moreAuthors'));
  const roles = textOf('roles').split('|');
  const moreNames = others === '' ? [] : format.people === 'one' ? namesReader('list', [])(others) : others.split('|');
  const writers = moreNames.filter((_, place) => {
    const isWriter = /^\s*$|author|writer/i.test(roles[place] ?? '');
    if (!isWriter)
      skip(columnsOf(format, 'moreAuthors')[0] ?? '', 'Only authors are kept, no people with other roles.');
    return isWriter;
  });
  const moreAuthors = format.people === 'last-first' ? writers.flatMap(reader.namesIn) : writers;
  const authors = [...(main === '' ? [] : reader.namesIn(main)), ...moreAuthors];

  // Its number.
  const numbers = filled('isbn').flatMap(({ column, text }) =>
    isbnsIn(text).map((part) => ({
      column,
      text: part,
      read: isbnIn(part),
    })),
  );
  const usable = numbers.flatMap(({ read }) => (read.kind === 'isbn' ? [read] : []));
  const [chosen] = usable;
  let unusable: string | undefined;
  for (const { column, text, read } of numbers) {
    if (read.kind === 'other') skip(column, OTHER_SYSTEM);
    if (read.kind === 'isbn' && read.isbn !== chosen?.isbn) skip(column, REPEATED);
    if (read.kind !== 'unusable' || (chosen !== undefined && isRounded(read.text, chosen.isbn))) continue;
    // The server names the only one; a second one, or one beside a usable one, is named here.
    if (chosen === undefined && unusable === undefined) unusable = read.text;
    else omit({ column, text }, 'This isn’t a valid ISBN.');
  }
  const source = one('sourceId');
  const sourceId = format.source === 'flyleaf' ? source.text : /OL\d+W/.exec(source.text)?.[0];
  if (sourceId === undefined && source.text !== '') skip(source.column, OTHER_SYSTEM);
  if (format.source === 'flyleaf' && ROUNDED.test(source.text))
    skip(source.column, 'A spreadsheet rounded this number.');

  // Its shelf.
  const isReadColumn = isYes(textOf('state')) || isNo(textOf('state'));
  const word = isReadColumn ? '' : textOf('state');
  const named = isYes(textOf('state')) ? 'finished' : stateNamed(word);
  const stateLabel = textOf('stateName') || word;
  const shelves = [
    ...list('shelves').filter(
      (shelf) => shelf !== word && !(format.source === 'goodreads' && STANDARD_SHELF.test(shelf)),
    ),
    ...Object.entries(format.flags ?? {}).flatMap(([column, shelf]) => (isYes(cells(column)) ? [shelf] : [])),
  ];
  const stated = {
    started: date('started'),
    finished: date('finished') ?? date('stopped'),
    ...timesIn(order, joined('spans'), textOf('lastFinished'), textOf('readings')),
  };
  const shelved = named ?? (word === '' ? stateAmong(shelves) : undefined);
  const isWanted = format.wish !== undefined && isYes(cells(format.wish));
  const state =
    isWanted && (shelved === undefined || shelved === 'want')
      ? 'want'
      : stateOf(shelved, word, stated, format, filled('stopped').length > 0);
  const isOver = state === 'finished' || state === 'unfinished';
  const count = readAs('readCount', (text) => (/^\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) : undefined), NO_NUMBER);
  const formatCell = one('format');
  const copyFormat = formatCell.text === '' ? undefined : formatOf(formatCell.text);
  if (formatCell.text !== '' && copyFormat === undefined)
    skip(formatCell.column, 'We keep whether a book is print, an ebook or audio.');
  const isAudio = copyFormat === 'audio' && !format.isPlain;
  if (isAudio && textOf('pages') !== '') skip(one('pages').column, 'An audiobook has no pages.');
  const minutes = Math.round((numberIn(textOf('seconds'), 1, 9_999_999) ?? 0) / 60);
  const language = one('language');
  if (language.text !== '' && !/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language.text))
    skip(language.column, 'We keep languages by their code, such as “en”.');
  const warning = textOf('warning');
  const review = [textOf('reviewTitle'), warning, textOf('review')].filter(Boolean).join('\n\n');
  const note = joined('note', format.joinsNotes ? '\n' : '\n\n');
  const last = date('lastFinished');
  if (last !== undefined && stated.times.every((time) => time.finished !== last))
    omit(one('lastFinished'), 'The row has another end date.');
  const stopped = date('stopped');
  const started = stated.started;
  const finished = state === 'unfinished' ? (stopped ?? stated.finished) : stated.finished;
  for (const meaning of ['finished', 'stopped'] as const)
    if (![undefined, finished].includes(date(meaning))) omit(one(meaning), 'The row has another end date.');
  const isReread = !isOver && format.finishedElsewhere === true && finished !== undefined;
  const earlier = isReread ? [started === undefined ? { finished } : { started, finished }] : [];
  const readings = [...earlier, ...(isOver ? stated.times.slice(1) : stated.times)].map((time) => ({
    state: 'finished' as const,
    ...time,
  }));
  const isOnlyWanted = state === 'want' && readings.length === 0;
  if (copyFormat !== undefined && isOnlyWanted) skip(formatCell.column, 'A format is kept only with a reading.');
  const progress = progressIn(state, minutes, textOf);
  for (const meaning of ['progress', 'currentPage', 'currentPercent'] as const)
    if (progress === undefined && textOf(meaning) !== '') omit(one(meaning), NO_NUMBER);
  const [current] = isOver ? stated.times : [];

  return {
    ...factsOf({
      title,
      authors,
      review: format.isPlain ? '' : review,
      note: format.isPlain ? '' : note,
    }),
    ...(format.isPlain ? { review: review || undefined, note: note || undefined } : {}),
    series: textOf('series').slice(0, 500) || undefined,
    position:
      textOf('position')
        .replace(/^#|\.0+$/g, '')
        .slice(0, 40) || undefined,
    isbn: chosen?.isbn ?? unusable,
    source_id: sourceId?.slice(0, 200) || undefined,
    state,
    status: word !== '' && named === null ? stateLabel.slice(0, 100) : undefined,
    rating: starsOf(textOf('rating')) || undefined,
    spoiler: warning === '' ? yes('spoiler') : true,
    reviewed: review === '' && !format.isPlain ? undefined : date('reviewed'),
    private:
      yes('private') ?? (/^(?:public|)$/i.test(textOf('privacy')) && textOf('public') !== '0' ? undefined : true),
    impressions:
      textOf('impressions') !== ''
        ? impressionsOf(textOf('impressions'))
        : storygraphImpressions(textOf('moods'), textOf('warnings')),
    started: isReread ? undefined : (current?.started ?? started),
    finished: isReread ? undefined : (current?.finished ?? finished),
    format: isOnlyWanted
      ? undefined
      : (readingFormats.find((known) => known === formatCell.text.toLowerCase()) ??
        copyFormat ??
        (minutes > 0 ? 'audio' : undefined)),
    progress,
    copy_pages: number('copyPages', 1, 99_999),
    copy_source: readAs(
      'copySource',
      (text) => readingSources.find((known) => known === text.toLowerCase()),
      'We don’t know this source.',
    ),
    read_count: count || undefined,
    readings: readings.length === 0 ? undefined : readings,
    added: date('added'),
    shelves: shelvesFrom(
      word === '' && shelved !== undefined ? shelves.filter((shelf) => stateNamed(shelf) === null) : shelves,
    ),
    pages: isAudio ? undefined : number('pages', 1, 99_999),
    year: yearOf(textOf('year')),
    language: language.text.slice(0, 40) || undefined,
    owned: /^[2-9]$|^\d\d+$/.test(textOf('owned')) || yes('owned') || undefined,
    lent_to: textOf('lentTo').slice(0, 200) || undefined,
    lent_since: date('lentSince'),
    left_out: leftOut.length === 0 ? undefined : leftOut.slice(0, 50),
    problem: problemOf(cells, format),
  };
}

function problemOf(cells: Cells, { trash, only, name }: Format): string | undefined {
  if (trash !== undefined && isYes(cells(trash))) return `This book is deleted in ${name}.`;
  const kind = only === undefined ? '' : cells(only.column).trim().toLowerCase();
  return kind === '' || only?.values.split(', ').includes(kind) ? undefined : `This is “${kind}”, not a book.`;
}
