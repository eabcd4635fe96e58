import type { Endpoint } from '../../../worker/platform/http/contract.ts';
import type { NewAct, Subject } from './outbox.ts';

// What the features do offline. They declare it themselves (web/offline.ts puts it together), so nothing here knows one.

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Asked {
  path: string;
  input: Fields;
}

export interface OfflineAct {
  /** What is done, as in "Dune: page 112, 14:19". */
  label: string | ((input: Fields) => string);
  /** Those fields of the response that pages use, until the server has answered. */
  answer?: (act: NewAct) => Fields;
  /** Whether others will see it: it is sent only after the reader confirms it. */
  isPublic?: boolean;
  /** Returns what it changes in an object of a stored response; null if it leaves it alone. */
  change?: (fields: Fields, act: NewAct, asked: Asked) => Fields | null;
  /** Where what was typed is shown again if the server rejects it; it may ask the server. */
  draft?: (act: NewAct) => Promise<{ name: string; value: object } | null>;
  /** The page on which it can be repeated. */
  page?: (act: NewAct) => string | null;
}

interface OfflineFeatures {
  /** Actions that wait, by path. */
  acts: ReadonlyMap<string, OfflineAct>;
  /** Paths of calls whose responses are stored. */
  stored: RegExp;
  /** Answers a call without a stored response from other stored ones; null if too little is known. */
  fallback: (asked: Asked, known: readonly unknown[]) => Fields | null;
  /** Paths of calls that end the session. What is stored is deleted without waiting for the answer to `logout`. */
  ends: { logout: Endpoint['path']; others: readonly Endpoint['path'][] };
  /** Returns the IDs and the name of what an object of a response describes. */
  subjectOf: (fields: Fields) => (Subject & { ids: readonly unknown[] }) | null;
  addressOfCover: (cover: string) => string | null;
  /** Pages that are stored in advance, and those that are stored once they were opened. */
  pages: readonly (readonly [address: string, load: () => Promise<unknown>])[];
  seenPages: readonly (readonly [path: RegExp, load: () => Promise<unknown>])[];
}

let declared: OfflineFeatures | null = null;

export function declareOffline(features: OfflineFeatures): void {
  declared = features;
}

export function offlineFeatures(): OfflineFeatures {
  if (declared === null) throw new Error('No feature has declared what it does offline.');
  return declared;
}

export function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return;
  if (isFields(value)) yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

export function knownSubject(known: readonly unknown[], id: unknown): Subject | undefined {
  for (const fields of objectsIn(known)) {
    const { ids = [], ...subject } = offlineFeatures().subjectOf(fields) ?? { title: '' };
    if (typeof id === 'string' && ids.includes(id)) return subject;
  }
  return undefined;
}

/** Returns a stored response with the pending actions laid over it; what they change is marked. */
export function withActs(answer: unknown, acts: readonly NewAct[], asked: Asked): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withActs(one, acts, asked));
  if (!isFields(answer)) return answer;
  let fields: Fields = Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => [name, withActs(inner, acts, asked)]),
  );
  for (const act of acts) {
    const change = offlineFeatures().acts.get(act.path)?.change?.(fields, act, asked) ?? null;
    // Marks it for web/platform/ui/text/waiting-mark.tsx.
    if (change !== null) fields = { ...fields, ...change, waiting: true };
  }
  return fields;
}

/** Returns in words what an action does: "Dune: page 112". */
export function actText({ path, input, about }: NewAct): string {
  const label = offlineFeatures().acts.get(path)?.label ?? 'A change';
  const words = typeof label === 'string' ? label : label(input);
  return about === undefined ? words : `${about.title}: ${words}`;
}
