import { throwApiError } from '../../../platform/http/errors.ts';
import { beyondLastPage } from '../../library/readings/contract.ts';
import { type PlannedMilestone, clubReadingSentences as sentences, type Upto } from './contract.ts';

// The rules of a plan: in which order its milestones stand, and what becomes of those of the plan before it.

/** A milestone of a plan as it is kept; one without a `position` was taken off it and still has posts. */
interface KeptMilestone {
  id: string;
  position: number | null;
  title: string;
  unit: Upto['unit'];
  value: number;
}

/** Where a milestone ends, in percent of the book; null where nobody knows how many pages there are. */
function percentOf({ unit, value }: Upto, pages: number): number | null {
  if (unit === 'percent') return value;
  return pages > 0 ? (value * 100) / pages : null;
}

/** Which of two places lies further on, as a number like a comparison's; null where they cannot be compared. */
function compared(one: Upto, other: Upto, pages: number): number | null {
  if (one.unit === other.unit) return one.value - other.value;
  const [a, b] = [percentOf(one, pages), percentOf(other, pages)];
  return a === null || b === null ? null : a - b;
}

/** Whether what a club reads is this edition already, from this day on and by this plan. */
export function readsAlready(
  reading: { isbn: string; starts: string } | undefined,
  kept: readonly (KeptMilestone & { due: string | null })[],
  wanted: { isbn: string; starts: string; milestones: readonly PlannedMilestone[] },
): boolean {
  const { isbn, starts, milestones } = wanted;
  const plan = kept.filter(({ position }) => position !== null);
  return (
    reading?.isbn === isbn &&
    reading.starts === starts &&
    plan.length === milestones.length &&
    milestones.every(({ title, upto, due = null }, place) => {
      const one = plan[place];
      return one?.title === title && one.unit === upto.unit && one.value === upto.value && one.due === due;
    })
  );
}

/** The edition that a plan is counted in; `pages` are 0 where nobody knows them. */
interface Counted {
  isbn: string;
  pages: number;
}

/** Where a milestone ends, counted in another edition; as it stands where that cannot be said. */
function valueIn({ unit, value }: Upto, before: Counted, after: Counted): number {
  if (unit === 'percent' || before.isbn === after.isbn || before.pages === 0 || after.pages === 0) return value;
  return Math.max(1, Math.floor((value * after.pages) / before.pages));
}

/** What titles are told apart by. */
const titleOf = ({ title }: { title: string }) => title.toLowerCase();

/**
 * Refuses a plan whose milestones do not ascend, or lie beyond the last page, or are due before the club starts. `pages` are
 * those of its edition, 0 where nobody knows them: then a page cannot be compared with the percent that readers track, and
 * milestones must be in percent.
 */
export function checkPlan(starts: string, milestones: readonly PlannedMilestone[], pages: number): void {
  if (new Set(milestones.map(titleOf)).size < milestones.length) throwApiError('invalid_input', sentences.sameTitle);
  for (const [place, { upto, due }] of milestones.entries()) {
    const before = milestones[place - 1];
    if (upto.unit === 'page' && pages === 0) throwApiError('invalid_input', sentences.noPageCount);
    if (upto.unit === 'page' && upto.value > pages) throwApiError('invalid_input', beyondLastPage(pages));
    if (due !== undefined && due < starts) throwApiError('invalid_input', sentences.dueBeforeStart);
    if (before === undefined) continue;
    const further = compared(upto, before.upto, pages);
    if (further === null || further <= 0) throwApiError('invalid_input', sentences.notAscending);
  }
}

/** What a change of a plan does to its milestones. */
export interface PlanChange {
  /** What stays or is new, in its order; one that stays has its id. */
  plan: readonly (PlannedMilestone & { kept: string | null; position: number })[];
  /**
   * What is taken off the plan, and the place in the new one whose milestone takes its posts over; null for none, and then
   * `value` is where it ends, in the edition of the new plan.
   */
  removed: readonly { id: string; heir: number | null; value: number }[];
}

/**
 * Which milestones stay: those of the same title that end no earlier than they did, else those that end at the same place.
 * A post keeps the place it was written for: one that is moved to an earlier place is a new milestone there, and the old one
 * stays off the plan with its posts until a milestone ends where it did. The posts of one that is taken off go to the next
 * one that ends there or later, never to an earlier one, which would spoil what comes between. Where there is none, or none
 * can be compared, it keeps them. `edition` is what the plan is counted in, before and after.
 */
export function changeOf(
  before: readonly KeptMilestone[],
  milestones: readonly PlannedMilestone[],
  edition: { before: Counted; after: Counted },
): PlanChange {
  const { pages } = edition.after;
  const left = new Set(before.map((one) => ({ ...one, value: valueIn(one, edition.before, edition.after) })));
  const take = (is: (one: KeptMilestone) => boolean): string | null => {
    const found = [...left].find(is);
    if (found === undefined) return null;
    left.delete(found);
    return found.id;
  };
  const noEarlier = (upto: Upto, one: Upto) => (compared(upto, one, pages) ?? -1) >= 0;
  const byTitle = milestones.map((planned) =>
    take((one) => titleOf(one) === titleOf(planned) && noEarlier(planned.upto, one)),
  );
  const kept = milestones.map(
    ({ upto }, place) => byTitle[place] ?? take(({ unit, value }) => unit === upto.unit && value === upto.value),
  );
  const plan = milestones.map((planned, place) => ({ ...planned, kept: kept[place] ?? null, position: place + 1 }));
  const titles = new Set(milestones.map(titleOf));
  const removed = [...left].map((gone) => {
    const moved = gone.position === null || titles.has(titleOf(gone));
    const heir = plan.findIndex(({ upto }) => (moved ? compared(upto, gone, pages) === 0 : noEarlier(upto, gone)));
    return { id: gone.id, heir: heir < 0 ? null : heir, value: gone.value };
  });
  return { plan, removed };
}
