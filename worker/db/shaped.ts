import { sql } from 'drizzle-orm';
import { type Builder, constant, queryOf, type Statement } from './open.ts';

type Value = string | number | null | undefined;

// What can be given to a statement that is worked out once: values as the database keeps them, alone or under names.
type Given<T> = T extends Value
  ? T
  : T extends boolean | readonly unknown[]
    ? never
    : { [Name in keyof T]: Given<T[Name]> };

type Part = Value | { readonly [name: string]: Part };

let everyCallIsChecked = false;

/** Makes every use of a {@link shaped} statement compare it with one made anew; for tests, which this makes slower. */
export function checkEveryShape(): void {
  everyCallIsChecked = true;
}

/**
 * A function that makes a statement (or several), of which the text is worked out once for each shape of what it is given:
 * which of it is null or absent. The function may look for that, and else do nothing with what it is given but put it
 * into the statement; the first use of a shape is compared with a statement made anew, and throws where it is another.
 */
export function shaped<Args extends unknown[], Made extends Statement | Statement[]>(
  make: (build: Builder, ...args: Args) => Made,
  ..._onlyValues: Args extends { [Place in keyof Args]: Given<Args[Place]> } ? [] : [argumentsThatAreNoValues: never]
): (build: Builder, ...args: Args) => Made {
  const known = new Map<string, (values: Record<string, unknown>) => Made>();
  return (build, ...args) => {
    const values: Record<string, unknown> = {};
    const shape = shapeOf(args, '', values);
    let fill = known.get(shape);
    const isNew = fill === undefined;
    if (fill === undefined) {
      fill = constants(make(build, ...(placesOf(args, '') as Args)));
      known.set(shape, fill);
    }
    const made = fill(values);
    if (isNew || everyCallIsChecked) assertSame(made, make(build, ...args));
    return made;
  };
}

function constants<Made extends Statement | Statement[]>(made: Made): (values: Record<string, unknown>) => Made {
  if (!Array.isArray(made)) return constant(made) as (values: Record<string, unknown>) => Made;
  const each = made.map((one) => constant(one));
  return (values) => each.map((fill) => fill(values)) as Made;
}

// Collects the values by the way to each, and answers which of them there are.
function shapeOf(given: object, way: string, values: Record<string, unknown>): string {
  let shape = '';
  for (const [name, value] of Object.entries(given) as [string, Part][]) {
    const there = `${way}${name}`;
    if (value === null || value === undefined) shape += `${there}:${value} `;
    else if (typeof value === 'object') shape += shapeOf(value, `${there}.`, values);
    else {
      values[there] = value;
      shape += `${there} `;
    }
  }
  return shape;
}

// The same with a place for each value.
function placesOf(given: object, way: string): unknown {
  const entries = (Object.entries(given) as [string, Part][]).map(([name, value]) => {
    if (value === null || value === undefined) return [name, value];
    const there = `${way}${name}`;
    return [name, typeof value === 'object' ? placesOf(value, `${there}.`) : sql.placeholder(there)];
  });
  return Array.isArray(given) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

// What is said of a difference names no value: they are readers' words, and an error goes to the log.
function assertSame(made: Statement | Statement[], anew: Statement | Statement[]): void {
  const [is, should] = [made, anew].map((statements) => [statements].flat().map(queryOf));
  for (const [place, { sql: text, params }] of (should ?? []).entries()) {
    const same = is?.[place]?.sql === text && JSON.stringify(is[place].params) === JSON.stringify(params);
    if (!same) throw new Error(`A statement depends on more than its values: ${text}`);
  }
  if (is?.length !== should?.length) throw new Error('How many statements there are depends on more than values');
}
