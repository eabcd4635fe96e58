/** The part of a JSON schema that an example is made from. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** Example texts by field name, where the schema alone doesn't determine a valid value. */
const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    isbn: '9780340839935',
    own_book: '2000000000008',
    query: 'dune',
    title: 'Dune',
    author: 'Frank Herbert',
    day: '2026-11-24',
    starts: '2030-01-05',
    zone: 'Europe/London',
    digest: '0'.repeat(64),
    email: 'you@example.com',
    external_link: 'https://example.com/',
    device: 'browser',
    after: '',
    name: 'Ada',
    document: '0b229176d4e8db7f6d2b5a4952368d7a',
    first_day: '2030-01-05',
    last_day: '2030-01-12',
  }),
);

/** Returns a valid input for a JSON schema, with its required fields only and field names in capitals for IDs. */
export function exampleInput(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleInput(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field))
          .map(([field, inside]) => [field, exampleInput(inside, field)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleInput(schema.items ?? {}, singular(name)));
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    default:
      return textFor(schema, name);
  }
}

const singular = (name: string) => name.replace(/s$/, '');

function textFor({ pattern }: Schema, name: string): string {
  if (pattern === undefined) return texts.get(name) ?? 'Example';
  const matcher = new RegExp(pattern, 'u');
  const candidates = [texts.get(name) ?? '', '2030-01-05', '2030-01-05T19:30'];
  return candidates.find((text) => matcher.test(text)) ?? name.toUpperCase();
}
