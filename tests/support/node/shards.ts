import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './sources.ts';

const migrations = () =>
  filesUnder('migrations/app', ['.sql']).map((path) => readFileSync(resolve(root, path), 'utf8'));

/** The tables of the readers' database, each with what its rows would be spread over several databases by. */
export function tablesByShard(): Map<string, string> {
  return new Map(
    migrations().flatMap((sql) =>
      [...sql.matchAll(/^(.*)\nCREATE TABLE (\w+)/gm)].map(([, above = '', table = '']) => [
        table,
        /^-- Splits by: (reader|book|club|identity|address|nothing)\b.*\.$/.exec(above)?.[1] ?? 'unsaid',
      ]),
    ),
  );
}

/** The triggers, each with its table and all that it reads and writes. */
export function triggerTables(): Map<string, string[]> {
  const tables = [...tablesByShard().keys()];
  return new Map(
    migrations().flatMap((sql) =>
      [...sql.matchAll(/^CREATE TRIGGER (\w+)([\s\S]*?)^END;/gm)].map(([, name = '', body = '']) => [
        name,
        tables.filter((table) => new RegExp(`\\b(ON|FROM|INTO|UPDATE|JOIN) ${table}\\b`).test(body)).sort(),
      ]),
    ),
  );
}
