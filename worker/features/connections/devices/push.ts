import { partialDateToNumber } from '../../../platform/column-types.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordActivity } from '../../activity/activity.ts';
import { storeBooks } from '../../books/batch-lookup.ts';
import { isbnOf, type Volume } from '../../books/contract.ts';
import { workOf, workOfStored } from '../../books/works.ts';
import { recordActToday } from '../../habits/streaks/ledger.ts';
import { todayOf } from '../../library/readings/dates.ts';
import { numberOf, type ReadingRow, readingOfWork } from '../../library/readings/queries.ts';
import { beginReading } from '../../library/readings/readings.ts';
import { beginsReading, reachPercent } from '../../library/readings/synced.ts';
import { removeBookmarked } from '../../library/shelves/shelves.ts';
import { deviceNamed } from './devices.ts';
import { type DocumentRow, editionOfDocument, ownDocument, storePosition } from './documents.ts';
import { type DocumentFacts, isMatchable, matchDocument } from './match.ts';

/** A validated position from the request. */
export interface Position extends DocumentFacts {
  document: string;
  percentage: number;
  progress: string;
  device: string;
  deviceId: string | null;
}

/**
 * Stores a position. If the document has a book, also updates its reading: starts one if none is open, and counts the
 * current day if the reader has progressed. Throws `signed_out` for an unknown device.
 */
export async function pushPosition(call: Call, user: string, position: Position): Promise<void> {
  const { memberId: userId, seconds: now } = call;
  const at = { userId, document: position.document };
  const paired = readingOfWork(userId, workOfStored(editionOfDocument(at)));
  const { device, knownDocuments, reading } = await call.load({
    device: deviceNamed({ user }),
    knownDocuments: ownDocument(at),
    reading: paired,
  });
  const before = knownDocuments[0];
  const match = before?.isbn ? NOT_SOUGHT : await matchDocumentOf(call, position, before);
  const isbn = before?.isbn ?? (match.book === null ? null : isbnOf(match.book));
  const last = match.book === null ? reading[0] : await readingOfMatch(call, match.book);
  const move = isbn === null ? null : moveReading(call, { isbn, last, position, before: before?.applied ?? null });
  await call.save([
    storeBooks(match.book === null ? [] : [match.book], now),
    ...storePosition({
      ...position,
      ...(match.isTriedAgain ? { filename: null, title: null, authors: null } : {}),
      ...at,
      isbn,
      applied: move === null ? null : position.percentage,
      now,
    }),
    ...(move?.(device[0]?.sharesActivity === true) ?? []),
  ]);
}

interface SoughtBook {
  book: Volume | null;
  /** Whether the catalogue didn't respond. Then no facts of the file are stored, so that the next push tries again. */
  isTriedAgain: boolean;
}

const NOT_SOUGHT: SoughtBook = { book: null, isTriedAgain: false };

async function matchDocumentOf(call: Call, facts: Position, before: DocumentRow | undefined): Promise<SoughtBook> {
  const isNew =
    before === undefined ||
    (['filename', 'title', 'authors'] as const).some((name) => facts[name] !== null && facts[name] !== before[name]);
  if (!isNew || !isMatchable(facts)) return NOT_SOUGHT;
  try {
    return { book: await matchDocument(call, facts), isTriedAgain: false };
  } catch (error) {
    console.warn(JSON.stringify({ event: 'document_not_matched', reason: String(error).slice(0, 100) }));
    return { book: null, isTriedAgain: true };
  }
}

async function readingOfMatch(call: Call, book: Volume): Promise<ReadingRow | undefined> {
  const work = workOf({ isbn: isbnOf(book), work: book.work_id });
  return (await call.load({ readings: readingOfWork(call.memberId, work) })).readings[0];
}

interface Move {
  isbn: string;
  last: ReadingRow | undefined;
  position: Position;
  /** The position that the reading had before; null for the first push. */
  before: number | null;
}

/** Returns the statements that update a reading, or null if the position doesn't change it. */
function moveReading(call: Call, { isbn, last, position: { percentage }, before }: Move) {
  const { memberId: userId, seconds: now } = call;
  const begins = beginsReading(last, percentage, before);
  const isOpenNow = last !== undefined && (last.state === 'reading' || last.state === 'paused');
  const goesOn = isOpenNow && percentage > (before ?? 0);
  if (!begins && !goesOn) return null;
  const started = partialDateToNumber(todayOf(call));
  const percent = Math.round(Math.min(percentage, 1) * 100);
  return (sharesActivity: boolean): Statement[] => [
    ...(begins ? beginReading({ userId, isbn, number: numberOf(call.newId), started, now }) : []),
    removeBookmarked({ userId, isbn, work: '' }),
    // The statement must precede the one that stores the position, since it compares the two.
    ...(begins && sharesActivity ? recordActivity(call, 'started', isbn) : []),
    reachPercent({ userId, isbn, percent, now }),
    recordActToday(call, { source: 'progress', target: isbn }),
  ];
}
