import type * as z from 'zod/mini';
import type { Endpoint, RequestBody } from '../../../worker/platform/http/contract.ts';
import type { Problems } from '../ui/fields/form-context.ts';
import { plainNumbers } from '../ui/fields/number-text.ts';

/**
 * Reads the fields named after inputs of the endpoint and converts them to the types of its schema: numbers, booleans
 * for checkboxes, lists. An empty field is omitted if it is optional, and null if it is nullable.
 */
export function inputFrom({ input }: Endpoint, form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodMiniType>(input.def.shape)) {
    if (form.elements.namedItem(name) === null) continue;
    const { type, optional, nullable } = kindOf(schema);
    const text = String(data.get(name) ?? '');
    if (type === 'boolean') read[name] = data.has(name);
    else if (type === 'array') read[name] = data.getAll(name);
    else if (text.trim() !== '') read[name] = type === 'number' ? Number(plainNumbers(text)) : text;
    else if (nullable) read[name] = null;
    else if (!optional && type !== 'number') read[name] = text;
  }
  return read;
}

function kindOf(schema: z.core.$ZodType): { type: string; optional: boolean; nullable: boolean } {
  const { def } = schema._zod;
  if (isWrapper(def)) {
    const inner = kindOf(def.innerType);
    return {
      type: inner.type,
      optional: inner.optional || def.type === 'optional',
      nullable: inner.nullable || def.type === 'nullable',
    };
  }
  return { type: def.type, optional: false, nullable: false };
}

function isWrapper(def: object): def is { innerType: z.core.$ZodType } {
  return 'innerType' in def;
}

/** Returns whether this is a valid input of the endpoint; {@link problemsWith} lists the problems otherwise. */
export function isInputOf<E extends Endpoint>(endpoint: E, input: unknown): input is RequestBody<E> {
  return endpoint.input.safeParse(input).success;
}

/** Returns the first problem of each field. */
export function problemsWith({ input: schema }: Endpoint, input: unknown): Problems {
  const problems: Record<string, string> = {};
  const { error } = schema.safeParse(input, { error: () => 'Please fill this in.' });
  for (const { path, message } of error?.issues ?? []) {
    // A field may be named after a part of an input.
    for (const name of path.length === 0 ? [''] : path.map(String)) problems[name] ??= message;
  }
  return problems;
}
