import { and, eq, gt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Builder, builder, queryOf } from '../../../worker/db/open.ts';
import { booksRead } from '../../../worker/db/schema/shelves.ts';
import { shaped } from '../../../worker/db/shaped.ts';

// Statements that are worked out once: each use is given its own values, and none may be another statement than it was.

interface Place {
  at: number;
  id: string;
}

const readBy = (build: Builder, reader: string, after: Place | null, most: number) =>
  build
    .select({ isbn: booksRead.isbn })
    .from(booksRead)
    .where(and(eq(booksRead.userId, reader), after === null ? undefined : gt(booksRead.readAt, after.at)))
    .limit(most);

test('a statement is what it would be if it were made anew, with and without what may be absent', () => {
  const shapedOne = shaped(readBy);
  for (const [reader, after, most] of [
    ['ada', null, 5],
    ['grace', null, 6],
    ['ada', { at: 7, id: 'x' }, 1],
    ['grace', { at: 8, id: 'y' }, 2],
    ['ada', null, 3],
  ] as const) {
    const { sql: text, params } = queryOf(shapedOne(builder, reader, after, most));
    const anew = queryOf(readBy(builder, reader, after, most));
    expect([text, params]).toEqual([anew.sql, anew.params]);
  }
});

test('several statements are each given their values', () => {
  const both = shaped((build: Builder, { reader, isbn }: { reader: string; isbn: string }) => [
    build.delete(booksRead).where(eq(booksRead.userId, reader)),
    build.run(sql`SELECT ${isbn}, ${reader}`),
  ]);
  for (const reader of ['ada', 'grace']) {
    const params = both(builder, { reader, isbn: '1' }).map((statement) => queryOf(statement).params);
    expect(params).toEqual([[reader], ['1', reader]]);
  }
});

test('a function that looks at the values themselves is refused', () => {
  const looking = shaped((build: Builder, reader: string) =>
    build.run(reader === '' ? sql`SELECT 'nobody'` : sql`SELECT ${reader}`),
  );
  expect(queryOf(looking(builder, 'ada')).params).toEqual(['ada']);
  expect(() => looking(builder, '')).toThrow('depends on more than its values');
});

test('a function that changes what it is given before the database sees it is refused at once', () => {
  const loud = shaped((build: Builder, names: { first: string }) => build.run(sql`SELECT ${`${names.first}!`}`));
  expect(() => loud(builder, { first: 'Ada' })).toThrow('depends on more than its values');
});
