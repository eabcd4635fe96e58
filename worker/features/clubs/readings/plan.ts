import { throwApiError } from '../../../platform/http/errors.ts';
import { beyondLastPage } from '../../library/readings/contract.ts';
import { type MilestoneTarget, type PlannedMilestone, clubReadingSentences as sentences } from './contract.ts';

// Rules of a plan: the order of its milestones, and which milestones of the previous plan stay.

/** A stored milestone. Without a position it was removed from the plan but still has posts. */
interface StoredMilestone {
  id: string;
  position: number | null;
  title: string;
  unit: MilestoneTarget['unit'];
  value: number;
}

/** Returns the end of a milestone in percent; null if the page count is unknown. */
function percentOf({ unit, value }: MilestoneTarget, pages: number): number | null {
  if (unit === 'percent') return value;
  return pages > 0 ? (value * 100) / pages : null;
}

/** Compares two milestone ends like a sort function; null if they can't be compared. */
function comparePositions(milestoneTarget: MilestoneTarget, other: MilestoneTarget, pages: number): number | null {
  if (milestoneTarget.unit === other.unit) return milestoneTarget.value - other.value;
  const [a, b] = [percentOf(milestoneTarget, pages), percentOf(other, pages)];
  return a === null || b === null ? null : a - b;
}

type StoredPlan = readonly (StoredMilestone & { due: string | null })[];

/** Returns a club's stored plan, which is edited as a whole; without a reading, an empty one. */
export function toPlan(reading: { isbn: string; starts: string } | undefined, stored: StoredPlan) {
  const milestones = stored
    .filter(({ position }) => position !== null)
    .map(({ title, unit, value, due }) => ({ title, upto: { unit, value }, ...(due === null ? {} : { due }) }));
  return { isbn: reading?.isbn ?? '', starts: reading?.starts ?? '', milestones };
}

/** The edition that page numbers refer to; `pages` is 0 if unknown. */
interface CountedEdition {
  isbn: string;
  pages: number;
}

/** Returns the end of a milestone converted to another edition, or unchanged if it can't be converted. */
function convertValue({ unit, value }: MilestoneTarget, before: CountedEdition, after: CountedEdition): number {
  if (unit === 'percent' || before.isbn === after.isbn || before.pages === 0 || after.pages === 0) return value;
  return Math.max(1, Math.floor((value * after.pages) / before.pages));
}

const titleKey = ({ title }: { title: string }) => title.toLowerCase();

/**
 * Throws unless the milestones ascend, end within the book, and are due after the club starts. `pages` is 0 if the
 * edition's page count is unknown; milestones must then be in percent, because pages can't be compared with members'
 * progress.
 */
export function checkPlan(starts: string, milestones: readonly PlannedMilestone[], pages: number): void {
  if (new Set(milestones.map(titleKey)).size < milestones.length) throwApiError('invalid_input', sentences.sameTitle);
  for (const [place, { upto, due }] of milestones.entries()) {
    const before = milestones[place - 1];
    if (upto.unit === 'page' && pages === 0) throwApiError('invalid_input', sentences.noPageCount);
    if (upto.unit === 'page' && upto.value > pages) throwApiError('invalid_input', beyondLastPage(pages));
    if (due !== undefined && due < starts) throwApiError('invalid_input', sentences.dueBeforeStart);
    if (before === undefined) continue;
    const isFurther = comparePositions(upto, before.upto, pages);
    if (isFurther === null || isFurther <= 0) throwApiError('invalid_input', sentences.notAscending);
  }
}

export interface PlanChange {
  /** Milestones of the new plan in order; an existing one has its ID in `existingId`. */
  plan: readonly (PlannedMilestone & { existingId: string | null; position: number })[];
  /**
   * Milestones removed from the plan. `heir` is the place in the new plan that takes over the posts; if null, `value`
   * is the milestone's end in the edition of the new plan.
   */
  removed: readonly { id: string; heir: number | null; value: number }[];
}

/**
 * Decides which milestones stay: those with the same title that end no earlier than before, else those that end at
 * the same place. A post keeps the place it was written for. A milestone moved to an earlier place therefore becomes
 * a new one, and the old one stays off the plan with its posts. Posts of a removed milestone move to the next one
 * that ends there or later, never to an earlier one, which would spoil what comes between; if there is none, they
 * stay. `edition` is the edition before and after.
 */
export function planChange(
  before: readonly StoredMilestone[],
  milestones: readonly PlannedMilestone[],
  edition: { before: CountedEdition; after: CountedEdition },
): PlanChange {
  const { pages } = edition.after;
  const unassigned = new Set(
    before.map((item) => ({ ...item, value: convertValue(item, edition.before, edition.after) })),
  );
  const claim = (is: (planned: StoredMilestone) => boolean): string | null => {
    const milestone = [...unassigned].find(is);
    if (milestone === undefined) return null;
    unassigned.delete(milestone);
    return milestone.id;
  };
  const noEarlier = (upto: MilestoneTarget, other: MilestoneTarget) =>
    (comparePositions(upto, other, pages) ?? -1) >= 0;
  const byTitle = milestones.map((planned) =>
    claim((item) => titleKey(item) === titleKey(planned) && noEarlier(planned.upto, item)),
  );
  const existingIds = milestones.map(
    ({ upto }, place) => byTitle[place] ?? claim(({ unit, value }) => unit === upto.unit && value === upto.value),
  );
  const plan = milestones.map((planned, place) => ({
    ...planned,
    existingId: existingIds[place] ?? null,
    position: place + 1,
  }));
  const titles = new Set(milestones.map(titleKey));
  const removed = [...unassigned].map((removedMilestone) => {
    const moved = removedMilestone.position === null || titles.has(titleKey(removedMilestone));
    const heir = plan.findIndex(({ upto }) =>
      moved ? comparePositions(upto, removedMilestone, pages) === 0 : noEarlier(upto, removedMilestone),
    );
    return { id: removedMilestone.id, heir: heir < 0 ? null : heir, value: removedMilestone.value };
  });
  return { plan, removed };
}
