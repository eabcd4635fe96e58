import type { BrowserContext, Page } from '@playwright/test';
import {
  api,
  axe,
  beAdmin,
  expect,
  newReader,
  openMore,
  type Reader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE } from '../support/world.ts';

/** Adds a reader's review of Dune. Returns its ID. */
async function reviewed(context: BrowserContext, reader: Reader, review: string): Promise<string> {
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  const submitted = { isbn: DUNE, rating: 3.5, review };
  return (await api<{ review_id: string }>(context, '/api/user_actions/submit_review', submitted, reader)).review_id;
}

// The decisions below the open reports quote the same words.
const openReports = (page: Page) => page.getByRole('list', { name: 'Open reports' }).getByRole('listitem');

test('a review is reported from its page and from the book, and an admin deletes it', async ({ page, context }) => {
  const author = await newReader(context, 'Aubrey Author');
  const words = `Words that somebody minds, ${author.userId}.`;
  const id = await reviewed(context, author, words);
  await signedIn(page, 'Ada Minds');

  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  const reporting = page.getByRole('dialog', { name: /^Report / });
  const sendReport = async () => {
    await reporting.getByLabel('What is wrong?').fill('It is unkind.');
    await reporting.getByRole('button', { name: 'Report', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Report the review by Aubrey Author' }).click();
  await sendReport();
  await expect(toastOf(page, 'Successfully reported review')).toBeVisible();
  await page.goto(`/book?isbn=${DUNE}`);
  const article = page.getByRole('article').filter({ hasText: words });
  await article.getByRole('button', { name: 'Report the review by Aubrey Author' }).click();
  await sendReport();
  await expect(toastOf(page, 'Reported review by Aubrey Author!')).toBeVisible();

  // The page is for admins only.
  await page.goto('/admin/reviewReports');
  await expect(page.getByText('Not an admin')).toBeVisible();

  await beAdmin(page);
  await page.goto('/ADMIN/reviewreports');
  const report = openReports(page).filter({ hasText: words });
  await expect(report).toHaveCount(1);
  await expect(report).toContainText('reported by Ada Minds');
  await axe(page);
  const button = report.getByRole('button', { name: 'Delete comment' });
  await button.click();
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await expect(report).toHaveCount(1);
  await button.click();
  await question.getByRole('button', { name: 'Delete comment' }).click();
  await expect(toastOf(page, 'Removed, and the report is closed.')).toBeVisible();
  await expect(report).toHaveCount(0);
  const decisions = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem');
  await expect(decisions.filter({ hasText: words })).toContainText('Remove: review by Aubrey Author');
  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByRole('heading', { name: 'Review not found' })).toBeVisible();
});

test('an admin bans from reviewing and lifts it again, each asked first @all', async ({ page, context }) => {
  const name = `Barnaby ${crypto.randomUUID().slice(0, 8)}`;
  const author = await newReader(context, name);
  const words = `Words that nobody wants, ${author.userId}.`;
  const id = await reviewed(context, author, words);
  await api(context, '/api/reviews/report_review', { isbn: DUNE, review_id: id }, await newReader(context));
  const mark = () =>
    context.request.post('/api/user_actions/submit_review', {
      data: { user_id: author.userId, session_token: author.token, isbn: DUNE, rating: 1, review: '' },
    });
  await beAdmin(page);

  await page.goto('/admin/reviewReports');
  const report = openReports(page).filter({ hasText: words });
  const ban = report.getByRole('button', { name: 'Ban from reviewing' });
  const question = page.getByRole('dialog', { name: `Ban ${name} from reviewing?` });
  await ban.focus();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect((await mark()).status()).toBe(409);
  await ban.click();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Removed, and the author can no longer write reviews.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Open reports' }).or(page.getByText('No reports'))).toBeFocused();
  expect((await mark()).status()).toBe(403);

  await page.goto('/admin');
  const banned = page.getByRole('region', { name: 'Banned from reviewing' });
  const allow = banned
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${author.userId}"]`) })
    .getByRole('button');
  await allow.click();
  const back = page.getByRole('dialog', { name: `Let ${name} review again?` });
  await expect(back.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(allow).toBeFocused();
  expect((await mark()).status()).toBe(403);
  await allow.click();
  await back.getByRole('button', { name: 'Allow reviews again' }).click();
  await expect(toastOf(page, `${name} can write reviews again.`)).toBeVisible();
  await expect(allow).toHaveCount(0);
  await expect(banned.getByRole('heading')).toBeFocused();
  const decisions = page.getByRole('region', { name: 'Latest decisions' });
  await expect(decisions.getByText(`Ada Admin, for ${name}`)).toBeVisible();
  await page.reload();
  await expect(decisions.getByText(`Ada Admin, for ${name}`)).toBeVisible();
  await expect(allow).toHaveCount(0);
  expect((await mark()).ok()).toBe(true);
});

test('a reported problem with a book reaches the operator, who marks it as done @all', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Notices');
  await page.goto(`/book?isbn=${DUNE}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Report Problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'A problem with Dune' });
  await dialog.getByLabel('What is wrong?').selectOption('Something else');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('Please tell us what is wrong.')).toBeVisible();
  const words = `The worm is upside down, says ${ada.userId}.`;
  await dialog.getByLabel('What should it be?').fill(words);
  await axe(page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toastOf(page, 'Thank you! We’ll look into it.')).toBeVisible();

  await beAdmin(page);
  await page.goto('/admin');
  const problem = page.getByRole('listitem').filter({ hasText: words });
  await expect(problem).toBeVisible();
  await axe(page);
  await problem.getByRole('button', { name: 'Mark as done: Dune' }).click();
  await expect(toastOf(page, 'Marked as done.')).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('a correction that a reader proposes is accepted at the desk with one press @all', async ({ page }) => {
  await signedIn(page, 'Ada Proposes');
  const kindred = '/book?isbn=9780807083697';
  await page.goto(kindred);
  await openMore(page);
  await page.getByRole('button', { name: 'Report Problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'A problem with Kindred' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Kindred');
  await dialog.getByLabel('Pages').fill('many');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByLabel('Pages')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Pages').fill('290');
  await dialog.getByLabel('Where do you know it from?').fill('The last page.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toastOf(page, 'Thank you! We’ll look into it.')).toBeVisible();

  await beAdmin(page);
  await page.goto('/admin');
  const proposal = page.getByRole('listitem').filter({ hasText: 'Ada Proposes' });
  await expect(proposal).toContainText('Pages: 290');
  await expect(proposal).toContainText('The last page.');
  await axe(page);
  await proposal.getByRole('button', { name: 'Accept: Kindred' }).click();
  await expect(proposal).toHaveCount(0);
  await page.goto(kindred);
  await expect(page.getByRole('region', { name: 'The book' })).toContainText('290');
});

test('“Block and report” on a profile blocks its reader, and the report is at the desk @all', async ({
  page,
  context,
}) => {
  const name = `Eve ${crypto.randomUUID().slice(0, 8)}`;
  const eve = await newReader(context, name);
  const words = `Writes to everybody, says ${eve.userId}.`;
  await signedIn(page, 'Ada Blocks');
  await page.goto(`/profile?id=${eve.userId}`);
  await page.getByLabel(`More about ${name}`).click();
  await page.getByRole('button', { name: `Block ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Block ${name}?` });
  await axe(page);
  await question.getByRole('button', { name: 'Block and report' }).click();
  const reporting = page.getByRole('dialog', { name: `Report the profile of ${name}` });
  await reporting.getByLabel('What is wrong?').fill(words);
  await axe(page);
  await reporting.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toastOf(page, 'Blocked. You no longer see each other.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Block ${name}` })).toHaveCount(0);

  await beAdmin(page);
  await page.goto('/admin/reviewReports');
  const report = openReports(page).filter({ hasText: words });
  await expect(report).toContainText('reported by Ada Blocks');
  await expect(report.getByRole('link', { name })).toBeVisible();
});
