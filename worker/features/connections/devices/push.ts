import type { Call } from '../../../platform/http/call.ts';
import { storeBooks } from '../../books/batch-lookup.ts';
import { isbnOf, type Volume } from '../../books/contract.ts';
import { workOf, workOfStored } from '../../books/works.ts';
import { type ReadingRow, readingOfWork } from '../../library/readings/queries.ts';
import { deviceNamed } from './devices.ts';
import { type DocumentRow, editionOfDocument, ownDocument, storePosition } from './documents.ts';
import { type DocumentFacts, isMatchable, matchDocument } from './match.ts';
import { moveReading } from './move-reading.ts';

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
  const match = before?.isbn || before?.isBook === false ? NOT_SOUGHT : await matchDocumentOf(call, position, before);
  const isbn = before?.isbn ?? (match.book === null ? null : isbnOf(match.book));
  const last = match.book === null ? reading[0] : await readingOfBook(call, match.book);
  const move =
    isbn === null
      ? null
      : moveReading(call, {
          ...{ isbn, last, percentage: position.percentage, before: before?.applied ?? null, sentAt: now },
          isShared: device[0]?.sharesActivity === true,
        });
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
    ...(move ?? []),
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

/** Finds the reader's reading of any edition of a book that may not be stored yet. */
export async function readingOfBook(call: Call, book: Volume): Promise<ReadingRow | undefined> {
  const work = workOf({ isbn: isbnOf(book), work: book.work_id });
  return (await call.load({ readings: readingOfWork(call.memberId, work) })).readings[0];
}
