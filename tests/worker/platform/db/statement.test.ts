import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queriesOf } from '../../../../scripts/support/queries.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { users } from '../../../../worker/platform/db/schema/accounts.ts';
import { db, runBatch } from '../../../../worker/platform/db/statement.ts';
import { reader } from '../../../support/worker/app.ts';

const nameOf = ({ id }: { id: string }) => db.select({ name: users.name }).from(users).where(eq(users.id, id));
const open = () => openDatabase(env.DB, null, 'first-primary');

test('a statement returns the rows of each call’s values, several in one round trip', async () => {
  const [ada, bea] = [await reader('Ada'), await reader('Bea')];
  const database = open();
  const answer = await database.load({ second: nameOf({ id: bea.userId }), first: nameOf({ id: ada.userId }) });
  expect(answer).toEqual({ first: [{ name: 'Ada' }], second: [{ name: 'Bea' }] });
  expect(database.cost().round_trips).toBe(1);
});

test('a save runs its statements in their order, and then its queries, in one round trip', async () => {
  const ada = await reader('Ada');
  const database = open();
  const answer = await database.save(
    [
      db.update(users).set({ name: 'Once' }).where(eq(users.id, ada.userId)),
      db.update(users).set({ name: 'Twice' }).where(eq(users.id, ada.userId)),
    ],
    { name: nameOf({ id: ada.userId }) },
  );
  expect(answer.name).toEqual([{ name: 'Twice' }]);
  expect(database.cost().round_trips).toBe(1);
});

test('concurrent batches get their own answers', async () => {
  const people = await Promise.all(['Ada', 'Bea', 'Cem'].map((name) => reader(name)));
  const answer = await Promise.all(people.map(({ userId }) => open().load({ name: nameOf({ id: userId }) })));
  expect(answer.map(({ name }) => name[0]?.name)).toEqual(['Ada', 'Bea', 'Cem']);
});

test('a statement that is awaited past load and save is refused and not run', async () => {
  const ada = await reader('Ada');
  const update = db.update(users).set({ name: 'Elsewhere' }).where(eq(users.id, ada.userId));
  await expect(Promise.resolve(update)).rejects.toThrow();
  expect((await open().load({ name: nameOf({ id: ada.userId }) })).name).toEqual([{ name: 'Ada' }]);
});

test('a database error is thrown with its message, without the values', async () => {
  const failing = runBatch([nameOf({ id: 'a secret' })], async () => {
    throw new Error('D1_ERROR: no such thing');
  });
  await expect(failing).rejects.toThrow(/^D1_ERROR: no such thing$/);
});

test('a script gets the text and the values of a statement without running it', async () => {
  const queries = await queriesOf([nameOf({ id: 'x' }), db.delete(users).where(eq(users.id, 'y'))]);
  expect(queries.map(({ params }) => params)).toEqual([['x'], ['y']]);
  expect(queries[1]?.sql).toMatch(/^delete from "users" where/);
});

test('no statement is planned for the very number of its limit, however that is written', async () => {
  const built = db.select({ id: users.id }).from(users).limit(3);
  const written = (at: { most: number }) =>
    db
      .select({ id: sql`u.id`.as('id') })
      .from(sql`(SELECT id FROM users LIMIT ${at.most}) AS u`)
      .limit(at.most);
  const queries = await queriesOf([built, written({ most: 2 })]);
  for (const { sql: text } of queries) expect(text).not.toMatch(/limit \?(?! \+ 0)/i);
  expect(queries.map(({ params }) => params)).toEqual([[3], [2, 2]]);
});
