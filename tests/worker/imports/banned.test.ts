import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { applyImport } from '../../../worker/features/imports/contract.ts';
import { rowReasons } from '../../../worker/features/imports/reasons.ts';
import { getBookReviews, getReview, reviewSentences, showReview } from '../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';
import { broughtIn, imported, matched, rowsOfImport } from '../../support/worker/features/imports.ts';

// A reader who is banned from reviewing publishes nothing, whichever call makes a review visible.

const banned = (who: Reader) =>
  env.DB.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id = ?').bind(who.userId).run();

/** Creates a reader with a private imported review; `visible` returns the reader's reviews that a stranger sees. */
async function withHiddenReview() {
  const [anna, stranger] = [await reader(), await reader()];
  const isbn = await anIsbn();
  await imported(anna, [{ title: '', isbn, state: 'finished', rating: 3, review: 'Cold.', private: true }]);
  const { review } = await anna.call(getReview, { isbn });
  const visible = async () => {
    const { reviews } = await stranger.call(getBookReviews, { isbn });
    return reviews.filter(({ user_id: author }) => author === anna.userId).map(({ review: text }) => text);
  };
  return { anna, isbn, input: { isbn, review_id: review.review_id }, visible };
}

describe('a reader who is banned from reviewing', () => {
  test('cannot show an imported review, but can hide one', async () => {
    const { anna, input, visible } = await withHiddenReview();
    await banned(anna);
    const refusal = await anna.callForError(showReview, { ...input, visible: true });
    expect(refusal).toMatchObject({ code: 'not_allowed', error: reviewSentences.banned });
    expect(await visible()).toEqual([]);
    await anna.call(showReview, { ...input, visible: false });
  });

  test('cannot show one when the ban comes between reading and writing', async () => {
    const { anna, input, visible } = await withHiddenReview();
    const app = createTestApp({ env: withActBeforeSave(env, () => banned(anna)) });
    const refusal = await app.callForError(showReview, { ...input, visible: true }, { as: anna });
    expect(refusal).toMatchObject({ code: 'conflict', error: reviewSentences.banned });
    expect(await visible()).toEqual([]);
  });

  test('imports no review that others see when the ban comes between reading and writing', async () => {
    const [anna, stranger] = [await reader(), await reader()];
    const isbn = await anIsbn();
    const id = await broughtIn(anna, [{ title: '', isbn, state: 'finished', rating: 3, review: 'Bitter.' }]);
    await matched(anna, id);
    const app = createTestApp({ env: withActBeforeSave(env, () => banned(anna), 2) });
    await app.call(applyImport, { import_id: id, shelves: [], show_reviews: true }, { as: anna });
    const { reviews } = await stranger.call(getBookReviews, { isbn });
    expect(reviews.filter(({ user_id: author }) => author === anna.userId)).toEqual([]);
    expect((await anna.call(getReview, { isbn })).hidden).toBe(true);
  });

  test('adds no text to a visible review by an import when the ban comes between reading and writing', async () => {
    const { anna, isbn, input, visible } = await withHiddenReview();
    await env.DB.prepare("UPDATE reviews SET review = '', has_text = 0, hidden = 0 WHERE id = ?")
      .bind(input.review_id)
      .run();
    const id = await broughtIn(anna, [{ title: '', isbn, state: 'finished', rating: 3, review: 'Words since.' }]);
    await matched(anna, id);
    const app = createTestApp({ env: withActBeforeSave(env, () => banned(anna), 2) });
    await app.call(applyImport, { import_id: id, shelves: [], show_reviews: true }, { as: anna });
    expect(await visible()).toEqual(['']);
  });
});

test('a limited reader imports no own book: the report names the row, and the same file brings it later', async () => {
  const [anna, isbn] = [await reader(), await anIsbn()];
  const held = { title: 'Held before', authors: ['Zyx Zyxson'], match: 'own' as const, state: 'want' as const };
  await imported(anna, [held]);
  const limit = (at: number | null) =>
    env.DB.prepare('UPDATE users SET limited_at = ? WHERE id = ?').bind(at, anna.userId).run();
  await limit(5);
  const rows = [
    { ...held, state: 'finished' as const },
    { ...held, title: 'Buy pills now' },
    { title: '', isbn, state: 'finished' as const },
  ];
  const titles = async () =>
    (await env.DB.prepare("SELECT title FROM books WHERE isbn LIKE '2%' OR title LIKE '%pills%'").all()).results;
  const before = await titles();
  const id = await imported(anna, rows);
  const report = async (of: string) =>
    (await rowsOfImport(anna, of)).map(({ outcome, reasons }) => [outcome, reasons.includes(rowReasons.limited)]);
  expect(await report(id)).toEqual([
    ['added', false],
    ['named', true],
    ['added', false],
  ]);
  expect(await titles()).toEqual(before);
  await limit(null);
  expect(await report(await imported(anna, rows))).toEqual([
    ['already', false],
    ['added', false],
    ['already', false],
  ]);
});
