import fc from 'fast-check';
import type * as z from 'zod/mini';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { hostileText } from './words.ts';
import { falsifications, type Reference, references } from './world.ts';

/** A placeholder in a body for an ID of the world, which is filled in when the body is sent. */
export class NamedValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return `<${this.name}>`;
  }
}

/** Placeholders for objects of other readers. */
export const namedValues: fc.Arbitrary<NamedValue> = fc
  .constantFrom(...references)
  .map((name: Reference) => new NamedValue(name));

const falsifiedTokens = fc.constantFrom(...falsifications).map((name) => new NamedValue(`token ${name}`));

/** The kind of object that a field names. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/list_id$/, '.list'],
  [/review_id$/, '.review'],
  [/club_id$/, '.club'],
  [/post_id$/, '.post'],
  [/challenge_id$/, '.challenge'],
  [/^user_|^(target|recipient|friend)_ids?$/, '.user'],
];

function namedFor(field: string): fc.Arbitrary<NamedValue> {
  const kind = KINDS.find(([form]) => form.test(field))?.[1];
  const fit = references.filter((name) => kind === undefined || name.endsWith(kind));
  return fc.constantFrom(...fit).map((name) => new NamedValue(name));
}

/**
 * Returns values for a schema: its enums and literals, numbers and lengths at its limits and just beyond, and IDs of
 * other readers' objects. `field` is the name of the field.
 */
export function valuesOf(schema: z.ZodMiniType, field = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, one]) => [name, valuesOf(one as z.ZodMiniType, name)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: fields.map(([name]) => name) });
    }
    case 'optional':
    case 'default':
    case 'nullable':
      return fc.option(valuesOf(def.innerType as z.ZodMiniType, field), { nil: undefined, freq: 3 });
    case 'pipe':
      return fc.oneof(...textsFor(schema, field).map((arbitrary) => ({ weight: 1, arbitrary })));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom<unknown>(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(schema);
    case 'array': {
      const max = Number((schema._zod.bag as { maximum?: number }).maximum ?? 5);
      const item = valuesOf(def.element as z.ZodMiniType, field);
      const tooMany = fc.tuple(item, fc.constantFrom(max, max + 1)).map(([one, length]) => Array(length).fill(one));
      return fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 5 }) }, { weight: 1, arbitrary: tooMany });
    }
    case 'record':
      return fc.dictionary(
        valuesOf(def.keyType as z.ZodMiniType, field).map(String),
        valuesOf(def.valueType as z.ZodMiniType, field),
        { maxKeys: 5 },
      );
    case 'tuple':
      return fc.tuple(...def.items.map((item) => valuesOf(item as z.ZodMiniType, field)));
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option as z.ZodMiniType, field)));
    case 'string':
      return fc.oneof(...textsFor(schema, field).map((arbitrary) => ({ weight: 1, arbitrary })));
    default:
      throw new Error(`Unknown schema type ${def.type}: add its values here`);
  }
}

// Numbers at the limits, one beyond them, and some between.
function numbers(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { minimum = -10, maximum = 10 } = schema._zod.bag as { minimum?: number; maximum?: number };
  const edges = [minimum, minimum - 1, minimum + 0.5, maximum, maximum + 1, maximum - 0.5, (minimum + maximum) / 2];
  return fc.oneof(
    fc.constantFrom<unknown>(...edges),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
  );
}

// The schemas' length checks are functions without a readable limit, so this tries lengths.
function edgeLengths(schema: z.ZodMiniType): number[] {
  const takes = (length: number) => schema.safeParse('x'.repeat(length)).success;
  const lengths = [...new Set<number>(Object.values(limits)), 64, 100, 500].filter((length) => length <= 10_000);
  return lengths.filter((length) => takes(length) !== takes(length + 1)).flatMap((length) => [length, length + 1]);
}

function textsFor(schema: z.ZodMiniType, field: string): fc.Arbitrary<unknown>[] {
  const texts: fc.Arbitrary<unknown>[] = [hostileText];
  const edges = edgeLengths(schema);
  if (edges.length > 0) texts.push(fc.constantFrom(...edges.map((length) => 'x'.repeat(length))));
  const pattern = patternOf(schema);
  if (pattern === null) texts.push(fc.string({ minLength: 1, maxLength: 20 }));
  else texts.push(fc.stringMatching(new RegExp(pattern.source)));
  const takes = (text: string) => schema.safeParse(text).success;
  if (takes(crypto.randomUUID())) texts.push(namedFor(field), namedFor(field), namedValues);
  if (takes('9780340839935')) texts.push(fc.constantFrom(new NamedValue('isbn.read'), new NamedValue('isbn.other')));
  if (takes('a'.repeat(3_000))) texts.push(falsifiedTokens);
  return texts;
}

function patternOf(schema: z.ZodMiniType): RegExp | null {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return patternOf(def.out as z.ZodMiniType);
  const patterns = (schema._zod.bag as { patterns?: Set<RegExp> }).patterns;
  return patterns ? ([...patterns][0] ?? null) : null;
}
