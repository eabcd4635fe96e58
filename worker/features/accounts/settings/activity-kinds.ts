import { type ActivityKind, activityKinds } from './kinds-contract.ts';

// Kinds are stored as one number, a bit for each.

/** The number of a kind. */
export function kindNumber(kind: ActivityKind): number {
  return 2 ** activityKinds.indexOf(kind);
}

/** The number of several kinds. */
export function kindsNumber(kinds: readonly ActivityKind[]): number {
  return [...new Set(kinds)].reduce((sum, kind) => sum + kindNumber(kind), 0);
}

/** The kinds in a number, in their order. */
export function kindsIn(number: number): ActivityKind[] {
  return activityKinds.filter((kind) => (number & kindNumber(kind)) > 0);
}
