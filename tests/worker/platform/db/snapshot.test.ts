import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Hundreds of tests compare two snapshots of a database to show that a call changed nothing. The catalogue is so large
// that it is read again only after a write; these are the changes that a snapshot must not miss.

const run = (sql: string) => env.CATALOGUE.prepare(sql).run();
const look = () => snapshot(env.CATALOGUE);

test.for([
  ['a row that was changed', "UPDATE works SET series = 'x' WHERE id = (SELECT min(id) FROM works)"],
  ['a row that came', "INSERT INTO service_works (name, work_id) VALUES ('a work', 1)"],
  ['all rows gone', 'DELETE FROM service_works'],
  ['a row that was replaced', 'REPLACE INTO work_aliases (id, work_id) VALUES (1, 2)'],
  ['words to be found by', "INSERT INTO edition_words (rowid, title) VALUES (1, 'words')"],
] as const)('a snapshot finds %s', async ([, sql]) => {
  await run("INSERT INTO service_works (name, work_id) VALUES ('another work', 1) ON CONFLICT DO NOTHING");
  await run('INSERT INTO work_aliases (id, work_id) VALUES (1, 1) ON CONFLICT DO NOTHING');
  const before = await look();
  expect(await look()).toBe(before);
  await run(sql);
  expect(await look()).not.toBe(before);
});

test('a snapshot equals one with restored rows', async () => {
  const before = await look();
  await run("INSERT INTO service_works (name, work_id) VALUES ('for a moment', 1)");
  const inBetween = await look();
  await run("DELETE FROM service_works WHERE name = 'for a moment'");
  expect(await look()).toBe(before);
  expect(inBetween).not.toBe(before);
});

test('a snapshot is unchanged by a batch that was rolled back', async () => {
  const before = await look();
  const statements = ["UPDATE works SET series = 'y'", "SELECT json_extract('{', '$')"];
  await expect(env.CATALOGUE.batch(statements.map((sql) => env.CATALOGUE.prepare(sql)))).rejects.toThrow();
  expect(await look()).toBe(before);
});
