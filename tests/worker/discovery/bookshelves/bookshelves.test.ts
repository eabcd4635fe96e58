import { describe, expect, test } from 'vitest';
import { genres } from '../../../../worker/features/books/contract.ts';
import { getBookshelves, SHELF_BOOKS } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { hasRead } from '../../../support/worker/features/builders.ts';

const app = createTestApp();

describe('/api/bookshelves/bookshelf_list', () => {
  test('has every genre, each with a dozen books keyed by title', async () => {
    const { requestStatus, ...shelves } = await app.call(getBookshelves, {});
    expect(requestStatus).toBe('success');
    expect(Object.keys(shelves).sort()).toEqual(Object.keys(genres).sort());
    for (const shelf of Object.values(shelves)) expect(Object.keys(shelf ?? {})).toHaveLength(SHELF_BOOKS.all);
    const [title, book] = Object.entries(shelves.poetry ?? {})[0] ?? [];
    expect(title).toMatch(/\p{L}/u);
    expect(book).toMatchObject({
      isbn: expect.stringMatching(/^\d{13}$/),
      cover: expect.stringContaining('/api/covers/'),
    });
  });

  test('answers GET as well', async () => {
    const answer = await app.fetch(new Request('http://localhost:8787/api/bookshelves/bookshelf_list?genre=manga'));
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as Record<string, object>;
    expect(Object.keys(body).sort()).toEqual(['manga', 'requestStatus']);
  });

  test('a shelf and its page keep their order, even when a later title is a number', async () => {
    const shelved = async () => (await app.call(getBookshelves, { genre: 'fiction' })).fiction ?? {};
    const before = Object.values(await shelved());
    await app.env.CATALOGUE.prepare("UPDATE editions SET title = '1984' WHERE title = ?").bind(before[3]?.title).run();
    const after = await shelved();
    const fourth = Object.entries(after)[3];
    expect(fourth).toEqual([`1984 (${before[3]?.author})`, { ...before[3], title: '1984', cover: fourth?.[1].cover }]);
    const isbns = before.map(({ isbn }) => isbn);
    expect(Object.values(after).map(({ isbn }) => isbn)).toEqual(isbns);
    const html = await (await app.fetch(new Request('http://localhost:8787/bookshelf/fiction'))).text();
    const linked = [...html.matchAll(/href="\/book\?isbn=(\d{13})/g)].map(([, isbn]) => isbn);
    expect([...new Set(linked)].slice(0, isbns.length)).toEqual(isbns);
  });

  test('a shelf begins with its picks, and has no companions and no books without a description', async () => {
    const shelved = async () =>
      Object.values((await app.call(getBookshelves, { genre: 'travel' })).travel ?? {}).map(({ isbn }) => isbn);
    const [first = '', second = '', ...others] = await shelved();
    const picks = [others.at(-1) ?? '', others.at(-2) ?? ''];
    const pick = app.env.CATALOGUE.prepare('INSERT INTO shelf_picks (genre, place, isbn) VALUES (?, ?, ?)');
    await app.env.CATALOGUE.batch([
      ...picks.map((isbn, index) => pick.bind('travel', index + 1, Number(isbn))),
      app.env.CATALOGUE.prepare("UPDATE editions SET title = 'Kon-Tiki Movie Companion' WHERE isbn = ?").bind(first),
      app.env.CATALOGUE.prepare('UPDATE editions SET description = NULL WHERE isbn = ?').bind(second),
    ]);
    expect(await shelved()).toEqual([...picks, ...others.slice(0, -2)]);
  });

  test('shows our readers’ rating once there is one', async () => {
    const before = await app.call(getBookshelves, { genre: 'horror' });
    const [title = '', book] = Object.entries(before.horror ?? {})[0] ?? [];
    const ada = await reader();
    await hasRead(ada, book?.isbn ?? '');
    await ada.call(submitReview, { isbn: book?.isbn ?? '', rating: 3.5, review: '' });
    const after = await app.call(getBookshelves, { genre: 'horror' });
    expect(book).not.toHaveProperty('ratings');
    expect([book?.rating, after.horror?.[title]?.rating, after.horror?.[title]?.ratings]).toEqual([null, 3.5, 1]);
  });

  test('an unknown genre is refused', async () => {
    const answer = await app.send('/api/bookshelves/bookshelf_list', { genre: 'westerns' });
    expect(answer.status).toBe(400);
  });
});
