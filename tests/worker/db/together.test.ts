import { env } from 'cloudflare:workers';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people, personColumns } from '../../../worker/account/people.ts';
import { builder, openDatabase, type Statement } from '../../../worker/db/open.ts';
import { users } from '../../../worker/db/schema/account.ts';
import { booksRead } from '../../../worker/db/schema/shelves.ts';
import { markRead } from '../../../worker/shelves/contract.ts';
import { reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/builders.ts';
import { type Watched, watch } from '../../support/worker/watching.ts';

/** A database of which every trip and statement is known. */
function watchedDatabase() {
  const watched = watch(env);
  return { watched, database: openDatabase(watched.env.DB, null, 'first-primary') };
}

/** How many trips were made since this was asked last, and how many statements went with them. */
function sentBy(watched: Watched): { trips: number; statements: number } {
  const sent = { trips: watched.trips.DB, statements: watched.ran.length };
  watched.clear();
  return sent;
}

const texts = [
  'plain',
  '“quoted” "and" \\ back',
  'line\nbreak\u0000nul',
  '["looks like JSON"]',
  '日本語 🦊',
  '',
  '5',
  'null',
];
const value = sql<string>`value`.as('value');

/** Queries of every kind that is loaded: of tables, of joins, of lists, of nothing. */
const queries = {
  names: builder
    .select({ id: users.id, name: users.name, isDefault: users.pictureIsDefault })
    .from(users)
    .orderBy(asc(users.name)),
  whole: builder.select().from(users).orderBy(asc(users.id)).limit(2),
  joined: builder
    .select({ ...personColumns, isbn: sql<string | null>`${booksRead.isbn}`.as('isbn') })
    .from(people)
    .leftJoin(booksRead, eq(booksRead.userId, people.id))
    .orderBy(asc(people.id), asc(booksRead.isbn)),
  none: builder.select({ isbn: booksRead.isbn }).from(booksRead).where(eq(booksRead.isbn, 'none')),
  texts: builder.select({ value }).from(sql`json_each(${JSON.stringify(texts)})`),
  numbers: builder
    .select({ value: sql<number | null>`value`.as('value') })
    .from(sql`json_each('[0, -1, 4.5, 0.125, 9007199254740991, null, 1e300]')`),
  list: builder.select({ list: sql<string>`json_group_array(${users.name})`.as('list') }).from(users),
};

test('queries of one trip find what each finds alone, in one statement', async () => {
  const isbns = await someIsbns(3);
  const ada = await reader('Ada');
  await reader('Zoë');
  for (const isbn of isbns) await ada.call(markRead, { isbn });
  const { watched, database } = watchedDatabase();
  const together = await database.load(queries);
  expect(sentBy(watched)).toEqual({ trips: 1, statements: 1 });
  for (const [name, query] of Object.entries<Statement>(queries)) {
    const { alone } = await database.load({ alone: query });
    expect(together[name as keyof typeof queries], name).toEqual(alone);
  }
  expect(together.texts.map((row) => row.value)).toEqual(texts);
  expect(together.names.map((row) => [row.name, row.isDefault])).toEqual([
    ['Ada', true],
    ['Zoë', true],
  ]);
  expect(together.joined).toHaveLength(4);
  expect(together.none).toEqual([]);
  expect(JSON.parse(together.list[0]?.list ?? '')).toEqual(expect.arrayContaining(['Ada', 'Zoë']));
});

test('what a statement of a save finds comes after its writes, in one statement', async () => {
  const { userId } = await reader('Ada');
  const { watched, database } = watchedDatabase();
  const named = builder.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const found = await database.save([builder.update(users).set({ name: 'Countess' }).where(eq(users.id, userId))], {
    named,
    again: named,
  });
  expect(sentBy(watched)).toEqual({ trips: 1, statements: 2 });
  expect(found).toEqual({ named: [{ name: 'Countess' }], again: [{ name: 'Countess' }] });
});

test('SQL by hand and more values than one statement may have stay apart', async () => {
  const { watched, database } = watchedDatabase();
  const byHand = builder.all<{ value: string }>(sql`SELECT value FROM json_each(${'["a"]'})`);
  expect(await database.load({ byHand, texts: queries.texts })).toMatchObject({ byHand: [{ value: 'a' }] });
  expect(sentBy(watched)).toEqual({ trips: 1, statements: 2 });
  const many = Array.from({ length: 60 }, (_, place) => sql`${place}`);
  const values = () =>
    builder
      .select({ value })
      .from(sql`json_each('[1, 59, 60]')`)
      .where(sql`value IN (${sql.join(many, sql`, `)})`);
  expect(await database.load({ one: values(), two: values() })).toEqual({
    one: [{ value: 1 }, { value: 59 }],
    two: [{ value: 1 }, { value: 59 }],
  });
  expect(sentBy(watched)).toEqual({ trips: 1, statements: 2 });
});

test('what is more than one row can hold is asked for apart', async () => {
  const { watched, database } = watchedDatabase();
  const much = () =>
    builder.select({ text: sql<string>`hex(zeroblob(900000))`.as('text') }).from(sql`json_each('[1, 2, 3, 4, 5]')`);
  const found = await database.load({ one: much(), two: queries.none });
  expect(found.one.map(({ text }) => text.length)).toEqual(Array(5).fill(1_800_000));
  expect(found.two).toEqual([]);
  // Once in one statement, which is refused, and once in two.
  expect(sentBy(watched)).toEqual({ trips: 2, statements: 3 });
});
