import type { Endpoint } from '../../../worker/platform/http/contract.ts';

/** A valid input with one place made invalid. */
export interface Mutant {
  what: string;
  input: Record<string, unknown>;
  /** Whether every schema must reject it: text that is far too long, or that contains control characters. */
  isInvalid: boolean;
}

type Place = readonly (string | number)[];

// Longer than any text limit, but within the size limit of a request's body.
const TOO_LONG = 'x'.repeat(40_000);
const INVALID_TEXTS = [TOO_LONG, 'a\u0000b', 'a\u0007b', 'a\u202Eb', 'a\u2066b', 'a\ud800b', '\udfff'];
const WRONG = [
  null,
  42,
  -1,
  1e308,
  true,
  '',
  ' ',
  'x',
  {},
  { length: 3 },
  [],
  [null],
  [[]],
  ['x'],
  '__proto__',
  "' OR 1=1 --",
  '%',
];

// Endpoints that shorten and clean the texts of their items instead of rejecting them.
const CLEANING: readonly string[] = ['/api/imports/add_rows'];

/** Returns the input with each of its fields and items missing, of another type, too long, or with invalid text. */
export function mutantsOf(endpoint: Endpoint, valid: Record<string, unknown>): Mutant[] {
  const names = Object.keys(endpoint.input.def.shape);
  const places: Place[] = [...names.map((name) => [name]), ...placesIn(valid, [])];
  const unique = [...new Map(places.map((place) => [place.join('.'), place])).values()];
  return unique.flatMap((place) => {
    const name = place.join('.');
    const isCleaned = CLEANING.includes(endpoint.path) && place.length > 1;
    const textual = !isCleaned && (typeof at(valid, place) === 'string' || at(valid, place) === undefined);
    return [
      { what: `${name} missing`, input: without(valid, place), isInvalid: false },
      ...WRONG.map((value) => ({
        what: `${name} = ${JSON.stringify(value)}`,
        input: replaced(valid, place, value),
        isInvalid: false,
      })),
      ...INVALID_TEXTS.map((value) => ({
        what: `${name} = ${JSON.stringify(value.slice(0, 12))} (${value.length} characters)`,
        input: replaced(valid, place, value),
        isInvalid: textual,
      })),
      ...withTooManyItems(valid, place, name),
    ];
  });
}

function withTooManyItems(valid: Record<string, unknown>, place: Place, name: string): Mutant[] {
  const list = at(valid, place);
  if (!Array.isArray(list) || list.length === 0) return [];
  const items = Array.from({ length: 3_000 }, () => list[0]);
  return JSON.stringify(items).length > 60_000
    ? []
    : [{ what: `${name} with 3,000 items`, input: replaced(valid, place, items), isInvalid: false }];
}

function placesIn(value: unknown, before: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const place = [...before, Array.isArray(value) ? Number(name) : name];
    return [place, ...placesIn(child, place)];
  });
}

function at(value: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined) return value;
  return typeof value === 'object' && value !== null ? at((value as Record<string, unknown>)[name], rest) : undefined;
}

function without(valid: Record<string, unknown>, place: Place): Record<string, unknown> {
  const copy = structuredClone(valid);
  const owner = at(copy, place.slice(0, -1));
  const last = place.at(-1);
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else if (typeof owner === 'object' && owner !== null) delete (owner as Record<string, unknown>)[String(last)];
  return copy;
}

function replaced(valid: Record<string, unknown>, place: Place, value: unknown): Record<string, unknown> {
  const copy = structuredClone(valid);
  const owner = at(copy, place.slice(0, -1));
  if (typeof owner === 'object' && owner !== null) {
    Object.defineProperty(owner, String(place.at(-1)), { value, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}
