import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { worksJob } from '../../../../worker/composition/jobs.ts';
import { mergeWorks as mergeInCatalogue } from '../../../../worker/features/books/catalogue/work-pages.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { reader } from '../../../support/worker/app.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { runJob } from '../../../support/worker/jobs.ts';

test('books that were stored under an older rule of names are filed again', async () => {
  const { isbns } = await aWorkOf(2, 'A Filed Book');
  const dora = await reader();
  for (const isbn of isbns) await dora.call(markRead, { isbn });
  const keys = async () => {
    const { results } = await env.DB.prepare(
      'SELECT title_key, author_key FROM books WHERE isbn IN (SELECT value FROM json_each(?)) ORDER BY isbn',
    )
      .bind(JSON.stringify(isbns.map(Number)))
      .all();
    return results;
  };
  const current = await keys();
  await env.DB.prepare("UPDATE books SET title_key = '', author_key = 'old' WHERE isbn = ?")
    .bind(Number(isbns[0]))
    .run();
  expect(await keys()).not.toEqual(current);
  await runJob(worksJob);
  expect(await keys()).toEqual(current);
});

test('works that the catalogue has merged since are merged here too', async () => {
  const [first, other] = [await aWorkOf(1, 'Two Names'), await aWorkOf(1, 'Other Name')];
  const dora = await reader();
  for (const { isbns } of [first, other]) await dora.call(markRead, { isbn: isbns[0] ?? '' });
  await mergeInCatalogue(env.CATALOGUE, first.work, other.work);
  expect(await runJob(worksJob)).toMatch(
    /, 1 of \d+ works merged, \d+ editions moved, \d+ editions given new facts, \d+ own books joined$/,
  );
  const stats = await dora.call(viewUserBookStats, {});
  expect(stats.books_read.map(({ isbn }) => isbn)).toEqual(other.isbns);
  expect(await runJob(worksJob)).toMatch(
    /, 0 of \d+ works merged, \d+ editions moved, \d+ editions given new facts, \d+ own books joined$/,
  );
});
