import { errorMessages } from '../../../platform/db/retry.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { countAgainstCap, rejectBeyondCap } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import { coverAddress } from '../../books/catalogue/volume.ts';
import * as catalogueWorks from '../../books/catalogue/work-pages.ts';
import { isbnTyped, isInternal } from '../../books/contract.ts';
import { currentWorks, mergeBroken, mergeSentences, mergeWorks, remainingMerge } from '../../books/merge.ts';
import { heldParts, type MergePart, partsHolding } from '../../books/mergeable-table.ts';
import type { OwnMerge } from '../../books/own/join.ts';
import { markAsMerged } from '../../books/own/own-books.ts';
import { type OwnBefore, undoOwnMerge } from '../../books/own/undo-own-merge.ts';
import { catalogueOf } from '../../books/query-services.ts';
import { mergeWorksReversibly, savedTables, UNDO_MERGE_SECONDS, undoMerge } from '../../books/undo-merge.ts';
import { workOf } from '../../books/works.ts';
import { librarianSentences, MERGES_AN_HOUR, type WorkToMerge } from './contract.ts';
import { acceptanceOf, DECISION_KEY, decisionUndone, logDecision, mergeOf, workMergedBy } from './decisions.ts';
import {
  decisionUnder,
  editionsOfWorks,
  mergesSince,
  mergeToUndo,
  readersOfTwoWorks,
  storedEditions,
  undoOf,
} from './queries.ts';

// No work has this ID.
const UNKNOWN = '0';

/** A work as a librarian named it, with the catalogue's facts. */
interface NamedWork {
  isbn: string | null;
  /** The ID that was typed, or the catalogue's for the ISBN. */
  id: string;
  /** Its current ID in the catalogue, or null if it isn't there. */
  catalogued: string | null;
  title: string | null;
}

async function findNamedWork(call: Call, text: string): Promise<NamedWork> {
  const isbn = isbnTyped(text);
  if (isbn !== null) {
    const volume = await catalogueOf(call).byIsbn(isbn);
    const catalogued = volume?.work_id ?? null;
    return { isbn, id: catalogued ?? UNKNOWN, catalogued, title: volume?.volumeInfo.title ?? null };
  }
  const id = String(Number(/^\s*(\d{1,16})\s*$/.exec(text)?.[1] ?? UNKNOWN));
  const current = await catalogueWorks.currentWorks(call.env.CATALOGUE, [id]);
  return { isbn, id, catalogued: current.get(id) ?? null, title: null };
}

/** Finds two works that a librarian named, with their current IDs. */
export async function requireTwoWorks(call: Call, input: { from: string; into: string }) {
  const [from, into] = await Promise.all([findNamedWork(call, input.from), findNamedWork(call, input.into)]);
  const isbns = [from, into].flatMap(({ isbn }) => isbn ?? []);
  const named = { from: from.id, into: into.id };
  const { mergeParts } = call.services;
  const { storedRows, current, merges, held } = await call.load({
    held: partsHolding(mergeParts, workOf({ isbn: from.isbn, work: from.id })),
    merges: mergesSince({ librarianId: call.memberId, since: lastHour(call.seconds) }),
    storedRows: storedEditions(isbns, [from.id, into.id]),
    current: currentWorks(named),
  });
  const currentIds = current[0] ?? named;
  const requireWork = (work: NamedWork, currentId: string) => {
    const edition = storedRows.find(({ isbn }) => isbn === work.isbn);
    const id = edition?.workId ?? currentId;
    const stored = storedRows.find(({ workId }) => workId === id);
    if (!edition && work.catalogued === null && !stored && id === work.id) {
      throwApiError('not_found', librarianSentences.unknownWork);
    }
    return { id, namedId: edition?.workId ?? work.id, title: work.title ?? stored?.title ?? id };
  };
  return {
    from: requireWork(from, currentIds.from),
    into: requireWork(into, currentIds.into),
    own: from.isbn !== null && isInternal(from.isbn) ? from.isbn : null,
    isSame: from.isbn === into.isbn && from.id === into.id,
    catalogued: { from: from.catalogued, into: into.catalogued },
    mergesThisHour: merges[0]?.count ?? 0,
    /** The parts with rows of readers about the first work. */
    held: heldParts(mergeParts, held),
  };
}

