import { type ImportRow, stateNamed } from '../../../../worker/features/imports/contract.ts';
import { progressUnits, readingSources } from '../../../../worker/features/library/readings/contract.ts';
import { namesReader } from './author-names.ts';
import { formatOf, lineOf, listOf, numberIn, ROUNDED, starsOf, stated, yearOf, yesOrNo } from './cell.ts';
import { type DateOrder, dateOf } from './dates.ts';
import {
  bookNamed,
  columnsOf,
  type Format,
  type LeftOut,
  leftOutFrom,
  type Meaning,
  type RowFacts,
  shelvesFrom,
} from './format.ts';
import { impressionsOf, storygraphImpressions } from './impressions.ts';
import { isbnIn, isbnsIn, isRounded } from './isbn-cell.ts';
import { decodeEntities, htmlToText } from './words.ts';

type Cells = (column: string) => string;

interface FileContext {
  format: Format;
  order: DateOrder;
  namesIn: (cell: string) => string[];
  /** Counts a value of a column that is left out in all rows for the same reason. */
  skip: (column: string, reason: string) => void;
}

type State = ImportRow['state'];

const cut = (text: string, most: number) => text.slice(0, most) || undefined;
const sourceNamed = (text: string) => readingSources.find((source) => source === text.toLowerCase());

const OTHER_SYSTEM = 'This is the number of another system, which we don’t keep.';
const NO_NUMBER = 'This isn’t a possible number.';
const OTHER_END = 'The row has another end date.';
// Goodreads repeats its three standard shelves among the others.
const STANDARD_SHELF = /^(?:read|to-read|currently-reading)$/;
// If a book is on several shelves, reading comes before read, and read before wanted.
const STATES = ['reading', 'finished', 'paused', 'unfinished', 'want'] as const;
// All columns of these count; of others, later columns repeat the first one with a value, in another way.
const LISTS: readonly Meaning[] = ['isbn', 'shelves', 'note', 'spans'];

