import { violatedConstraint } from '../../../platform/db/checks.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { CAPPED } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import { lookUpWorkId } from '../books.ts';
import { addOwnBook, ownBookSentences } from './contract.ts';
import { ownCoverAddress } from './cover.ts';
import { internalNumbers } from './number.ts';
import { countOwnBook, isYearOfBook, OWN_BOOK_STATE, storeOwnBook } from './own-books.ts';
import { ownBooksUnder, workOfOwnIsbn } from './queries.ts';

export const ownBookRoutes = [
  on(addOwnBook, async (call, { isbn: isbn13, ...text }) => {
    const facts = { ...text, isbn13 };
    const numbers = internalNumbers(call.newId);
    const [book, { sameIsbn, sameNumber }] = await Promise.all([
      isbn13 === undefined ? '' : lookUpWorkId(call, isbn13),
      call.load({ sameIsbn: ownBooksUnder(numbers), sameNumber: workOfOwnIsbn({ isbn13: isbn13 ?? '0' }) }),
    ]);
    const created = call.earlierResult(sameIsbn.find(({ creationKey }) => creationKey === call.newId));
    if (created) return { isbn: created.isbn };
    if (!isYearOfBook(facts.year, call.now)) throwApiError('invalid_input', ownBookSentences.year);
    if (facts.position !== undefined && !facts.series) throwApiError('invalid_input', ownBookSentences.positionAlone);
    const isTaken = new Set(sameIsbn.map(({ isbn }) => isbn));
    const isbn = numbers.find((number) => !isTaken.has(number)) ?? throwApiError('unavailable', ownBookSentences.again);
    const identityKey = await keyOfCaller(call);
    const added = { isbn, userId: call.memberId, creationKey: call.newId, facts, now: call.seconds };
    const joined = book === '' ? (sameNumber[0] ?? null) : { work: book, intoIsbn: isbn13 ?? null };
    const cover = await ownCoverAddress(call.config.addressSecret, isbn);
    try {
      await call.saveUnless({ [OWN_BOOK_STATE]: ownBookSentences.again }, [
        countOwnBook({ id: call.newId, identityKey, now: call.seconds }),
        ...storeOwnBook({ ...added, cover, joined }),
      ]);
    } catch (error) {
      if (violatedConstraint(error) === CAPPED) throwApiError('too_many', ownBookSentences.tooMany);
      throw error;
    }
    return { isbn };
  }),
];
