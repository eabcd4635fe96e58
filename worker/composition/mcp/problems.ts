import type * as z from 'zod/mini';
import { schemaOf } from '../../platform/http/openapi.ts';

// The sentences of contracts are written for the site ("Please select a rating!"). A model needs to know what a
// parameter takes.

interface Parameter {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Parameter[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** Returns a sentence for each parameter that doesn't fit. */
export function problemsWith(error: { issues: readonly z.core.$ZodIssue[] }, input: z.ZodMiniObject): string {
  const { properties = {} } = schemaOf(input, 'input') as { properties?: Record<string, Parameter> };
  const sentences = error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? '');
    const expected = expectationOf(properties[name] ?? {});
    if (expected !== '') return `“${name}” must be ${expected}.`;
    return message === 'Invalid input' ? `“${name}” is missing or not valid.` : `“${name}”: ${message}`;
  });
  return [...new Set(sentences)].join(' ');
}

/** Returns what a parameter takes in words; empty where its own sentence says more. */
function expectationOf({ type, enum: values, anyOf, minimum, maximum, multipleOf }: Parameter): string {
  if (values !== undefined) return `one of ${values.join(', ')}`;
  if (anyOf !== undefined) return anyOf.map(expectationOf).filter(Boolean).join(' or ');
  if (type === 'boolean') return 'true or false';
  if (type !== 'number' && type !== 'integer') return '';
  const isWhole = type === 'integer' || multipleOf === 1;
  const isLimit = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const steps = multipleOf === 0.5 ? 'in half steps' : `in steps of ${multipleOf}`;
  return [
    isWhole ? 'a whole number' : 'a number',
    ...(isLimit(minimum) ? [`from ${minimum}`] : []),
    ...(isLimit(maximum) ? [`to ${maximum}`] : []),
    ...(multipleOf === undefined || isWhole ? [] : [steps]),
  ].join(' ');
}