/** Reads a row. Each cell with a value ends in a fact or is named in `left_out`, or else counted by `skip`. */
export function readRow(cells: Cells, file: FileContext): RowFacts {
  const { format, skip } = file;
  const row = rowOf(cells, file);
  const { textOf, textsOf, dateIn, decode, omit, readAs, number, yes } = row;
  const names = namesOf(row, file);
  const word = yesOrNo(textOf('state')) === undefined ? textOf('state') : '';
  const told = yesOrNo(textOf('state')) ? 'finished' : stateNamed(word);
  const isKnownShelf = (shelf: string) =>
    shelf === word || (format.source === 'goodreads' && STANDARD_SHELF.test(shelf));
  const flags = Object.entries(format.flags ?? {}).filter(([column]) => yesOrNo(cells(column)));
  const separator = format.shelvesBy ?? (format.source === 'other' ? /[,;\n]/ : ',');
  const named = textsOf('shelves').flatMap((text) => listOf(decode(text), separator));
  const shelves = [...named.filter((shelf) => !isKnownShelf(shelf)), ...flags.map(([, shelf]) => shelf)];
  const states = word === '' ? shelves.map(stateNamed) : [];
  const shelved = told ?? STATES.find((state) => states.includes(state));
  const wish = [undefined, 'want'].includes(shelved) && yesOrNo(cells(format.wish ?? ''));

  const { state, started, finished, readings } = readingsOf(row, file, word, wish === true ? 'want' : shelved);
  const isOnlyWanted = state === 'want' && readings.length === 0;
  const binding = formatOf(textOf('format'));
  const isAudio = binding === 'audio' && !format.isPlain;
  const minutes = Math.round((numberIn(textOf('seconds'), 1, 9_999_999) ?? 0) / 60);
  const progress = progressIn(textOf, state, minutes);
  const skipIf = (isLost: boolean, meaning: Meaning, reason: string) => {
    if (isLost && textOf(meaning) !== '') skip(row.columnOf(meaning), reason);
  };
  skipIf(binding === undefined, 'format', 'We keep whether a book is print, an ebook or audio.');
  skipIf(binding !== undefined && isOnlyWanted, 'format', 'A format is kept only with a reading.');
  skipIf(isAudio, 'pages', 'An audiobook has no pages.');
  const isLanguage = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(textOf('language'));
  skipIf(!isLanguage, 'language', 'We keep languages by their code, such as “en”.');
  for (const meaning of ['progress', 'currentPage', 'currentPercent'] as const)
    if (progress === undefined && textOf(meaning) !== '') omit(meaning, NO_NUMBER);
  const warning = textOf('warning');
  const review = [textOf('reviewTitle'), warning, textOf('review')].filter(Boolean).join('\n\n');
  const hasReview = review !== '' || format.isPlain === true;
  skipIf(!hasReview, 'reviewed', 'The row has no review.');
  const plain = format.isPlain ? (text: string) => text : htmlToText;

  return {
    ...names,
    review: plain(review) || undefined,
    note: plain(textsOf('note').join(format.joinsNotes ? '\n' : '\n\n')) || undefined,
    series: cut(textOf('series'), 500),
    position: cut(textOf('position').replace(/^#|\.0+$/g, ''), 40),
    isbn: isbnOf(row, file),
    source_id: sourceIdOf(row, file),
    state,
    status: word !== '' && told === null ? cut(textOf('stateName') || word, 100) : undefined,
    rating: starsOf(textOf('rating')) || undefined,
    spoiler: warning === '' ? yes('spoiler') : true,
    reviewed: hasReview ? dateIn('reviewed') : undefined,
    private: yes('private') ?? (!/^(?:public|)$/i.test(textOf('privacy')) || textOf('public') === '0' || undefined),
    impressions: impressionsOf(textOf('impressions')) ?? storygraphImpressions(textOf('moods'), textOf('warnings')),
    started,
    finished,
    format: isOnlyWanted ? undefined : (binding ?? (minutes > 0 ? 'audio' : undefined)),
    progress,
    copy_pages: number('copyPages', 1, 99_999),
    copy_source: readAs('copySource', sourceNamed, 'We don’t know this source.'),
    read_count: number('readCount', 0, 999_999) || undefined,
    readings: readings.length === 0 ? undefined : readings,
    added: dateIn('added'),
    shelves: shelvesFrom(word === '' && shelved ? shelves.filter((shelf) => stateNamed(shelf) === null) : shelves),
    pages: isAudio ? undefined : number('pages', 1, 99_999),
    year: yearOf(textOf('year')),
    language: cut(textOf('language'), 40),
    owned: /^[2-9]$|^\d\d+$/.test(textOf('owned')) || yes('owned') || undefined,
    lent_to: cut(textOf('lentTo'), 200),
    lent_since: dateIn('lentSince'),
    left_out: leftOutFrom(row.leftOut),
    problem: problemOf(cells, format),
  };
}

type Row = ReturnType<typeof rowOf>;

function rowOf(cells: Cells, { format, order, skip }: FileContext) {
  const leftOut: LeftOut[] = [];
  const filled = (meaning: Meaning) =>
    columnsOf(format, meaning)
      .map((column) => ({ column, text: cells(column).trim() }))
      .filter(({ text }) => text !== '');
  const values = new Map(
    (Object.keys(format.columns) as Meaning[]).map((meaning) => {
      const [first = { column: '', text: '' }, ...others] = filled(meaning);
      for (const { column, text } of LISTS.includes(meaning) ? [] : others)
        if (text !== first.text) skip(column, REPEATED);
      return [meaning, first] as const;
    }),
  );
  const textOf = (meaning: Meaning) => values.get(meaning)?.text ?? '';
  const columnOf = (meaning: Meaning) => values.get(meaning)?.column ?? '';
  const omit = (meaning: Meaning, reason: string, text = textOf(meaning), column = columnOf(meaning)) => {
    leftOut.push({ column, value: lineOf(text).slice(0, 200), reason });
    return undefined;
  };
  /** A fact that is read only from some values; others are named. */
  const readAs = <T>(meaning: Meaning, read: (text: string) => T | undefined, reason: string): T | undefined =>
    textOf(meaning) === '' ? undefined : (read(textOf(meaning)) ?? omit(meaning, reason));
  const decode = format.hasEntities ? decodeEntities : (text: string) => text;
  return {
    ...{ leftOut, filled, textOf, columnOf, omit, readAs, decode },
    textsOf: (meaning: Meaning) => filled(meaning).map(({ text }) => text),
    dateIn: (meaning: Meaning) => dateOf(textOf(meaning), order),
    yes: (meaning: Meaning) => readAs(meaning, yesOrNo, 'This is neither yes nor no.') || undefined,
    number: (meaning: Meaning, least: number, most: number) =>
      /^0+(?:\.0*)?$/.test(textOf(meaning))
        ? undefined
        : readAs(meaning, (text) => numberIn(text, least, most), NO_NUMBER),
  };
}

const REPEATED = 'This column is used only where another one is empty.';

function namesOf({ textOf, columnOf, decode }: Row, { format, namesIn, skip }: FileContext) {
  const subtitle = textOf('subtitle');
  const bare = decode(textOf('title')).replace(format.hasEntities ? /,\s*$/ : /$^/, '');
  const title = bare.toLowerCase().includes(subtitle.toLowerCase()) ? bare : `${bare}: ${subtitle}`;
  const others = decode(textOf('moreAuthors'));
  const named = format.people === 'one' ? namesReader('list', [])(others) : others.split('|').filter(Boolean);
  const roles = textOf('roles').split('|');
  const writers = named.filter((_, at) => /^\s*$|author|writer/i.test(roles[at] ?? ''));
  if (writers.length < named.length)
    skip(columnOf('moreAuthors'), 'Only authors are kept, no people with other roles.');
  const more = format.people === 'last-first' ? writers.flatMap(namesIn) : writers;
  return bookNamed(title, [...namesIn(decode(textOf('authors'))), ...more]);
}

function isbnOf({ filled, omit }: Row, { skip }: FileContext): string | undefined {
  const numbers = filled('isbn').flatMap(({ column, text }) =>
    isbnsIn(text).map((part) => ({ column, text: part, read: isbnIn(part) })),
  );
  const chosen = numbers.map(({ read }) => read).find((read) => read.kind === 'isbn')?.isbn;
  let unusable: string | undefined;
  for (const { column, text, read } of numbers) {
    if (read.kind === 'other') skip(column, OTHER_SYSTEM);
    if (read.kind === 'isbn' && read.isbn !== chosen) skip(column, REPEATED);
    if (read.kind !== 'unusable' || (chosen !== undefined && isRounded(read.text, chosen))) continue;
    // The server names the only one; a second one, or one beside a usable one, is named here.
    if (chosen === undefined && unusable === undefined) unusable = read.text;
    else omit('isbn', 'This isn’t a valid ISBN.', text, column);
  }
  return chosen ?? unusable;
}

function sourceIdOf({ textOf, columnOf }: Row, { format, skip }: FileContext): string | undefined {
  const text = textOf('sourceId');
  const id = format.source === 'flyleaf' ? text : /OL\d+W/.exec(text)?.[0];
  if (id === undefined && text !== '') skip(columnOf('sourceId'), OTHER_SYSTEM);
  if (format.source === 'flyleaf' && ROUNDED.test(text))
    skip(columnOf('sourceId'), 'A spreadsheet rounded this number.');
  return cut(id ?? '', 200);
}

const SPAN = /\s*~\s*|(?<=\d)\s*[-–]\s*(?=\d{4}(?:\/|$)|\d{1,2}[./]\d)/;

/**
 * The state, and the dates of each reading, last one first: of StoryGraph `2024/08/01-2024/09/03, 2022`, where a single
 * date is an end date, of Bookmory `Aug 1, 2024 ~ Sep 3, 2024`, or of Openreads `2024-08-01|2024-09-03|;2022-01-01||`.
 */
function readingsOf(row: Row, { format, order }: FileContext, word: string, shelved: State) {
  const { textOf, textsOf, dateIn, omit } = row;
  const timeOf = (start = '', end = '') => stated({ started: dateOf(start, order), finished: dateOf(end, order) });
  const spans = textsOf('spans').flatMap((text) => listOf(text, text.includes('~') ? '\n' : ','));
  const records = listOf(textOf('readings'), ';').map((record) => record.split('|'));
  const dates = spans.map((span) => span.split(SPAN));
  const given = [...dates.map(([start, end]) => (end === undefined ? ['', start] : [start, end])), ...records];
  const all = (given.length === 0 ? [['', textOf('lastFinished')]] : given).map(([start, end]) => timeOf(start, end));
  const times = all
    .filter(({ finished }) => finished !== undefined)
    .sort((a, b) => ((b.finished ?? '') < (a.finished ?? '') ? -1 : 1))
    .slice(0, 50);
  const started = all.find((time) => time.finished === undefined)?.started ?? dateIn('started');
  const [last, stopped] = [dateIn('lastFinished'), dateIn('stopped')];
  const ended = dateIn('finished') ?? stopped;
  const stateFrom = (): State => {
    // In LibraryThing a book on the shelf "To read" may have been read.
    if (shelved !== undefined)
      return word === '' && shelved !== 'reading' && ended !== undefined ? 'finished' : shelved;
    if (stopped !== undefined) return 'unfinished';
    if (word !== '' && format.source !== 'bookwyrm') return undefined;
    if (ended !== undefined || times.length > 0) return 'finished';
    if (started !== undefined && (format.startedMeansReading || format.undatedMeansWanted)) return 'reading';
    return format.undatedMeansWanted ? 'want' : undefined;
  };
  const state = stateFrom();
  const isOver = state === 'finished' || state === 'unfinished';
  const finished = state === 'unfinished' ? (stopped ?? ended) : ended;
  for (const meaning of ['finished', 'stopped'] as const)
    if (![undefined, finished].includes(dateIn(meaning))) omit(meaning, OTHER_END);
  if (last !== undefined && times.every((time) => time.finished !== last)) omit('lastFinished', OTHER_END);
  const isReread = !isOver && format.finishedElsewhere === true && finished !== undefined;
  const earlier = isReread ? [stated({ started, finished })] : [];
  const others = [...earlier, ...(isOver ? times.slice(1) : times)];
  const own = isReread ? undefined : { started, finished, ...(isOver ? times[0] : undefined) };
  return {
    state,
    started: own?.started,
    finished: own?.finished,
    readings: others.map((time) => ({ state: 'finished' as const, ...time })),
  };
}

function progressIn(textOf: Row['textOf'], state: State, minutes: number): ImportRow['progress'] {
  const unit = progressUnits.find((name) => name === textOf('progressUnit').toLowerCase());
  const value = numberIn(textOf('progress'), 0, 999_999);
  if (unit !== undefined && value !== undefined)
    return { unit, value, ...stated({ of: numberIn(textOf('progressOf'), 1, 999_999) }) };
  const [page, percent] = [numberIn(textOf('currentPage'), 1, 99_999), numberIn(textOf('currentPercent'), 1, 100)];
  if (page !== undefined) return { unit: 'page', value: page };
  if (percent !== undefined) return { unit: 'percent', value: percent };
  // The position in an audiobook that is being read is unknown.
  if (minutes === 0 || state === undefined || !['finished', 'reading', 'paused'].includes(state)) return undefined;
  return { unit: 'minute', value: state === 'finished' ? minutes : 0, of: minutes };
}

function problemOf(cells: Cells, { trash, only, name }: Format): string | undefined {
  if (trash !== undefined && yesOrNo(cells(trash))) return `This book is deleted in ${name}.`;
  const kind = only === undefined ? '' : cells(only.column).trim().toLowerCase();
  return kind === '' || only?.values.split(', ').includes(kind) ? undefined : `This is “${kind}”, not a book.`;
}
