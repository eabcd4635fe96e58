import type { RowOf } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { countInDay, rejectBeyondCap } from '../../accounts/caps.ts';
import { correctStoredBook } from '../../books/books.ts';
import { type CorrectableEdition, type CorrectableFacts, correctableEditions } from '../../books/catalogue/correct.ts';
import { resolveQueueItem } from '../admin-queue.ts';
import { problemKinds } from '../contract.ts';
import {
  CORRECTIONS_A_DAY,
  correctBook,
  correctionSentences,
  decideProposal,
  getCorrections,
  getProposals,
  PROPOSALS,
  REASON,
  undoCorrection,
} from './contract.ts';
import { applyFacts, correctionUndone, definedFacts, differingFacts, logCorrection } from './corrections.ts';
import {
  correctionPages,
  correctionsBeside,
  correctionUnder,
  type Facts,
  factsBefore,
  latestCorrections,
  openProposals,
  parseFacts,
  presentCorrection,
  presentProposal,
  proposalUnder,
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
    checkVersion(call, { seen, stored, wanted: { ...stored, ...definedFacts(facts) }, from: ['earlier'] });
    const given = { ...definedFacts(facts), ...coverFacts(edition, editions, coverOf) };
    // The job follows for a call that ended before the catalogue did.
    const current = { ...edition, facts: correctedFactsOf(edition, earlier) };
    const differing = differingFacts(current, given);
    if (Object.keys(differing).length === 0) throwApiError('conflict', correctionSentences.same);
    const corrected = differingFacts(edition, given);
    const before = factsBefore(current, corrected);
    const { title } = edition.facts;
    await call
      .save([
        ...(await countInDay(call, { kind: 'correction', targetId: id, limit: CORRECTIONS_A_DAY })),
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
        correctStoredBook(isbn, corrected, { language: edition.row.language, now: call.seconds }),
      ])
      .catch(rejectBeyondCap(correctionSentences.tooMany));
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
    const edition = editions.get(isbn);
    await call.save([
      correctionUndone({ id, now: call.seconds }),
      correctStoredBook(isbn, before, { language: edition?.row.language, now: call.seconds }),
    ]);
    if (edition) await applyFacts(call.env.CATALOGUE, edition, differingFacts(edition, before));
    return { message: correctionSentences.undone };
  }),

  on(getProposals, async (call) => {
    const { rows } = await call.load({ rows: openProposals({ limit: PROPOSALS }) });
    const isbns = rows.map(({ isbn }) => isbn);
    const editions = await correctableEditions(call.env.CATALOGUE, isbns);
    return { proposals: rows.map((row) => presentProposal(row, editions.get(row.isbn) ?? null)) };
  }),

  on(decideProposal, async (call, { id, version, accept }) => {
    const { found } = await call.load({ found: proposalUnder({ id }) });
    const [proposal] = found;
    if (!proposal || proposal.proposed === null) throwApiError('not_found', correctionSentences.noProposal);
    const message = accept ? correctionSentences.corrected : correctionSentences.declined;
    // A double click, or a retry after a lost response.
    if (proposal.doneAt !== null && proposal.doneBy === call.memberId) return { message };
    if (proposal.doneAt !== null) throwApiError('conflict', correctionSentences.proposalDecided);
    const { isbn, note, kind, content } = proposal;
    if (version !== versionOf({ content })) throwApiError('conflict', correctionSentences.proposalChanged);
    call.requireUnchanged('found');
    const editions = accept ? await correctableEditions(call.env.CATALOGUE, [isbn]) : null;
    const edition = editions && (editions.get(isbn) ?? throwApiError('not_found', correctionSentences.noBook));
    const corrected = edition === null ? {} : differingFacts(edition, parseFacts(proposal.proposed));
    await call.save([
      ...(edition !== null && Object.keys(corrected).length > 0
        ? [
            logCorrection({
              // The proposal's ID names its reader.
              id: await secretHash(`proposal ${id} ${content}`),
              isbn,
              title: edition.facts.title,
              facts: corrected,
              before: factsBefore(edition, corrected),
              reason: `Proposed by a reader: ${note || problemKinds[kind]}`.slice(0, REASON),
              librarianId: call.memberId,
              now: call.seconds,
            }),
            correctStoredBook(isbn, corrected, { language: edition.row.language, now: call.seconds }),
          ]
        : []),
      ...resolveQueueItem({
        kind: 'book_problem',
        id,
        answer: accept ? correctionSentences.accepted : '',
        adminId: call.memberId,
        now: call.seconds,
      }),
    ]);
    if (edition !== null) await applyFacts(call.env.CATALOGUE, edition, corrected);
    return { message };
  }),
];

type Corrections = readonly RowOf<typeof latestCorrections>[];

/** The corrections of a book hold before the catalogue, which follows after them. */
function correctedFactsOf({ facts }: CorrectableEdition, corrections: Corrections): CorrectableFacts {
  const holding = corrections.filter(({ undoneAt }) => undoneAt === null).toReversed();
  return Object.assign({}, facts, ...holding.map((row) => parseFacts(row.facts))) as CorrectableFacts;
}

function shownFacts(edition: CorrectableEdition, corrections: Corrections) {
  const { coverUrl: cover, ...shown } = correctedFactsOf(edition, corrections);
  return { ...shown, cover };
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
