import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import { completeGame, getGames } from '../../../worker/features/games/contract.ts';
import { checkIn, viewActs } from '../../../worker/features/habits/streaks/contract.ts';
import { createBookList, getBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  pauseReading,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../worker/features/library/shelves/contract.ts';
import { editReview, getReview, rateBook } from '../../../worker/features/reviews/contract.ts';
import type { Endpoint, RequestBody } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { solved } from '../../support/worker/features/games.ts';

// Every act that may wait for a connection, and one of another device before or after it: whichever arrives last, what
// was done last stays.

const DAY = '2026-11-20';
let clock = new Date();
const app = createTestApp({ now: () => clock });
const at = (time: string) => Date.parse(`${DAY}T${time}:00Z`);
const BEGIN = '12:00';
const [EARLIER, OTHER, LATER, ARRIVAL] = ['14:00', '14:05', '14:10', '15:00'];

/** A reader with a book, which they are reading unless `isUnread`, and a list of three others. */
interface World {
  reader: Reader;
  isbn: string;
  reading_id: string;
  list_id: string;
  listed: readonly string[];
  /** What the late device had loaded. */
  version: string;
  changed_at: number;
}
type Headers = Record<string, string>;
type Act = (world: World, headers?: Headers) => Promise<unknown>;

/** Returns the act that makes a call. */
const act =
  <E extends Endpoint>(endpoint: E, inputOf: (world: World) => RequestBody<E>): Act =>
  (world, headers) =>
    world.reader.call(endpoint, inputOf(world), headers);
const inOrder =
  (...acts: readonly Act[]): Act =>
  async (world) => {
    for (const one of acts) await one(world);
  };

const progress = (value: number) =>
  act(updateProgress, ({ reading_id }) => ({ reading_id, unit: 'page' as const, value }));
const ofReading = ({ reading_id }: World) => ({ reading_id });
const ofBook = ({ isbn }: World) => ({ isbn });
const pause = act(pauseReading, ofReading);
const resume = act(resumeReading, ofReading);
const stop = act(stopReading, ofReading);
const finish = act(finishReading, ofReading);
const start = act(startReading, ofBook);
const read = act(markRead, ofBook);
const unread = act(unmarkRead, ofBook);
const want = act(markBookmarked, ofBook);
const unwant = act(unmarkBookmarked, ofBook);
const rate = (rating: number | null) => act(rateBook, ({ isbn }) => ({ isbn, rating }));
const review: Act = async ({ reader, isbn }) => {
  const { review: own } = await reader.call(getReview, { isbn });
  await reader.call(editReview, { review_id: own.review_id, isbn, rating: 4, review: 'Now.', spoiler: false });
};
const note = (text: string) => act(saveNote, ({ isbn, changed_at }) => ({ isbn, text, changed_at }));
/** Saves the list as it was loaded, in another order or with others. */
const list = (booksOf: (listed: readonly string[], isbn: string) => readonly string[], texts: object = {}) =>
  act(saveBookList, ({ list_id, listed, isbn }) => ({
    ...texts,
    list_id,
    list_books: booksOf(listed, isbn).map((one) => ({ isbn: one })),
    list_before: listed.map((one) => ({ isbn: one })),
  }));
/** The same as another device that has loaded the list just now. */
const listNow =
  (booksOf: (listed: readonly string[], isbn: string) => readonly string[]): Act =>
  async (world) => {
    const { list: now } = await world.reader.call(getBookList, { list_id: world.list_id });
    await list(booksOf)({ ...world, listed: now.books.map(({ isbn }) => isbn) });
  };
const rename = (list_name: string) =>
  act(saveBookList, ({ list_id, listed, version }) => {
    const books = listed.map((isbn) => ({ isbn }));
    return { list_id, list_name, list_books: books, list_before: books, version };
  });
const game =
  (restarts: number): Act =>
  async ({ reader }, headers) =>
    reader.call(completeGame, await solved('wordsearch', DAY, { restarts }), headers);

const shelfOf = async ({ reader, isbn }: World) => {
  const { readings } = await reader.call(listReadings, { isbn });
  const { book } = await reader.call(getBook, { isbn });
  return [book.shelf, readings.map(({ state, progress: reached, finished }) => ({ state, reached, finished }))];
};
const starsOf = async ({ reader, isbn }: World) => {
  const answer = await app.send(getReview.path, { isbn, user_id: reader.userId, session_token: reader.token });
  return answer.status === 404 ? null : (await reader.call(getReview, { isbn })).review.rating;
};
const listOf = async ({ reader, list_id }: World) => {
  const { list: now } = await reader.call(getBookList, { list_id });
  return [now.name, now.books.map(({ isbn }) => isbn)];
};
const noteOf = async ({ reader, isbn }: World) => (await reader.call(getNote, { isbn })).text;
const actsOf = async ({ reader }: World) =>
  (await reader.call(viewActs, {})).acts.map(({ day, source, target, experience }) => [
    day,
    source,
    target,
    experience,
  ]);
const gamesOf = async ({ reader }: World) => {
  const { finished, figures } = await reader.call(getGames, {});
  return [finished, figures];
};

interface Case {
  endpoint: Endpoint;
  /** What is done late, if the endpoint can do several things. */
  what?: string;
  late: Act;
  /** Done before, by either device. */
  before?: Act;
  isUnread?: boolean;
  others: Readonly<Record<string, Act>>;
  state: (world: World) => Promise<unknown>;
}

const others = { 'page 200': progress(200), pause, stop, finish, 'marking as read': read };
const ofOpen = { others, state: shelfOf };
const ofUnread = { isUnread: true, state: shelfOf };
const ofRead = { before: finish, state: starsOf };
const ofList = { state: listOf };
const cases: readonly Case[] = [
  { endpoint: updateProgress, late: progress(100), ...ofOpen },
  { endpoint: pauseReading, late: pause, ...ofOpen, others: { ...others, 'starting it again': start } },
  { endpoint: resumeReading, late: resume, ...ofOpen, before: pause, others: { 'pausing it again': pause } },
  { endpoint: resumeReading, late: resume, ...ofOpen },
  { endpoint: resumeReading, late: resume, ...ofOpen, before: stop, others: { 'stopping it again': stop } },
  { endpoint: stopReading, late: stop, ...ofOpen },
  { endpoint: finishReading, late: finish, ...ofOpen },
  { endpoint: markRead, late: read, ...ofOpen },
  { endpoint: unmarkRead, late: unread, ...ofOpen },
  {
    endpoint: startReading,
    late: start,
    ...ofUnread,
    others: {
      starting: start,
      'marking as read': read,
      'want to read': want,
      'starting and taking it back': inOrder(start, want),
      'marking as read and taking it back': inOrder(read, unread),
    },
  },
  { endpoint: markRead, late: read, ...ofUnread, before: read, others: { 'taking it back': unread } },
  { endpoint: markRead, late: read, ...ofUnread, others: { 'taking back what is not there': unread } },
  {
    endpoint: unmarkRead,
    late: unread,
    ...ofUnread,
    before: read,
    others: { 'taking it back and marking it again': inOrder(unread, read), 'marking it again': read },
  },
  { endpoint: markBookmarked, late: want, ...ofUnread, before: want, others: { 'taking it back': unwant } },
  {
    endpoint: markBookmarked,
    late: want,
    ...ofUnread,
    others: { starting: start, 'marking as read': read, 'taking back what is not there': unwant },
  },
  {
    endpoint: unmarkBookmarked,
    late: unwant,
    ...ofUnread,
    before: want,
    others: { 'taking it back and wanting it again': inOrder(unwant, want), 'wanting it again': want },
  },
  {
    endpoint: rateBook,
    late: rate(1),
    ...ofRead,
    others: {
      stars: rate(4),
      'stars and taking them back': inOrder(rate(4), rate(null)),
      'taking back what is not there': rate(null),
    },
  },
  {
    endpoint: rateBook,
    what: 'other stars',
    late: rate(1),
    ...ofRead,
    before: inOrder(finish, rate(2)),
    others: { 'other stars': rate(4), 'the same as before': rate(2), 'taking them back': rate(null), words: review },
  },
  {
    endpoint: rateBook,
    what: 'stars for a review',
    late: rate(1),
    ...ofRead,
    before: inOrder(finish, rate(4), review),
    others: { 'the same review again': review },
  },
  {
    endpoint: rateBook,
    what: 'taking stars back',
    late: rate(null),
    ...ofRead,
    before: inOrder(finish, rate(2)),
    others: {
      'other stars': rate(4),
      'taking them back and giving others': inOrder(rate(null), rate(5)),
      words: review,
    },
  },
  {
    endpoint: saveNote,
    late: note('Sand, and worms.'),
    before: note('Sand.'),
    others: { 'another text': note('Sand, and spice.'), 'deleting it': note('') },
    state: noteOf,
  },
  {
    endpoint: saveBookList,
    what: 'adding a book',
    late: list((listed, isbn) => [...listed, isbn]),
    ...ofList,
    others: {
      'adding and removing it': inOrder(
        list((listed, isbn) => [isbn, ...listed]),
        listNow((listed, isbn) => listed.filter((one) => one !== isbn)),
      ),
    },
  },
  {
    endpoint: saveBookList,
    what: 'removing a book',
    late: list(([, ...listed]) => listed),
    ...ofList,
    others: {
      'removing and adding it': async (world) => {
        const [removed = ''] = world.listed;
        await listNow(([, ...listed]) => listed)(world);
        await listNow((listed) => [...listed, removed])(world);
      },
    },
  },
  {
    endpoint: saveBookList,
    what: 'another order',
    late: list((listed) => listed.toReversed()),
    ...ofList,
    others: { 'another order': list(([first = '', ...listed]) => [...listed, first]) },
  },
  {
    endpoint: saveBookList,
    what: 'another name',
    late: rename('Autumn'),
    ...ofList,
    others: { 'another name': rename('Winter') },
  },
  {
    endpoint: checkIn,
    late: act(checkIn, () => ({})),
    others: { 'the same': act(checkIn, () => ({})) },
    state: actsOf,
  },
  {
    endpoint: completeGame,
    late: game(2),
    others: { 'a better result': game(0), 'the same': game(2) },
    state: gamesOf,
  },
];

test('every act that may wait is tried here', () => {
  const late = routes.filter(({ endpoint }) => endpoint.late === true).map(({ endpoint }) => endpoint.path);
  expect([...new Set(cases.map(({ endpoint }) => endpoint.path))].sort()).toEqual(late.sort());
});

async function worldOf({ before, isUnread = false }: Case): Promise<World> {
  clock = new Date(at(BEGIN));
  const reader = await app.reader();
  const [isbn = '', ...listed] = await someIsbns(4);
  const reading_id = isUnread ? '' : (await reader.call(startReading, { isbn })).reading.id;
  const { list_id } = await reader.call(createBookList, { list_name: 'Summer' });
  const world = { reader, isbn, reading_id, list_id, listed, version: '', changed_at: 0 };
  await list(() => listed)({ ...world, listed: [] });
  await before?.(world);
  const { version } = (await reader.call(getBookList, { list_id })).list;
  return { ...world, version, changed_at: (await reader.call(getNote, { isbn })).changed_at };
}

/** Does an act and says whether it was accepted. */
async function answerOf(done: Promise<unknown>): Promise<string> {
  try {
    await done;
    return 'done';
  } catch (error) {
    return /answered (\d+)/.exec(String(error))?.[1] ?? String(error);
  }
}

const named = cases.flatMap((one) =>
  Object.entries(one.others).map(([second, other]) => ({
    ...one,
    name: [one.endpoint.path, one.what].filter(Boolean).join(': '),
    second,
    other,
  })),
);

describe.for(named)('$name, and $second of another device', (one) => {
  test('done before it, it arrives after it and changes nothing', async () => {
    const world = await worldOf(one);
    clock = new Date(at(OTHER));
    await one.other(world);
    const before = await one.state(world);
    clock = new Date(at(ARRIVAL));
    await answerOf(one.late(world, { 'x-acted-at': String(at(EARLIER)) }));
    expect(await one.state(world)).toEqual(before);
  });

  test('done after it, it is as if it had arrived at once', async () => {
    const results = [];
    for (const isLate of [true, false]) {
      const world = await worldOf(one);
      clock = new Date(at(OTHER));
      await one.other(world);
      clock = new Date(at(isLate ? ARRIVAL : LATER));
      const answer = await answerOf(one.late(world, isLate ? { 'x-acted-at': String(at(LATER)) } : {}));
      results.push([answer, await one.state(world)]);
    }
    expect(results[0]).toEqual(results[1]);
  });
});

test('a book that was marked as read late stays one to read, if another device has put it there since', async () => {
  const world = await worldOf({ endpoint: markRead, late: read, others: {}, ...ofUnread });
  clock = new Date(at(OTHER));
  await want(world);
  clock = new Date(at(ARRIVAL));
  await read(world, { 'x-acted-at': String(at(EARLIER)) });
  expect(await shelfOf(world)).toMatchObject([{ read: true, bookmarked: true }, [{ state: 'finished' }]]);
});

test('what two devices added to a list, one of them late, is all there', async () => {
  const world = await worldOf({ endpoint: saveBookList, late: read, others: {}, ...ofList });
  const [other = ''] = (await someIsbns(5)).slice(4);
  clock = new Date(at(OTHER));
  await list((listed) => [other, ...listed])(world);
  clock = new Date(at(ARRIVAL));
  await list(([first = '', ...listed], isbn) => [first, isbn, ...listed])(world, { 'x-acted-at': String(at(EARLIER)) });
  const [first, ...rest] = world.listed;
  expect(await listOf(world)).toEqual(['Summer', [other, first, world.isbn, ...rest]]);
});

test('another order that arrives late is that of the list, if no other device has changed it since', async () => {
  const world = await worldOf({ endpoint: saveBookList, late: read, others: {}, ...ofList });
  clock = new Date(at(OTHER));
  await list((listed, isbn) => [...listed, isbn])(world);
  clock = new Date(at(ARRIVAL));
  await list((listed) => listed.toReversed())(world, { 'x-acted-at': String(at(EARLIER)) });
  const [last, ...rest] = world.listed.toReversed();
  // The new book follows the one which it followed.
  expect(await listOf(world)).toEqual(['Summer', [last, world.isbn, ...rest]]);
});

/** What two devices without a connection add to a list and remove from it, in the order in which it is done. */
const listChanges = fc.array(fc.record({ device: fc.constantFrom(0, 1), book: fc.constantFrom(0, 1) }), {
  minLength: 3,
  maxLength: 4,
});

/** A book is added, removed and added by one device, and the other removes another one. */
const alternating = [1, 1, 1, 0].map((device) => ({ device, book: 1 - device }));

test('changes of a list by two devices have one result, in whatever order they arrive', async () => {
  const arrive = async (changes: readonly { device: number; book: number }[], order: readonly number[]) => {
    const world = await worldOf({ endpoint: saveBookList, late: read, others: {}, ...ofList });
    const toggled = [world.isbn, world.listed[0] ?? ''];
    const seen = [world.listed, world.listed];
    const calls = changes.map(({ device, book }, place) => {
      const [before = [], isbn = ''] = [seen[device], toggled[book]];
      const after = before.includes(isbn) ? before.filter((one) => one !== isbn) : [...before, isbn];
      seen[device] = after;
      const headers = { 'x-acted-at': String(at('14:00') + place * 60_000) };
      return () => list(() => after)({ ...world, listed: before }, headers);
    });
    clock = new Date(at(ARRIVAL));
    for (const place of order) await calls[place]?.();
    const { list: now } = await world.reader.call(getBookList, { list_id: world.list_id });
    return toggled.map((isbn) => now.books.some((book) => book.isbn === isbn));
  };
  await fc.assert(
    fc.asyncProperty(listChanges, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), async (changes, firsts) => {
      const places = changes.map((_, place) => place);
      // Each device sends its own in order.
      const queues = [0, 1].map((device) => places.filter((place) => changes[place]?.device === device));
      const order = firsts.concat(firsts).flatMap((isFirst) => queues[isFirst ? 0 : 1]?.shift() ?? []);
      order.push(...queues.flat());
      expect(await arrive(changes, order)).toEqual(await arrive(changes, places));
    }),
    { numRuns: 40, examples: [[alternating, [false, true, false, false]]] },
  );
}, 180_000);

test.for(['a page', 'a day of reading'])('%s that arrives late still counts for its day', async (what) => {
  const world = await worldOf({ endpoint: checkIn, late: pause, others: {}, state: shelfOf });
  const [first, second] =
    what === 'a page' ? [progress(100), progress(200)] : [act(checkIn, () => ({})), act(checkIn, () => ({}))];
  clock = new Date(Date.parse('2026-11-22T10:00:00Z'));
  await second(world);
  await first(world, { 'x-acted-at': String(Date.parse('2026-11-21T10:00:00Z')) });
  if (what === 'a page') expect(await shelfOf(world)).toMatchObject([{}, [{ reached: { value: 200 } }]]);
  const { results } = await env.DB.prepare(
    "SELECT DISTINCT date(day * 86400, 'unixepoch') AS day FROM ledger WHERE user_id = ? ORDER BY day",
  )
    .bind(world.reader.userId)
    .all<{ day: string }>();
  expect(results.map(({ day }) => day).slice(-2)).toEqual(['2026-11-21', '2026-11-22']);
});
