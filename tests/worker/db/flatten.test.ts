import { and, count, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { named } from '../../../worker/db/columns.ts';
import { flatten } from '../../../worker/db/flatten.ts';
import { builder, constant, queryOf } from '../../../worker/db/open.ts';
import { sessions, users } from '../../../worker/db/schema/account.ts';
import { reviews } from '../../../worker/db/schema/reviews.ts';

const others = alias(users, 'others');
const some = builder.select({ id: users.id, name: users.name }).from(users).limit(3).as('some');
const few = builder.$with('few').as(builder.select({ id: users.id }).from(users).limit(2));
const review = { id: 'r', isbn: '1', userId: 'u', rating: 5, review: '“?”', hasText: true, createdAt: 1 };

/** Statements of every form that the product makes. */
const statements = {
  all: builder.select().from(users),
  'by several': builder
    .select()
    .from(users)
    .where(and(eq(users.id, 'a'), or(isNull(users.reviewingBannedAt), eq(users.profilePrivacy, 'nobody')))),
  'named columns of a join': builder
    .select({ ...named({ userId: users.id, other: others.name }), days: sql<number>`count(*)`.as('days') })
    .from(users)
    .leftJoin(others, eq(others.id, users.id))
    .orderBy(desc(users.createdAt), sql`days`)
    .groupBy(users.id)
    .limit(5)
    .offset(2),
  'a subquery': builder.select({ total: count() }).from(some).where(eq(some.name, 'Ada')),
  'with a few': builder.with(few).select().from(few),
  'a select in a condition': builder
    .select({ id: users.id })
    .from(users)
    .where(exists(builder.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id)))),
  'a select in a list': builder
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, builder.select({ id: sessions.userId }).from(sessions))),
  'a list': builder
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ['a', 'b'])),
  'two selects together': builder
    .select({ id: users.id })
    .from(users)
    .unionAll(builder.select({ id: sessions.id }).from(sessions))
    .limit(4),
  'an insert': builder.insert(reviews).values(review).onConflictDoNothing({ target: reviews.id }),
  'an insert that changes what is there': builder
    .insert(reviews)
    .values([review, { ...review, id: 's' }])
    .onConflictDoUpdate({ target: [reviews.userId, reviews.isbn], set: { rating: sql`excluded.rating` } }),
  'an update': builder
    .update(users)
    .set({ searchLanguages: ['en'], pictureIsDefault: false, experience: sql`${users.experience} + 1` })
    .where(eq(users.id, 'a')),
  'a deletion': builder.delete(sessions).where(eq(sessions.id, 'a')),
  'SQL by hand': builder.run(
    sql`INSERT INTO ${users} (id) SELECT ${'a'}, ${null}, ${true}, ${sql.raw('1')}, ${[1, 2]} WHERE ${undefined} 1`,
  ),
  'a name': builder.all(sql`SELECT ${sql.identifier('a "name"')}, ${users.id} FROM ${some}`),
};

const drizzles = new SQLiteAsyncDialect();

test.for(Object.entries(statements))('%s is the text that drizzle makes of it, but for its limit', ([, statement]) => {
  const { sql: text, params } = drizzles.sqlToQuery(
    (statement as unknown as { getSQL(): ReturnType<typeof sql> }).getSQL(),
  );
  expect(queryOf(statement)).toMatchObject({ sql: text.replaceAll('limit ?', 'limit ? + 0'), params });
});

test('no limit is a value alone, which SQLite would plan anew for each call', () => {
  const { sql: text } = queryOf(builder.all(sql`SELECT id FROM ${users} LIMIT ${3}`));
  expect(text).toMatch(/LIMIT \? \+ 0$/);
});

test('what is not known goes to drizzle', () => {
  const inlined = sql`SELECT ${'it’s'}`.inlineParams();
  expect(flatten(inlined)).toMatchObject({ sql: "SELECT 'it’s'", params: [] });
});

test('a constant statement is given its values each time, all of them', () => {
  const one = constant(
    builder
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.hasText, sql.placeholder('said')), eq(reviews.id, sql.placeholder('id')))),
  );
  expect(queryOf(one({ said: 1, id: 'a' })).params).toEqual([1, 'a']);
  expect(queryOf(one({ id: 'b', said: 0 })).params).toEqual([0, 'b']);
  expect(() => queryOf(one({ id: 'c' }))).toThrow('said');
});
