import type { BrowserContext } from '@playwright/test';
import { api, axe, beAdmin, beSignedIn, expect, newReader, type Reader, signedIn, test, toastOf } from './support.ts';

const DUNE = '9780340839935';

/** A new reader's review of Dune; answers its id. */
async function reviewed(context: BrowserContext, reader: Reader, review: string): Promise<string> {
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  const submitted = { isbn: DUNE, rating: 3.5, review };
  return (await api<{ review_id: string }>(context, '/api/user_actions/submit_review', submitted, reader)).review_id;
}

test('a review is reported from its page and from the book, and an admin deletes it @admin', async ({
  page,
  context,
}) => {
  const author = await newReader(context, 'Aubrey Author');
  const words = `Words that somebody minds, ${author.userId}.`;
  const id = await reviewed(context, author, words);
  const ada = await signedIn(page, 'Ada Minds');

  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await page.getByRole('button', { name: 'Report the review by Aubrey Author' }).click();
  await expect(toastOf(page, 'Successfully reported review')).toBeVisible();
  await page.goto(`/book?isbn=${DUNE}`);
  const article = page.getByRole('article').filter({ hasText: words });
  await article.getByRole('button', { name: 'Report the review by Aubrey Author' }).click();
  await expect(toastOf(page, 'Reported review by Aubrey Author!')).toBeVisible();

  // Not for everybody.
  await page.goto('/admin/reviewReports');
  await expect(page.getByText('Not an admin')).toBeVisible();

  beAdmin(ada);
  await beSignedIn(page, ada, 'admin');
  await page.goto('/ADMIN/reviewreports');
  const report = page.getByRole('listitem').filter({ hasText: words });
  await expect(report).toHaveCount(1);
  await expect(report).toContainText('Ada Minds reported');
  await axe(page);
  await report.getByRole('button', { name: 'Delete comment' }).click();
  await expect(toastOf(page, 'The comment was deleted.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByRole('heading', { name: 'Review not found' })).toBeVisible();
});

test('a problem with a book comes to the operator, who marks it as done @admin', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Notices');
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Report Problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'A problem with Dune' });
  await dialog.getByLabel('What is wrong?').selectOption('Something else');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('Please tell us what is wrong.')).toBeVisible();
  const words = `The worm is upside down, says ${ada.userId}.`;
  await dialog.getByLabel('What should it be?').fill(words);
  await axe(page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toastOf(page, 'Thank you! We will look into it.')).toBeVisible();

  beAdmin(ada);
  await beSignedIn(page, ada, 'admin');
  await page.goto('/admin');
  const problem = page.getByRole('listitem').filter({ hasText: words });
  await expect(problem).toBeVisible();
  await axe(page);
  await problem.getByRole('button', { name: 'Mark as done: Dune' }).click();
  await expect(toastOf(page, 'Marked as done.')).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('what waits behind ten comes in sight as they are marked as done @admin', async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Ideas');
  // Ten is as many as one reader may send in a day.
  const bob = await newReader(context, 'Bob Ideas');
  for (let place = 1; place <= 11; place += 1) {
    const idea = { name: '', email: '', idea: `Idea ${place} of ${ada.userId}` };
    await api(context, '/api/forms/feature', idea, place > 10 ? bob : ada);
  }
  beAdmin(ada);
  await beSignedIn(page, ada, 'admin');
  await page.goto('/admin');
  const pile = page.getByRole('region', { name: 'Feature ideas' });
  await expect(pile.getByRole('listitem')).toHaveCount(10);
  const button = pile.getByRole('button').first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  await expect(pile.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(pile.getByRole('listitem')).toHaveCount(10);
  await expect(pile.getByRole('heading')).toBeFocused();
});

test('a visitor is asked to log in where an account is needed', async ({ page }) => {
  for (const path of ['/admin', '/admin/reviewReports']) {
    await page.goto(path);
    await expect(page.getByText('Not logged in', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
  }
});
