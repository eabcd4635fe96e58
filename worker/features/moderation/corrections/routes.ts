import type { RowOf } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { correctStoredBook } from '../../books/books.ts';
import { type CorrectableEdition, type CorrectableFacts, correctableEditions } from '../../books/catalogue/correct.ts';
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
  on(correctBook, async (call, { isbn, reason, cover_of: coverOf, version: seen, ...facts }) => {
    const id = call.newId;
    const [editions, { logged, earlier }] = await Promise.all([
      correctableEditions(call.env.CATALOGUE, [isbn, ...(typeof coverOf === 'string' ? [coverOf] : [])]),
      call.load({
        logged: correctionUnder({ id }),
        earlier: latestCorrections({ isbn, ...correctionPages.after(undefined) }),
      }),
    ]);
    if (logged.length > 0) return { message: correctionSentences.corrected };
    const edition = editions.get(isbn) ?? throwApiError('not_found', correctionSentences.noBook);
    const stored = shownFacts(edition, earlier);
    checkVersion(call, { seen, stored, wanted: { ...stored, ...defined(facts) }, from: ['earlier'] });
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
    const [editions, { found }] = await Promise.all([
      isbn === null ? null : correctableEditions(call.env.CATALOGUE, [isbn]),
      call.load({ found: latestCorrections({ isbn, ...correctionPages.after(cursor) }) }),
    ]);
    const { rows, next_cursor } = correctionPages.page(found);
    const edition = editions?.get(isbn ?? '');
    const version =
      edition === undefined || cursor !== undefined ? {} : { version: versionOf(shownFacts(edition, rows)) };
    return { corrections: rows.map(presentCorrection), ...version, next_cursor };
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

/** The corrections of a book hold before the catalogue, which follows after them. */
function shownFacts({ facts }: CorrectableEdition, corrections: readonly RowOf<typeof latestCorrections>[]) {
  const holding = corrections.filter(({ undoneAt }) => undoneAt === null).toReversed();
  const { coverUrl: cover, ...shown } = Object.assign(
    {},
    facts,
    ...holding.map((row) => parseFacts(row.facts)),
  ) as CorrectableFacts;
  return { ...shown, cover };
}

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
