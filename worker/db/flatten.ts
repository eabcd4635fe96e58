import {
  Column,
  getTableName,
  is,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  type SQLWrapper,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

type Write = (chunk: never, into: Query) => void;

/**
 * A statement as text with a question mark for each value: what drizzle's own dialect makes of it, in a sixth of the
 * time. drizzle asks each part of a statement up to ten times what it is, and each time looks through all classes that
 * it descends from; here each class is looked at once. Parts that the product does not use go to drizzle. A limit that is
 * a value becomes a sum (see {@link BARE_LIMIT}).
 */
export function flatten(statement: SQL): Query {
  const query = written(statement);
  return { ...query, sql: query.sql.replace(BARE_LIMIT, '$& + 0') };
}

/**
 * Where a value alone is the limit, SQLite looks at it while it plans, and so plans a statement that it keeps anew for
 * each call: seventy microseconds where a short query takes three. Into a sum it does not look.
 */
const BARE_LIMIT = /\blimit \?/gi;

function written(statement: SQL): Query {
  const into: Query = { sql: '', params: [] };
  try {
    write(statement, into);
    return into;
  } catch (error) {
    if (error === foreign) return dialect.sqlToQuery(statement);
    throw error;
  }
}

const dialect = new SQLiteAsyncDialect();
const foreign = new Error('Not a part that is known here');
const writers = new Map<unknown, Write>();
const columns = new WeakMap<Column, string>();

function write(chunk: unknown, into: Query): void {
  if (chunk === undefined) return;
  if (chunk === null || typeof chunk !== 'object') {
    writeValue(chunk, into);
    return;
  }
  // Not `constructor`: of a subquery that would be a column of this name.
  const descent: unknown = Object.getPrototypeOf(chunk);
  let known = writers.get(descent);
  if (known === undefined) {
    known = writerOf(chunk);
    writers.set(descent, known);
  }
  known(chunk as never, into);
}

// In drizzle's own order, since what is a column may also be something that can be made SQL.
function writerOf(chunk: object): Write {
  if (is(chunk, StringChunk)) return writeText;
  if (is(chunk, Name)) return writeName;
  if (Array.isArray(chunk)) return writeList;
  if (is(chunk, SQL)) return writeAll;
  if (is(chunk, Table)) return writeTable;
  if (is(chunk, Column)) return writeColumn;
  if (is(chunk, View)) return writeForeign;
  if (is(chunk, Param)) return writeParam;
  if (is(chunk, Placeholder)) return writeValue;
  if (is(chunk, SQL.Aliased)) return writeAliased;
  if (is(chunk, Subquery)) return writeSubquery;
  return 'getSQL' in chunk ? writeWrapped : writeForeign;
}

function writeText({ value }: StringChunk, into: Query): void {
  into.sql += value.length === 1 ? value[0] : value.join('');
}

function writeName({ value }: Name, into: Query): void {
  into.sql += quoted(value);
}

function writeList(chunks: readonly unknown[], into: Query): void {
  into.sql += '(';
  for (const [place, chunk] of chunks.entries()) {
    if (place > 0) into.sql += ', ';
    write(chunk, into);
  }
  into.sql += ')';
}

function writeAll(all: SQL, into: Query): void {
  if ((all as unknown as { shouldInlineParams: boolean }).shouldInlineParams) throw foreign;
  for (const chunk of all.queryChunks) write(chunk, into);
}

function writeTable(table: Table, into: Query): void {
  into.sql += quoted(getTableName(table));
}

function writeColumn(column: Column, into: Query): void {
  let text = columns.get(column);
  if (text === undefined) {
    text = `${quoted(getTableName(column.table))}.${quoted(column.name)}`;
    columns.set(column, text);
  }
  into.sql += text;
}

function writeParam(param: Param, into: Query): void {
  const { value, encoder } = param;
  // The encoder goes along to where the place is filled.
  const mapped: unknown = value === null ? null : is(value, Placeholder) ? param : encoder.mapToDriverValue(value);
  if (is(mapped, SQL)) writeAll(mapped, into);
  else writeValue(mapped, into);
}

function writeAliased({ fieldAlias }: SQL.Aliased, into: Query): void {
  into.sql += quoted(fieldAlias);
}

function writeSubquery({ _: { alias, isWith, sql } }: Subquery, into: Query): void {
  if (!isWith) {
    into.sql += '(';
    writeAll(sql, into);
    into.sql += ') ';
  }
  into.sql += quoted(alias);
}

// A whole select inside of another statement.
function writeWrapped(wrapped: SQLWrapper, into: Query): void {
  const bare = wrapped.shouldOmitSQLParens?.() === true;
  if (!bare) into.sql += '(';
  writeAll(wrapped.getSQL(), into);
  if (!bare) into.sql += ')';
}

function writeValue(value: unknown, into: Query): void {
  into.sql += '?';
  into.params.push(value);
}

function writeForeign(): never {
  throw foreign;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
