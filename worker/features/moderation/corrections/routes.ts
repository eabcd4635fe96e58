import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { correctStoredBook } from '../../books/books.ts';
import { type CorrectableEdition, correctableEditions } from '../../books/catalogue/correct.ts';
import { correctBook, correctionSentences, getCorrections, undoCorrection } from './contract.ts';
import { applyFacts, correctionUndone, differingFacts, factsBefore, logCorrection } from './corrections.ts';
import {
  correctionPages,
  correctionsBeside,
  correctionUnder,
  type Facts,
  latestCorrections,
  parseFacts,
  presentCorrection,
} from './queries.ts';

export const correctionRoutes = [
  on(correctBook, async (call, { isbn, reason, cover_of: coverOf, ...facts }) => {
    const id = call.newId;
    const [editions, { logged }] = await Promise.all([
      correctableEditions(call.env.CATALOGUE, [isbn, ...(typeof coverOf === 'string' ? [coverOf] : [])]),
      call.load({ logged: correctionUnder({ id }) }),
    ]);
    if (logged.length > 0) return { message: correctionSentences.corrected };
    const edition = editions.get(isbn) ?? throwApiError('not_found', correctionSentences.noBook);
    const corrected = differingFacts(edition, { ...defined(facts), ...coverFacts(edition, editions, coverOf) });
    if (Object.keys(corrected).length === 0) throwApiError('conflict', correctionSentences.same);
    const before = factsBefore(edition, corrected);
    const { title } = edition.facts;
    await call.save([
      logCorrection({
        id,
        isbn,
        title,
        facts: corrected,
        before,
        reason,
        librarianId: call.memberId,
        now: call.seconds,
      }),
      correctStoredBook(isbn, corrected, call.seconds),
    ]);
    await applyFacts(call.env.CATALOGUE, edition, corrected);
    return { message: correctionSentences.corrected };
  }),

  on(getCorrections, async (call, { isbn = null, cursor }) => {
    const { found } = await call.load({ found: latestCorrections({ isbn, ...correctionPages.after(cursor) }) });
    const { rows, next_cursor } = correctionPages.page(found);
    return { corrections: rows.map(presentCorrection), next_cursor };
  }),

  on(undoCorrection, async (call, { id }) => {
    const { found, others } = await call.load({ found: correctionUnder({ id }), others: correctionsBeside({ id }) });
    const [correction] = found;
    if (!correction || correction.undoneAt !== null) throwApiError('not_found', correctionSentences.noCorrection);
    const { isbn } = correction;
    const editions = await correctableEditions(call.env.CATALOGUE, [isbn]);
    const before = parseFacts(correction.before);
    const later = others.slice(others.findIndex((other) => other.id === id) + 1);
    const isCorrectedSince = later.some(({ facts }) =>
      Object.keys(parseFacts(facts)).some((name) => Object.hasOwn(before, name)),
    );
    if (isCorrectedSince) throwApiError('conflict', correctionSentences.correctedSince);
    await call.save([correctionUndone({ id, now: call.seconds }), correctStoredBook(isbn, before, call.seconds)]);
    const edition = editions.get(isbn);
    if (edition) await applyFacts(call.env.CATALOGUE, edition, differingFacts(edition, before));
    return { message: correctionSentences.undone };
  }),
];

function defined<T extends object>(facts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

function coverFacts(
  edition: CorrectableEdition,
  editions: ReadonlyMap<string, CorrectableEdition>,
  coverOf: string | null | undefined,
): Facts {
  if (coverOf === undefined) return {};
  if (coverOf === null) return { coverUrl: null };
  const other = editions.get(coverOf);
  if (other?.row.work_id !== edition.row.work_id) throwApiError('invalid_input', correctionSentences.noCover);
  return { coverUrl: other.facts.coverUrl };
}
