import { type PlannedMilestone, clubReadingSentences as sentences, type Upto } from '../club_readings/contract.ts';
import { refuse } from '../http/errors.ts';
import { beyondLastPage } from '../readings/contract.ts';

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

/** What titles are told apart by. */
const titleOf = ({ title }: { title: string }) => title.toLowerCase();

/**
 * Refuses a plan whose milestones do not ascend, or cannot be compared, or lie beyond the last page, or are due before the
 * club starts. `pages` are those of its edition, 0 where nobody knows them.
 */
export function checkPlan(starts: string, milestones: readonly PlannedMilestone[], pages: number): void {
  if (new Set(milestones.map(titleOf)).size < milestones.length) refuse('invalid_input', sentences.sameTitle);
  for (const [place, { upto, due }] of milestones.entries()) {
    const before = milestones[place - 1];
    if (upto.unit === 'page' && pages > 0 && upto.value > pages) refuse('invalid_input', beyondLastPage(pages));
    if (due !== undefined && due < starts) refuse('invalid_input', sentences.dueBeforeStart);
    if (before === undefined) continue;
    const further = compared(upto, before.upto, pages) ?? refuse('invalid_input', sentences.mixed);
    if (further <= 0) refuse('invalid_input', sentences.notAscending);
  }
}

/** What a change of a plan does to its milestones. */
export interface PlanChange {
  /** What stays or is new, in its order; one that stays has its id. */
  plan: readonly (PlannedMilestone & { kept: string | null; position: number })[];
  /** What is taken off the plan, and the place in the new one whose milestone takes its posts over; null for none. */
  removed: readonly { id: string; heir: number | null }[];
}

/**
 * Which milestones stay: those of the same title, else those that end at the same place. The posts of one that is taken off
 * go to the next one that ends there or later, never to an earlier one, which would spoil what comes between. Where there is
 * none, or none can be compared, it keeps them.
 */
export function changeOf(
  before: readonly KeptMilestone[],
  milestones: readonly PlannedMilestone[],
  pages: number,
): PlanChange {
  const left = new Set(before);
  const take = (is: (one: KeptMilestone) => boolean): string | null => {
    const found = [...left].find(is);
    if (found === undefined) return null;
    left.delete(found);
    return found.id;
  };
  const byTitle = milestones.map((planned) => take((one) => titleOf(one) === titleOf(planned)));
  const kept = milestones.map(
    ({ upto }, place) => byTitle[place] ?? take(({ unit, value }) => unit === upto.unit && value === upto.value),
  );
  const plan = milestones.map((planned, place) => ({ ...planned, kept: kept[place] ?? null, position: place + 1 }));
  const removed = [...left].map((gone) => {
    const heir = plan.findIndex(({ upto }) => (compared(upto, gone, pages) ?? -1) >= 0);
    return { id: gone.id, heir: heir < 0 ? null : heir };
  });
  return { plan, removed };
}