/** What a librarian sees of two works before merging them. */
export async function worksToMerge(call: Call, input: { from: string; into: string }) {
  const two = await requireTwoWorks(call, input);
  const ids = [two.from.id, two.into.id];
  const [found, { editions, readers }] = await Promise.all([
    catalogueWorks.recognisedWorks(call.env.CATALOGUE, ids),
    call.load({
      editions: editionsOfWorks({ works: JSON.stringify(ids.map(Number)) }),
      readers: readersOfTwoWorks(call.services.mergeParts, { from: two.from.id, into: two.into.id }),
    }),
  ]);
  const sideOf = (side: 'from' | 'into'): WorkToMerge => {
    const { id, title } = two[side];
    const [catalogued, stored] = [found.get(id), editions.find(({ workId }) => workId === id)];
    const isbn = stored?.isbn ?? catalogued?.isbn;
    const year = catalogued?.year ?? null;
    return {
      work_id: id,
      title: catalogued?.title ?? stored?.title ?? title,
      authors: catalogued?.authors ?? stored?.authors ?? [],
      ...(year === null ? {} : { year }),
      cover: stored?.cover || (isbn === undefined ? '' : coverAddress(isbn)),
      readers: readers[0]?.[side] ?? 0,
    };
  };
  return { from: sideOf('from'), into: sideOf('into') };
}

const HOUR = 3_600;

// The first second that counts for the cap of an hour.
function lastHour(now: number): number {
  return now - HOUR + 1;
}

function countMerge({ id, identityKey, now }: { id: string; identityKey: string; now: number }): Statement {
  const act = { identityKey, kind: 'merge', targetId: id, now } as const;
  return countAgainstCap({ ...act, since: lastHour(now), limit: MERGES_AN_HOUR });
}

/**
 * Merges two works that a librarian named. Returns null if they are already one. Throws if they are the same, or if the
 * merge would be circular.
 */
export async function mergeTwo(call: Call, two: Awaited<ReturnType<typeof requireTwoWorks>>): Promise<string | null> {
  const { from, into, own, isSame, catalogued, held } = two;
  if (isSame) throwApiError('invalid_input', mergeSentences.itself);
  if (from.namedId === into.namedId) return null;
  const remaining = remainingMerge({ from: from.namedId, into: into.namedId }, [{ from: from.id, into: into.id }]);
  if (remaining === null) return null;
  const identityKey = await keyOfCaller(call);
  // Checked before the catalogue is changed. It is a separate database, so its change would not be rolled back.
  if (two.mergesThisHour >= MERGES_AN_HOUR) throwApiError('too_many', librarianSentences.tooMany);
  // The catalogue is changed first. If the other database fails, the whole call can be repeated.
  const before =
    catalogued.from === null || catalogued.into === null
      ? null
      : await catalogueWorks.stateBeforeMerge(call.env.CATALOGUE, catalogued.from, catalogued.into);
  if (catalogued.from !== null && catalogued.into !== null) {
    await catalogueWorks.mergeWorks(call.env.CATALOGUE, catalogued.from, catalogued.into);
  }
  const logged = {
    id: mergeOf(remaining.from),
    action: 'merge' as const,
    librarianId: call.memberId,
    title: `${from.title} → ${into.title}`,
    isbn: null,
    fromWork: remaining.from,
    intoWork: remaining.into,
    undo: undoOf({ from: remaining.from, own: own === null ? null : { isbn: own, facts: null }, catalogue: before }),
    now: call.seconds,
  };
  call.requireUnchanged('held');
  await call
    .saveUnless({ ...mergeBroken, [DECISION_KEY]: mergeSentences.meanwhile }, [
      countMerge({ id: logged.id, identityKey, now: call.seconds }),
      logDecision(logged),
      ...mergeWorksReversibly(call.services.mergeParts, { ...remaining, now: call.seconds }, held),
      own === null ? null : markAsMerged({ isbn: own }),
    ])
    .catch(rejectBeyondCap(librarianSentences.tooMany));
  return remaining.into;
}

/** The record stored by {@link undoOf}. */
interface Undo {
  isbns: string[];
  former: string[];
  own: OwnBefore | null;
  catalogue: catalogueWorks.CatalogueBefore | null;
}

