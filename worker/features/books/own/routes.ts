import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { countInDay, rejectBeyondCap } from '../../accounts/caps.ts';
import { lookUpWorkId } from '../books.ts';
import { findKnownBook } from '../known-book.ts';
import { addOwnBook, deleteOwnBook, editOwnBook, ownBookSentences } from './contract.ts';
import { ownCoverAddress } from './cover.ts';
import { internalNumbers } from './number.ts';
import {
  deleteOwn,
  editOwn,
  isYearOfBook,
  OWN_BOOK_STATE,
  OWN_BOOKS_A_DAY,
  type OwnFacts,
  othersWithOwn,
  storeOwnBook,
} from './own-books.ts';
import {
  type EditionUses,
  editableFactsOf,
  isSameOwn,
  type OwnBookRow,
  ownBook,
  ownBooksLike,
  ownBooksUnder,
  ownBookWithIsbn,
  usedBook,
  workOfOwnIsbn,
} from './queries.ts';

export const ownBookRoutes = ({ usesOfEdition }: EditionUses) => [
  on(addOwnBook, async (call, { isbn: isbn13, anyway, ...text }) => {
    const facts = { ...text, isbn13 };
    const numbers = internalNumbers(call.newId);
    const [book, known, { sameIsbn, sameNumber, ownNumber, like }] = await Promise.all([
      isbn13 === undefined ? '' : lookUpWorkId(call, isbn13),
      anyway || isbn13 !== undefined
        ? null
        : findKnownBook(call, { title: facts.title, author: facts.authors[0] ?? '' }),
      call.load({
        sameIsbn: ownBooksUnder(numbers),
        sameNumber: workOfOwnIsbn({ isbn13: isbn13 ?? '0' }),
        ownNumber: ownBookWithIsbn({ isbn13: isbn13 ?? '0', reader: call.memberId }),
        like: ownBooksLike({ ...facts, reader: call.memberId }),
      }),
    ]);
    const created = call.earlierResult(sameIsbn.find(({ creationKey }) => creationKey === call.newId));
    if (created) return { isbn: created.isbn };
    requireFacts(call, facts);
    if (!anyway) {
      const twin = ownNumber[0] ?? like.find((row) => isSameOwn(facts, row));
      if (twin !== undefined) throwApiError('conflict', ownBookSentences.twice, { id: twin.isbn });
      const inCatalogue = known ?? (book === '' ? undefined : isbn13);
      if (inCatalogue !== undefined) throwApiError('conflict', ownBookSentences.known, { id: inCatalogue });
    }
    const isTaken = new Set(sameIsbn.map(({ isbn }) => isbn));
    const isbn = numbers.find((number) => !isTaken.has(number)) ?? throwApiError('unavailable', ownBookSentences.again);
    const added = { isbn, userId: call.memberId, creationKey: call.newId, facts, now: call.seconds };
    const joined = book === '' ? (sameNumber[0] ?? null) : { work: book, intoIsbn: isbn13 ?? null };
    const cover = await ownCoverAddress(call.config.addressSecret, isbn);
    const counted = await countInDay(call, { kind: 'own_book', targetId: call.newId, limit: OWN_BOOKS_A_DAY });
    await call
      .saveUnless({ [OWN_BOOK_STATE]: ownBookSentences.again }, [
        ...counted,
        ...storeOwnBook({ ...added, cover, joined }),
      ])
      .catch(rejectBeyondCap(ownBookSentences.tooMany));
    return { isbn };
  }),

  on(editOwnBook, async (call, { own_book: isbn, version: seen, ...wanted }) => {
    const at = { isbn, userId: call.memberId };
    const { own, others } = await call.load({ own: ownBook({ isbn }), others: othersWithOwn(at) });
    const row = requireChangeable(call, own, others);
    const version = checkVersion(call, { seen, stored: editableFactsOf(row), wanted, from: ['own'] });
    const { isbn: isbn13, ...text } = wanted;
    const facts = { ...text, isbn13 };
    requireFacts(call, facts);
    const isIsbnChanged = isbn13 !== (row.isbn13 === null ? undefined : String(row.isbn13));
    if (row.state === 'merged' && isIsbnChanged) throwApiError('conflict', ownBookSentences.merged);
    await call.save(editOwn({ ...at, facts, now: call.seconds }));
    return { message: ownBookSentences.saved, version };
  }),

  on(deleteOwnBook, async (call, { own_book: isbn }) => {
    const at = { isbn, userId: call.memberId };
    const { own, others, uses } = await call.load({
      own: ownBook({ isbn }),
      others: othersWithOwn(at),
      uses: usedBook({ isbn, reader: call.memberId, usesOfEdition }),
    });
    requireChangeable(call, own, others);
    if (uses.length > 0) throwApiError('conflict', ownBookSentences.inUse);
    await call.save(deleteOwn(at));
    return { message: ownBookSentences.deleted };
  }),
];

function requireFacts(call: Call, { year, position, series }: OwnFacts): void {
  if (!isYearOfBook(year, call.now)) throwApiError('invalid_input', ownBookSentences.year);
  if (position !== undefined && !series) throwApiError('invalid_input', ownBookSentences.positionAlone);
}

function requireChangeable(call: Call, [row]: readonly OwnBookRow[], others: readonly unknown[]): OwnBookRow {
  if (row === undefined || row.userId !== call.memberId) return throwApiError('not_found', ownBookSentences.hidden);
  // Moderators removed its text, and librarians keep the data of a book of the catalogue.
  const isKept = row.state === 'accepted' || row.authors.length === 0;
  if (isKept || others.length > 0) throwApiError('conflict', ownBookSentences.shared);
  return row;
}
