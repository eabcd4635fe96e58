import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { isInternal } from '../../books/contract.ts';
import { heldParts, partsHolding } from '../../books/mergeable-table.ts';
import { addToCatalogue } from '../../books/own/accept-book.ts';
import { decideOwn, type OwnFacts, rejectImported } from '../../books/own/own-books.ts';
import {
  importsWithWaiting,
  type OwnBookRow,
  ownBook,
  pendingOwnBooks,
  waitingOfImport,
} from '../../books/own/queries.ts';
import { ownFactsBefore } from '../../books/own/undo-own-merge.ts';
import { UNDO_MERGE_SECONDS } from '../../books/undo-merge.ts';
import { workOfStored } from '../../books/works.ts';
import {
  acceptOwnBook,
  getMerges,
  getOwnBookImports,
  getOwnBooks,
  getWorksToMerge,
  librarianSentences,
  mergeTwoWorks,
  rejectImport,
  undoMerge,
} from './contract.ts';
import { acceptanceOf, logDecision } from './decisions.ts';
import { acceptWithMerge, mergeTwo, requireTwoWorks, undoMergeOf, worksToMerge } from './merging.ts';
import {
  correctableFactsOf,
  decisionUnder,
  importPages,
  mergePages,
  mergesToUndo,
  pendingBookOf,
  pendingImportOf,
  pendingPages,
  presentMerge,
} from './queries.ts';

export const librarianRoutes = [
  on(getOwnBooks, async (call, input) => {
    const page = { importId: input.import ?? null, ...pendingPages.after(input.cursor) };
    const { waiting } = await call.load({ waiting: pendingOwnBooks(page) });
    const { rows, next_cursor } = pendingPages.page(waiting);
    return { own_books: rows.map((row) => pendingBookOf(row, call.memberId)), next_cursor };
  }),

  on(getOwnBookImports, async (call, input) => {
    const { importRows } = await call.load({ importRows: importsWithWaiting(importPages.after(input.cursor)) });
    const { rows, next_cursor } = importPages.page(importRows);
    return { imports: rows.map(pendingImportOf), next_cursor };
  }),

  on(rejectImport, async (call, input) => {
    const id = call.newId;
    const { waiting, decided } = await call.load({
      waiting: waitingOfImport({ importId: input.import }),
      decided: decisionUnder({ id }),
    });
    const count = waiting[0]?.count ?? 0;
    if (decided[0]) return { message: librarianSentences.rejected };
    if (count === 0) throwApiError('not_found', librarianSentences.noneOfImport);
    const logged = {
      id,
      action: 'reject' as const,
      librarianId: call.memberId,
      title: count === 1 ? 'One imported book' : `${count} imported books`,
      isbn: null,
      fromWork: null,
      intoWork: null,
      now: call.seconds,
    };
    await call.save([logDecision(logged), rejectImported({ importId: input.import })]);
    return { message: librarianSentences.rejected };
  }),

  on(acceptOwnBook, async (call, { isbn, isbn13, version: seen, ...corrected }) => {
    const id = acceptanceOf(isbn);
    const { mergeParts } = call.services;
    const { own, decided, held } = await call.load({
      own: ownBook({ isbn }),
      decided: decisionUnder({ id }),
      held: partsHolding(mergeParts, workOfStored(isbn)),
    });
    const row = own[0] ?? throwApiError('not_found', librarianSentences.noBook);
    if (isbn13 !== undefined && isInternal(isbn13)) throwApiError('invalid_input', librarianSentences.noIsbn);
    const message = isbn13 === undefined ? librarianSentences.accepted : librarianSentences.becameEdition;
    const stored = correctableFactsOf(row);
    checkVersion(call, { seen, stored, wanted: { ...stored, ...corrected }, from: ['own'] });
    if (row.state !== 'waiting') {
      // A double click, or a retry after a lost response.
      if (decided[0]?.librarianId !== call.memberId) throwApiError('conflict', librarianSentences.closed);
      return { message: message(row.title), isbn: row.intoIsbn ?? isbn, work_id: row.workId };
    }
    if (row.userId === call.memberId) throwApiError('not_allowed', librarianSentences.yours);
    const facts = factsOf(row, corrected);
    const accepted = await addToCatalogue(call, isbn13 ?? isbn, facts);
    const decision = {
      ...facts,
      isbn,
      authors: JSON.stringify(facts.authors),
      year: facts.year ?? null,
      pages: facts.pages ?? null,
      language: facts.language ?? null,
      cover: accepted.volume.volumeInfo.imageLinks?.thumbnail ?? '',
      state: isbn13 === undefined ? ('accepted' as const) : ('merged' as const),
      intoIsbn: isbn13 ?? null,
      now: call.seconds,
    };
    const logged = {
      id,
      action: 'accept' as const,
      librarianId: call.memberId,
      title: facts.title,
      isbn,
      fromWork: null,
      intoWork: accepted.volume.work_id,
      now: call.seconds,
    };
    const merge = {
      from: row.workId,
      into: accepted.volume.work_id,
      own: isbn13 === undefined ? null : { isbn, facts: ownFactsBefore(row) },
      title: `${row.title} → ${accepted.isbn}`,
    };
    await acceptWithMerge(call, { ...merge, parts: heldParts(mergeParts, held) }, () => [
      logDecision(logged),
      ...decideOwn(row, decision),
    ]);
    return { message: message(facts.title), isbn: accepted.isbn, work_id: accepted.volume.work_id };
  }),

  on(getWorksToMerge, worksToMerge),

  on(mergeTwoWorks, async (call, input) => {
    const two = await requireTwoWorks(call, input);
    const into = await mergeTwo(call, two);
    const message = into === null ? librarianSentences.oneAlready : librarianSentences.merged;
    return { message, work_id: into ?? two.into.id };
  }),

  on(getMerges, async (call, input) => {
    const page = { since: call.seconds - UNDO_MERGE_SECONDS, ...mergePages.after(input.cursor) };
    const { merges } = await call.load({ merges: mergesToUndo(page) });
    const { rows, next_cursor } = mergePages.page(merges);
    return { merges: rows.map(presentMerge), next_cursor };
  }),

  on(undoMerge, async (call, { id }) => {
    await undoMergeOf(call, id);
    return { message: librarianSentences.undone };
  }),
];

function factsOf(row: OwnBookRow, corrected: { [Name in keyof OwnFacts]?: OwnFacts[Name] | undefined }): OwnFacts {
  return {
    title: corrected.title ?? row.title,
    authors: corrected.authors ?? row.authors,
    year: corrected.year ?? row.year ?? undefined,
    pages: corrected.pages ?? row.pages ?? undefined,
    language: corrected.language ?? row.language ?? undefined,
    series: row.series ?? undefined,
    position: row.position ?? undefined,
  };
}