/** Undoes a merge. If it was part of an acceptance, the own book awaits review again. */
export async function undoMergeOf(call: Call, id: string): Promise<void> {
  const undoId = `undone_${call.newId}`;
  const { merges, done, saved } = await call.load({
    merges: mergeToUndo({ id }),
    done: decisionUnder({ id: undoId }),
    saved: savedTables({ from: workMergedBy(id) }),
  });
  // A repetition of the same call.
  if (done[0]) return;
  const merge = merges[0] ?? throwApiError('not_found', librarianSentences.noMerge);
  const { fromWork: from, intoWork: into, undo } = merge;
  if (from === null || into === null || undo === null || call.seconds - merge.actedAt > UNDO_MERGE_SECONDS) {
    throwApiError('conflict', librarianSentences.tooLateToUndo);
  }
  if (merge.intoNow !== into) throwApiError('conflict', librarianSentences.mergedFurther);
  const { isbns, former, own, catalogue } = JSON.parse(undo) as Undo;
  // The catalogue is changed first, as in a merge.
  if (catalogue !== null) await catalogueWorks.undoMerge(call.env.CATALOGUE, catalogue);
  const all = [...new Set([...isbns, ...(catalogue?.isbns ?? [])])];
  await call.save([
    ...undoMerge(call.services.mergeParts, { from, into, isbns: all, former, saved: saved.map(({ name }) => name) }),
    ...(own === null ? [] : undoOwnMerge(own)),
    decisionUndone({ id, undoId, now: call.seconds }),
    own?.facts ? decisionUndone({ id: acceptanceOf(own.isbn), undoId: `${undoId}_accept`, now: call.seconds }) : null,
  ]);
}

interface AcceptedMerge {
  from: string;
  into: string;
  /** Those with rows of readers about the own book, according to the query `held` of an earlier load. */
  parts: readonly MergePart[];
  /** The own book that becomes an edition with its ISBN; null if it keeps its own number. */
  own: Omit<OwnBefore, 'state'> | null;
  title: string;
}

/**
 * Saves the acceptance of an own book together with the merge of its work into a work of the catalogue. If that work
 * was itself merged in the meantime, looks up its new ID and tries once more.
 */
export async function acceptWithMerge(
  call: Call,
  { from, into, ...accepted }: AcceptedMerge,
  statements: () => Statement[],
): Promise<void> {
  // The merge runs first, because it reads the own book's former state.
  const all = (to: string) => {
    call.requireUnchanged('held');
    return [...mergeAccepted(call, { ...accepted, from, into: to }), ...statements()];
  };
  const broken = { [DECISION_KEY]: librarianSentences.closed };
  try {
    await call.saveUnless(broken, all(into));
  } catch (error) {
    if (!errorMessages(error).includes('work_merged')) throw error;
    const { now } = await call.load({ now: currentWorks({ from, into }) });
    await call.saveUnless({ ...broken, ...mergeBroken }, all(now[0]?.into ?? into));
  }
}

function mergeAccepted(call: Call, { from, into, parts, own, title }: AcceptedMerge): Statement[] {
  if (from === into) return [];
  if (own === null) return mergeWorks(parts, { from, into, now: call.seconds });
  const logged = {
    id: mergeOf(from),
    action: 'merge' as const,
    librarianId: call.memberId,
    title,
    isbn: own.isbn,
    fromWork: from,
    intoWork: into,
    undo: undoOf({ from, own, catalogue: null }),
    now: call.seconds,
  };
  return [
    logDecision(logged),
    ...mergeWorksReversibly(call.services.mergeParts, { from, into, now: call.seconds }, parts),
  ];
}

/** Records the merge of a reader's own book with the catalogue's book of the same ISBN. */
export const logOwnMerge = ({ from, into, isbn, isbn13, title, now }: OwnMerge) =>
  logDecision({
    id: mergeOf(from),
    action: 'merge',
    librarianId: null,
    title: `${title} → ${isbn13}`,
    isbn,
    fromWork: from,
    intoWork: into,
    undo: undoOf({ from, own: { isbn, facts: null }, catalogue: null }),
    now,
  });
