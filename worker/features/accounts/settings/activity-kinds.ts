import { type ActivityKind, activityKinds } from './kinds-contract.ts';

// Kinds are stored as one number, a bit for each.

export function kindNumber(kind: ActivityKind): number {
  return 2 ** activityKinds.indexOf(kind);
}

export function kindsNumber(kinds: readonly ActivityKind[]): number {
  return [...new Set(kinds)].reduce((sum, kind) => sum + kindNumber(kind), 0);
}

/** Returns the kinds in a number, in their fixed order. */
export function kindsIn(number: number): ActivityKind[] {
  return activityKinds.filter((kind) => (number & kindNumber(kind)) > 0);
}
