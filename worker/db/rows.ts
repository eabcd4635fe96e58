import { Column, is, SQL, Subquery } from 'drizzle-orm';

/** What drizzle knows of a column that a statement answers: under which name, and how its value is read. */
export interface Field {
  path: readonly string[];
  field: unknown;
}

type Decode = (value: unknown) => unknown;

/** Makes a row of values, in the order of the columns, the object that drizzle makes of it. */
export type ReadRow = (values: readonly unknown[]) => object;

/**
 * How the rows of a statement are read, worked out once for all of them, where drizzle asks anew for each value what its
 * column is; null where columns are grouped by their table, which drizzle does itself.
 */
export function rowReader(fields: readonly Field[]): ReadRow | null {
  if (fields.some(({ path }) => path.length !== 1)) return null;
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decode: decodeOf(field) }));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place += 1) {
      const { name, decode } = columns[place] as (typeof columns)[number];
      const value = values[place] ?? null;
      row[name] = value === null || decode === null ? value : decode(value);
    }
    return row;
  };
}

const asItIs = Column.prototype.mapFromDriverValue;

// Null where the value is the one that the database keeps.
function decodeOf(field: unknown): Decode | null {
  if (is(field, Column)) {
    return field.mapFromDriverValue === asItIs ? null : (value) => field.mapFromDriverValue(value);
  }
  const { decoder } = (is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : (field as SQL.Aliased).sql) as unknown as { decoder: { mapFromDriverValue: Decode } };
  return (value) => decoder.mapFromDriverValue(value);
}
